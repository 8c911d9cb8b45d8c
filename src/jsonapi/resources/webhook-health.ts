import type { WebhookHealth } from '../../domain/webhooks/webhook-health.ts';
import { BREAKER_STATES } from '../../domain/webhooks/webhook-health.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const webhookHealthResource = defineResource({
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
  toAttributes: (health: WebhookHealth) => ({
    window_seconds: health.windowSeconds,
    attempts: health.attempts,
    success_rate: health.successRate,
    latency_p50_ms: health.latencyP50Ms,
    latency_p99_ms: health.latencyP99Ms,
    pending: health.pending,
    backlog_age_seconds: health.backlogAgeSeconds,
    breaker: health.breaker,
    next_probe_at: health.nextProbeAt,
    consecutive_failures: health.consecutiveFailures,
    failing_since: health.failingSince,
    last_error: health.lastError,
  }),
  toRelationships: (health) => ({ webhook: toOne('webhook', health.id) }),
});
