import { sql } from 'kysely';
import type { BreakerState, WebhookHealth } from '../../domain/webhooks/webhook-health.ts';
import { firstIdAt, type Id, msOfId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { Db } from '../tables.ts';

const WINDOW_SECONDS = 24 * 3_600;
/** Endpoints that show up in the metrics; an installation with more looks at single ones. */
const MAX_ENDPOINTS = 500;

export async function findWebhookHealth(
  db: Db,
  accountId: Id,
  webhookId: Id,
  now: Date,
): Promise<WebhookHealth | undefined> {
  return (await selectHealth(db, sql`account_id = ${accountId} and id = ${webhookId}`, now))[0];
}

export async function listWebhookHealthOf(db: Db, accountId: Id, now: Date): Promise<WebhookHealth[]> {
  return selectHealth(db, sql`account_id = ${accountId}`, now);
}

/** For the metrics of the whole installation. */
export async function listWebhookHealth(db: Db, now: Date): Promise<WebhookHealth[]> {
  return selectHealth(db, sql`active`, now);
}

interface HealthRow extends OfAccount {
  readonly consecutiveFailures: number;
  readonly failingSince: Instant | null;
  readonly probeAt: Instant | null;
  readonly lastError: string | null;
  readonly attempts: number;
  readonly successes: number;
  readonly latencyP50Ms: number | null;
  readonly latencyP99Ms: number | null;
  readonly pending: number;
  readonly oldest: Id | null;
}

async function selectHealth(db: Db, which: ReturnType<typeof sql>, now: Date): Promise<WebhookHealth[]> {
  const since = firstIdAt(now.getTime() - WINDOW_SECONDS * 1000);
  const { rows } = await sql<HealthRow>`
    select webhook.id, webhook.account_id as "accountId", state.consecutive_failures as "consecutiveFailures",
      state.failing_since as "failingSince", state.probe_at as "probeAt", state.last_error as "lastError",
      recent.attempts, recent.successes, recent.p50 as "latencyP50Ms", recent.p99 as "latencyP99Ms",
      backlog.pending, backlog.oldest
    from (select account_id, id from webhook where ${which} order by account_id, id limit ${MAX_ENDPOINTS}) webhook
    join webhook_endpoint state on state.account_id = webhook.account_id and state.webhook_id = webhook.id
    cross join lateral (
      select count(*)::int as attempts, count(*) filter (where succeeded)::int as successes,
        percentile_cont(0.5) within group (order by duration_ms) as p50,
        percentile_cont(0.99) within group (order by duration_ms) as p99
      from webhook_attempt attempt
      where attempt.account_id = webhook.account_id and attempt.webhook_id = webhook.id and attempt.id >= ${since}
    ) recent
    cross join lateral (
      select count(*)::int as pending, min(delivery.notification_id::text) as oldest
      from webhook_delivery delivery
      where delivery.account_id = webhook.account_id and delivery.webhook_id = webhook.id
    ) backlog
  `.execute(db);
  return rows.map((row) => toHealth(row, now));
}

function toHealth(row: HealthRow, now: Date): WebhookHealth {
  return {
    id: row.id,
    accountId: row.accountId,
    windowSeconds: WINDOW_SECONDS,
    attempts: row.attempts,
    successRate: row.attempts === 0 ? null : row.successes / row.attempts,
    latencyP50Ms: row.latencyP50Ms,
    latencyP99Ms: row.latencyP99Ms,
    pending: row.pending,
    backlogAgeSeconds: row.oldest === null ? null : Math.max(0, (now.getTime() - msOfId(row.oldest)) / 1000),
    breaker: breakerState(row.probeAt, now),
    nextProbeAt: row.probeAt,
    consecutiveFailures: row.consecutiveFailures,
    failingSince: row.failingSince,
    lastError: row.lastError,
  };
}

function breakerState(probeAt: Instant | null, now: Date): BreakerState {
  if (probeAt === null) return 'closed';
  return Date.parse(probeAt) > now.getTime() ? 'open' : 'half_open';
}
