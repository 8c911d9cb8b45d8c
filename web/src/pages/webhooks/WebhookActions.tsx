import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import type { Webhook, WebhookHealth } from './use-webhooks.ts';

export type WebhookDialog = 'edit' | 'replay' | 'secret' | 'test';

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly health: WebhookHealth['attributes'] | undefined;
  readonly onOpen: (open: WebhookDialog) => void;
}

const ACTIONS: readonly (readonly [WebhookDialog, string])[] = [
  ['test', 'Send a test'],
  ['replay', 'Replay'],
  ['secret', 'Secret'],
  ['edit', 'Edit'],
];

export function WebhookActions({ webhook, health, onOpen }: WebhookActionsProps) {
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
      {isPaused(webhook, health) ? <Resume webhook={webhook} /> : null}
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

/** Nothing is sent by itself, or only a try now and then. */
function isPaused({ attributes: { active } }: Webhook, health: WebhookHealth['attributes'] | undefined): boolean {
  return !active || (health !== undefined && health.breaker !== 'closed');
}

function Resume({ webhook }: { readonly webhook: Webhook }) {
  const attempt = useAttempt();
  const resume = () =>
    attempt(
      () => send('PATCH', `/webhooks/${webhook.id}`, { data: { type: 'webhook', attributes: { active: true } } }),
      'Switched on: what waits is tried now',
      ['webhooks'],
    );
  return <Button label="Resume sending" look="primary" onClick={() => void resume()} />;
}
