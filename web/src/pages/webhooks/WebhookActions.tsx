import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
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
  const say = useSay();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const remove = async () => {
    try {
      await send('DELETE', `/webhooks/${webhook.id}`);
      await queries.invalidateQueries({ queryKey: ['webhooks'], exact: true });
      navigate('/webhooks');
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <div className="row">
      {ACTIONS.map(([dialog, label]) => (
        <Button key={dialog} label={label} onClick={() => onOpen(dialog)} />
      ))}
      <ConfirmButton
        label="Delete"
        className="btn danger"
        question="Delete this webhook?"
        consequence="What still waits to be sent counts as failed. This cannot be undone."
        confirm="Delete webhook"
        onConfirm={remove}
      />
    </div>
  );
}
