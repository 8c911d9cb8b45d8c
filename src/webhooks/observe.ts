import type { WebhookHealth } from '../domain/webhooks/webhook-health.ts';
import type { Metrics } from '../metrics.ts';
import type { Db } from '../store/tables.ts';
import type { Outcome } from '../store/webhooks/lane-outcomes.ts';
import { listWebhookHealth } from '../store/webhooks/webhook-health.ts';

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

/**
 * The state of all endpoints together, from the database and so the same in every process. Whose they are is not the
 * business of whoever reads metrics: accounts see their own at `/webhooks/{id}/health`.
 */
export function observeEndpoints(metrics: Metrics, db: Db): void {
  const read = cached(() => listWebhookHealth(db, new Date()));
  const gauge = (name: string, help: string, value: (all: readonly WebhookHealth[]) => number) =>
    metrics.gauge(`landfall_webhook_${name}`, help, async () => {
      const measured = value(await read());
      return Number.isFinite(measured) ? [{ value: measured }] : [];
    });
  gauge('pending', 'Notifications still to be delivered.', (all) => sum(all.map(({ pending }) => pending)));
  gauge('backlog_age_seconds', 'Age of the oldest of them.', (all) =>
    Math.max(0, ...all.map(({ backlogAgeSeconds }) => backlogAgeSeconds ?? 0)),
  );
  gauge('success_ratio', 'Lowest share of successful attempts of an endpoint in the last 24 hours.', (all) =>
    Math.min(...all.flatMap(({ successRate }) => successRate ?? [])),
  );
  gauge(
    'latency_p99_seconds',
    'Highest 99th percentile of an endpoint in the last 24 hours.',
    (all) => Math.max(...all.flatMap(({ latencyP99Ms }) => latencyP99Ms ?? [])) / 1000,
  );
  gauge('breakers_open', 'Endpoints whose breaker is open.', (all) =>
    sum(all.map(({ breaker }) => (breaker === 'closed' ? 0 : 1))),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
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
