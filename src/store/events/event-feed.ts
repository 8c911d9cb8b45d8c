import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EventName } from '../../domain/events/event-names.ts';
import type { Reference } from '../../domain/webhooks/webhook-notification.ts';
import { firstIdAt, type Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

/** An event as it was written with the change that caused it. */
export interface FeedEvent extends Omit<PastEvent, 'subjectId' | 'containerId'> {
  /** A JSON array. */
  readonly included: string;
}

/** What a replay needs to know of an event. */
export interface PastEvent {
  readonly number: number;
  readonly id: Id;
  readonly event: EventName;
  readonly subjectId: Id;
  readonly containerId: Id | null;
  readonly reference: Reference;
  readonly createdAt: Instant;
}

const SETTLE_STEP_MS = 5;
const MAX_SETTLE_STEPS = 40;

/**
 * Numbers are given before transactions commit, so a lower one may become visible after a higher one. Returns the number
 * up to which everything is settled: the highest one given, once every transaction that was under way then has ended.
 * When one of them takes long, nothing beyond `known` is promised yet.
 */
export async function settledNumber(db: Db, known: number): Promise<number> {
  const numbers = await sql<{ number: number }>`
    select case when is_called then last_value else 0 end as number from notification_event_number_seq
  `.execute(db);
  const number = numbers.rows[0]?.number ?? 0;
  if (number <= known) return known;
  // A statement of its own, after the number was read: whoever took that number began before this transaction.
  const marks = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(db);
  for (let step = 0; step < MAX_SETTLE_STEPS; step++) {
    const settled = await sql<{ settled: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${marks.rows[0]?.mark}::xid8 as settled
    `.execute(db);
    if (settled.rows[0]?.settled) return number;
    await delay(SETTLE_STEP_MS);
  }
  return known;
}

/** In order of number, after one and up to another. */
export async function listFeedEvents(
  db: Db,
  accountId: Id,
  range: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<FeedEvent[]> {
  const rows = await db
    .selectFrom('notification_event')
    .select(['number', 'id', 'event', 'reference_type', 'reference_id', 'created_at', 'included'])
    .where('account_id', '=', accountId)
    .where('number', '>', range.after)
    .where('number', '<=', range.upTo)
    .orderBy('number')
    .limit(range.limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    id: row.id,
    event: row.event,
    reference: { type: row.reference_type, id: row.reference_id },
    createdAt: row.created_at,
    included: row.included,
  }));
}

/** The events of a period, oldest first; `to` is not part of it. */
export async function listPastEvents(
  trx: Trx,
  accountId: Id,
  period: {
    readonly from: Instant;
    readonly to: Instant;
    readonly events: readonly EventName[];
    readonly limit: number;
  },
): Promise<PastEvent[]> {
  const rows = await trx
    .selectFrom('notification_event')
    .select(['number', 'id', 'event', 'subject_id', 'container_id', 'reference_type', 'reference_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', '>=', firstIdAt(Date.parse(period.from)))
    .where('id', '<', firstIdAt(Date.parse(period.to)))
    .where('event', 'in', [...period.events])
    .orderBy('number')
    .limit(period.limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    id: row.id,
    event: row.event,
    subjectId: row.subject_id,
    containerId: row.container_id,
    reference: { type: row.reference_type, id: row.reference_id },
    createdAt: row.created_at,
  }));
}
