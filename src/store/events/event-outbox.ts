import { sql } from 'kysely';
import type { EventContent } from '../../domain/events/event-state.ts';
import type { Subscription } from '../../domain/webhooks/webhook.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';
import { LANE_CHANNEL, type UntoldKey } from '../webhooks/outbox.ts';

/** What is said to those who listen for work of webhooks when there are events to tell. */
export const EVENTS_WAIT = 'events';

/** Events of one change that nobody was told of yet, and what they tell of as it was then. */
export interface UntoldEvents extends UntoldKey {
  readonly at: Instant;
  /** What those webhooks want now that wanted some of the events when they happened; those that were deleted since are missing. */
  readonly subscriptions: readonly Subscription[];
  readonly content: EventContent;
}

export interface UntoldQuery {
  /** Accounts have their turn one after the other: those after this one are looked at first. */
  readonly after: Id;
  readonly maxAccounts: number;
  /** Changes of all accounts together: where more wait, each account gets the same share. */
  readonly limit: number;
}

/**
 * The oldest changes of each account, in order. Nothing is locked: whoever writes the notifications of these deletes them in the
 * same statement, unless somebody else was first (`appendToOutbox`).
 */
export function listUntoldEvents(db: Db, query: UntoldQuery): Promise<UntoldEvents[]> {
  return listOldest(db, query);
}

const listOldest = prepared<UntoldQuery, UntoldEvents>(
  (_db, slot) => sql<UntoldEvents>`
    with recursive scan as (
      (
        select account_id from event_outbox where refused is null and account_id > ${slot('after')}::uuid
        order by account_id limit 1
      )
      union all
      select next.account_id from scan cross join lateral (
        select account_id from event_outbox where refused is null and account_id > scan.account_id
        order by account_id limit 1
      ) next
    ),
    visited as (select account_id from scan limit ${slot('maxAccounts')}),
    due as (
      select waiting.account_id, waiting.id
      from visited cross join lateral (
        select account_id, id, row_number() over (order by id) as turn
        from event_outbox
        where account_id = visited.account_id and refused is null
        order by id
        limit ${slot('limit')}
      ) waiting
      order by waiting.turn, waiting.account_id
      limit ${slot('limit')}
    )
    select outbox.id, outbox.account_id as "accountId", outbox.at, outbox.content,
      (select coalesce(json_agg(json_build_object('webhookId', webhook.id, 'events', webhook.events) order by webhook.id), '[]')
        from webhook where webhook.account_id = outbox.account_id and webhook.id = any(outbox.webhook_ids)) as subscriptions
    from due join event_outbox outbox using (account_id, id)
    order by outbox.account_id, outbox.id`,
);

/** Nobody can be told of these: they are passed over from now on. */
export async function refuseUntoldEvents(db: Db, { accountId, id }: UntoldKey, reason: string): Promise<void> {
  const row = db.updateTable('event_outbox').where('account_id', '=', accountId).where('id', '=', id);
  await row.set({ refused: reason }).execute();
}

export interface OutboxBacklog {
  /** Up to `MAX_COUNTED`. */
  readonly changes: number;
  readonly oldestSeconds: number;
}

/** More are as bad as so many. */
const MAX_COUNTED = 100_000;

/** How many changes nobody was told of yet, and since when the oldest of them waits. */
export async function readOutboxBacklog(db: Db): Promise<OutboxBacklog> {
  const { rows } = await sql<OutboxBacklog>`
    select count(*)::int as changes,
      greatest(0, coalesce(extract(epoch from now() - min(at)), 0))::double precision as "oldestSeconds"
    from (select at from event_outbox where refused is null limit ${MAX_COUNTED}) waiting`.execute(db);
  return rows[0] ?? { changes: 0, oldestSeconds: 0 };
}

export async function notifyTellers(db: Db): Promise<void> {
  await sql`select pg_notify(${LANE_CHANNEL}, ${EVENTS_WAIT})`.execute(db);
}
