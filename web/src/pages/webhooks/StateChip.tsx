import { Chip } from '../../ui/Chip.tsx';
import type { Webhook, WebhookHealth } from './use-webhooks.ts';

interface StateChipProps {
  readonly webhook: Webhook;
  /** Undefined while it is not known. */
  readonly health: WebhookHealth['attributes'] | undefined;
}

/** What becomes of a notification now: that one is switched on says nothing of whether anybody answers. */
export function StateChip({ webhook, health }: StateChipProps) {
  const { active, deactivated_reason: reason } = webhook.attributes;
  if (!active && reason !== undefined) return <Chip tone="bad">Switched off: {reason.replaceAll('_', ' ')}</Chip>;
  if (!active) return <Chip tone="mute">Switched off</Chip>;
  if (health === undefined) return null;
  if (health.breaker !== 'closed') return <Chip tone="bad">Not answering</Chip>;
  if (health.failing_since !== null) return <Chip tone="warn">Last try failed</Chip>;
  return health.attempts === 0 ? <Chip tone="info">Nothing sent yet</Chip> : <Chip tone="ok">Answering</Chip>;
}
