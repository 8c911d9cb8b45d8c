import type { WebhookHealth } from '../domain/webhook-health.ts';
import type { Metrics, Sample } from '../metrics.ts';
import type { Outcome } from '../store/lane-outcomes.ts';
import type { Db } from '../store/tables.ts';
import { listWebhookHealth } from '../store/webhook-health.ts';

const LATENCY_BOUNDS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15];
/** Several gauges are read at each scrape; they share one look at the database. */
const HEALTH_MAX_AGE_MS = 10_000;

/** Counts attempts of this process and how long they took. */
export function observeAttempts(metrics: Metrics): (outcomes: readonly Outcome[]) => void {
  const count = metrics.counter('landfall_webhook_attempts_total', 'Attempts to deliver a notification.');
  const time = metrics.histogram(
    'landfall_webhook_attempt_seconds',
    'Time from sending a notification to the answer.',
    LATENCY_BOUNDS_SECONDS,
  )({});
  return (outcomes) => {
    for (const { attempt } of outcomes) {
      count({ outcome: attempt.succeeded ? 'delivered' : 'failed' });
      time(attempt.durationMs / 1000);
    }
  };
}

/** The state of each endpoint, from the database and so the same in every process. */
export function observeEndpoints(metrics: Metrics, db: Db): void {
  const read = cached(() => listWebhookHealth(db, new Date()));
  const gauge = (name: string, help: string, value: (health: WebhookHealth) => number | null) =>
    metrics.gauge(`landfall_webhook_${name}`, help, async () => samples(await read(), value));
  gauge('pending', 'Notifications still to be delivered.', (health) => health.pending);
  gauge('backlog_age_seconds', 'Age of the oldest of them.', (health) => health.backlogAgeSeconds ?? 0);
  gauge('success_ratio', 'Share of successful attempts in the last 24 hours.', (health) => health.successRate);
  gauge('latency_p99_seconds', '99th percentile of the last 24 hours.', (health) =>
    health.latencyP99Ms === null ? null : health.latencyP99Ms / 1000,
  );
  gauge('breaker_open', '1 while the breaker is open.', (health) => (health.breaker === 'closed' ? 0 : 1));
}

function samples(all: readonly WebhookHealth[], value: (health: WebhookHealth) => number | null): Sample[] {
  return all.flatMap((health) => {
    const measured = value(health);
    return measured === null ? [] : [{ labels: { webhook: health.id }, value: measured }];
  });
}

function cached<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: { value: Promise<Value>; atMs: number } | undefined;
  return () => {
    if (loaded === undefined || performance.now() - loaded.atMs > HEALTH_MAX_AGE_MS) {
      loaded = { value: load(), atMs: performance.now() };
      loaded.value.catch(() => {
        loaded = undefined;
      });
    }
    return loaded.value;
  };
}
