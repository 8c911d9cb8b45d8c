import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import type { Webhook } from './use-webhooks.ts';

export type WebhookDialog = 'edit' | 'replay' | 'secret' | 'test';

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly onOpen: (open: WebhookDialog) => void;
}

const ACTIONS: readonly (readonly [WebhookDialog, string])[] = [
  ['test', 'Send a test'],
  ['replay', 'Replay'],
  ['secret', 'Secret'],
  ['edit', 'Edit'],
];

export function WebhookActions({ webhook, onOpen }: WebhookActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div className="row">
      {ACTIONS.map(([dialog, label]) => (
        <button key={dialog} type="button" className="btn" onClick={() => onOpen(dialog)}>
          {label}
        </button>
      ))}
      <button type="button" className="btn danger" onClick={() => setIsDeleting(true)}>
        Delete
      </button>
      {isDeleting ? <DeleteDialog id={webhook.id} onClose={() => setIsDeleting(false)} /> : null}
    </div>
  );
}

function DeleteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const remove = async () => {
    try {
      await send('DELETE', `/webhooks/${id}`);
      await queries.invalidateQueries({ queryKey: ['webhooks'], exact: true });
      navigate('/webhooks');
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <Dialog title="Delete this webhook?" onClose={onClose}>
      <p className="body">What still waits to be sent counts as failed. This cannot be undone.</p>
      <div className="foot">
        <button type="button" className="btn danger" onClick={() => void remove()}>
          Delete webhook
        </button>
      </div>
    </Dialog>
  );
}
