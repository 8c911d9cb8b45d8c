import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import type { Webhook } from './use-webhooks.ts';

interface SecretDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The secret that signatures are made with, and a new one when it got around. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  const queries = useQueryClient();
  const say = useSay();
  const [secret, setSecret] = useState(webhook.attributes.secret);
  const rotate = async () => {
    try {
      const { data } = await send<One<Webhook>>('POST', `/webhooks/${webhook.id}/rotate_secret`);
      setSecret(data.attributes.secret);
      say('New secret. For 24 hours notifications are signed with both');
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <Dialog title="Signing secret" onClose={onClose}>
      <div className="body">
        <p>Check with it that a notification comes from here: the header “webhook-signature” is made with it.</p>
        <div className="secret">
          <code>{secret}</code>
          <CopyButton text={secret} label="Copy secret" />
        </div>
        <p className="dim">After a change, notifications are signed with both secrets for 24 hours.</p>
      </div>
      <div className="foot">
        <button type="button" className="btn" onClick={() => void rotate()}>
          Make a new secret
        </button>
      </div>
    </Dialog>
  );
}
