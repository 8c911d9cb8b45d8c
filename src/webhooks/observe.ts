import { cachedFor } from '../concurrency/cached-for.ts';
import type { WebhookHealth } from '../domain/webhooks/webhook-health.ts';
import type { Metrics } from '../metrics.ts';
import { readOutboxBacklog } from '../store/events/event-outbox.ts';
import type { Db } from '../store/tables.ts';
import type { Outcome } from '../store/webhooks/lane-outcomes.ts';
import { listWebhookHealth } from '../store/webhooks/webhook-health.ts';

/** Several gauges are read at each scrape; they share one look at the database. */
const HEALTH_MAX_AGE_MS = 10_000;

type WebhookGauge = 'pending' | 'backlog_age_seconds' | 'success_ratio' | 'latency_p99_seconds' | 'breakers_open';

/** Counts attempts of this process and how long they took. */
export function observeAttempts(metrics: Metrics): (outcomes: readonly Outcome[]) => void {
  const count = metrics.counter('landfall_webhook_attempts_total');
  const time = metrics.histogram('landfall_webhook_attempt_seconds')({});
  return (outcomes) => {
    for (const { attempt } of outcomes) {
      count({ outcome: attempt.succeeded ? 'delivered' : 'failed' });
      time(attempt.durationMs / 1000);
    }
  };
}

/**
 * The state of all endpoints together, from the database and so the same in every process. Whose they are is not the
 * business of whoever reads metrics: accounts see their own at `/webhooks/{id}/health`.
 */
export function observeEndpoints(metrics: Metrics, db: Db): void {
  const read = cachedFor(() => listWebhookHealth(db, new Date()), HEALTH_MAX_AGE_MS);
  const gauge = (name: WebhookGauge, value: (all: readonly WebhookHealth[]) => number) =>
    metrics.read(`landfall_webhook_${name}`, async () => {
      const measured = value(await read());
      return Number.isFinite(measured) ? [{ value: measured }] : [];
    });
  gauge('pending', (all) => sum(all.map(({ pending }) => pending)));
  gauge('backlog_age_seconds', (all) => Math.max(0, ...all.map(({ backlogAgeSeconds }) => backlogAgeSeconds ?? 0)));
  gauge('success_ratio', (all) => Math.min(...all.flatMap(({ successRate }) => successRate ?? [])));
  gauge('latency_p99_seconds', (all) => Math.max(...all.flatMap(({ latencyP99Ms }) => latencyP99Ms ?? [])) / 1000);
  gauge('breakers_open', (all) => sum(all.map(({ breaker }) => (breaker === 'closed' ? 0 : 1))));
}

/** What waits before it is a notification of anybody. */
export function observeOutbox(metrics: Metrics, db: Db): void {
  const read = cachedFor(() => readOutboxBacklog(db), HEALTH_MAX_AGE_MS);
  metrics.read('landfall_outbox_changes', async () => [{ value: (await read()).changes }]);
  metrics.read('landfall_outbox_age_seconds', async () => [{ value: (await read()).oldestSeconds }]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
