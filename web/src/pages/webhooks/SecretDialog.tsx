import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Webhook } from './use-webhooks.ts';

interface SecretDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The secret that signatures are made with, and a new one when it got around. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  const attempt = useAttempt();
  const [secret, setSecret] = useState(webhook.attributes.secret);
  const rotate = () =>
    attempt(
      () => send<One<Webhook>>('POST', `/webhooks/${webhook.id}/rotate_secret`),
      ({ data }) => {
        setSecret(data.attributes.secret);
        return 'New secret. For 24 hours notifications are signed with both';
      },
      ['webhooks'],
    );
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
        <Button label="Make a new secret" onClick={() => void rotate()} />
      </div>
    </Dialog>
  );
}
