import type { WebhookHealth } from '../../domain/webhooks/webhook-health.ts';
import { BREAKER_STATES } from '../../domain/webhooks/webhook-health.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf, toOne } from '../resource.ts';

export const webhookHealthResource = resourceOf<WebhookHealth>()({
  type: 'webhook_health',
  attributes: {
    window_seconds: Type.Integer(),
    attempts: Type.Integer(),
    success_rate: Nullable(Type.Number()),
    latency_p50_ms: Nullable(Type.Number()),
    latency_p99_ms: Nullable(Type.Number()),
    pending: Type.Integer(),
    backlog_age_seconds: Nullable(Type.Number()),
    breaker: Choice(BREAKER_STATES),
    next_probe_at: Nullable(DateTime),
    consecutive_failures: Type.Integer(),
    failing_since: Nullable(DateTime),
    last_error: Nullable(Text),
  },
  relationships: { webhook: 'webhook' },
  otherRelationships: (health) => ({ webhook: toOne('webhook', health.id) }),
});
