import { sql } from 'kysely';
import type { ToldName } from '../../domain/events/event-aliases.ts';
import type { Id } from '../../values/id.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { PastEvent } from '../events/event-feed.ts';
import type { Db, Trx } from '../tables.ts';

/** Something that happened, rendered once, and who is told of it. */
export interface OutboxEvent extends OfAccount, Omit<PastEvent, 'number'> {
  /** A JSON array, as it will be sent. */
  readonly included: string;
  readonly notifications: readonly OutboxNotification[];
}

export interface OutboxNotification {
  readonly id: Id;
  /** The name it is told under. */
  readonly event: ToldName;
  readonly webhookId: Id;
  /** The notification's resource object in JSON, as it will be sent. */
  readonly data: string;
}

/** Wakes the workers of every process that listens. */
export const LANE_CHANNEL = 'webhook_lane';

/**
 * Writes events and notifications and queues the deliveries, in the transaction of the change. The caller holds the lock
 * of each event's container, so that numbers are given in the order of truth.
 */
export async function appendToOutbox(trx: Trx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const numbers = await insertEvents(trx, events);
  if (events.some((event) => event.notifications.length > 0)) await insertNotifications(trx, events, numbers);
}

/** Adds notifications of events that the webhook was not told of when they happened; returns the ids of those added. */
export async function insertPastNotifications(
  trx: Trx,
  accountId: Id,
  past: readonly { readonly event: PastEvent; readonly notification: OutboxNotification }[],
): Promise<ReadonlySet<Id>> {
  const { rows } = await sql<{ id: Id }>`
    insert into webhook_notification
      (account_id, id, webhook_id, event_number, event_id, event, subject_id, container_id, sequence,
       reference_type, reference_id, created_at, data)
    select ${accountId}, id, webhook_id, event_number, event_id, event, subject_id, container_id, null,
      reference_type, reference_id, created_at, data
    from unnest(
      ${past.map(({ notification }) => notification.id)}::uuid[],
      ${past.map(({ notification }) => notification.webhookId)}::uuid[],
      ${past.map(({ event }) => event.number)}::bigint[],
      ${past.map(({ event }) => event.id)}::uuid[],
      ${past.map(({ notification }) => notification.event)}::text[],
      ${past.map(({ event }) => event.subjectId)}::uuid[],
      ${past.map(({ event }) => event.containerId)}::uuid[],
      ${past.map(({ event }) => event.reference.type)}::text[],
      ${past.map(({ event }) => event.reference.id)}::uuid[],
      ${past.map(({ event }) => event.createdAt)}::timestamptz[],
      ${past.map(({ notification }) => notification.data)}::text[]
    ) as input
      (id, webhook_id, event_number, event_id, event, subject_id, container_id, reference_type, reference_id,
       created_at, data)
    on conflict do nothing
    returning id
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** In a transaction, the workers hear of it when it commits. */
export async function notifyWorkers(db: Db | Trx): Promise<void> {
  await sql`select pg_notify(${LANE_CHANNEL}, '')`.execute(db);
}

async function insertEvents(trx: Trx, events: readonly OutboxEvent[]): Promise<ReadonlyMap<Id, number>> {
  // The transaction gets its own number before the events get theirs: the pull feed waits for it (see event-feed.ts).
  const { rows } = await sql<{ id: Id; number: number }>`
    with transaction as materialized (select pg_current_xact_id())
    insert into notification_event
      (account_id, id, event, subject_id, container_id, reference_type, reference_id, created_at, included)
    select account_id, id, event, subject_id, container_id, reference_type, reference_id, created_at, included
    from unnest(
      ${events.map((event) => event.accountId)}::uuid[],
      ${events.map((event) => event.id)}::uuid[],
      ${events.map((event) => event.event)}::text[],
      ${events.map((event) => event.subjectId)}::uuid[],
      ${events.map((event) => event.containerId)}::uuid[],
      ${events.map((event) => event.reference.type)}::text[],
      ${events.map((event) => event.reference.id)}::uuid[],
      ${events.map((event) => event.createdAt)}::timestamptz[],
      ${events.map((event) => event.included)}::text[]
    ) with ordinality as input
      (account_id, id, event, subject_id, container_id, reference_type, reference_id, created_at, included, position)
      cross join transaction
    order by position
    returning id, number
  `.execute(trx);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The lane gives the sequence numbers: whoever adds to it waits for those who did before. */
async function insertNotifications(
  trx: Trx,
  events: readonly OutboxEvent[],
  numbers: ReadonlyMap<Id, number>,
): Promise<void> {
  const rows = events.flatMap((event) => event.notifications.map((notification) => ({ event, notification })));
  await sql`
    with input as (
      select * from unnest(
        ${rows.map(({ event }) => event.accountId)}::uuid[],
        ${rows.map(({ notification }) => notification.webhookId)}::uuid[],
        ${rows.map(({ event }) => event.subjectId)}::uuid[],
        ${rows.map(({ notification }) => notification.id)}::uuid[],
        ${rows.map(({ event }) => numbers.get(event.id))}::bigint[],
        ${rows.map(({ event }) => event.id)}::uuid[],
        ${rows.map(({ notification }) => notification.event)}::text[],
        ${rows.map(({ event }) => event.containerId)}::uuid[],
        ${rows.map(({ event }) => event.reference.type)}::text[],
        ${rows.map(({ event }) => event.reference.id)}::uuid[],
        ${rows.map(({ event }) => event.createdAt)}::timestamptz[],
        ${rows.map(({ notification }) => notification.data)}::text[]
      ) with ordinality as input
        (account_id, webhook_id, subject_id, id, event_number, event_id, event, container_id, reference_type,
         reference_id, created_at, data, position)
    ),
    lane as (
      insert into webhook_lane as lane
        (account_id, webhook_id, subject_id, branch, pending, waiting, last_sequence, ready_at)
      select account_id, webhook_id, subject_id, 0, count(*), true, count(*), now()
      from input
      group by account_id, webhook_id, subject_id
      order by account_id, webhook_id, subject_id
      on conflict (account_id, webhook_id, subject_id, branch) do update set
        pending = lane.pending + excluded.pending,
        waiting = true,
        last_sequence = lane.last_sequence + excluded.last_sequence,
        ready_at = case when lane.pending = 0 then excluded.ready_at else lane.ready_at end
      returning account_id, webhook_id, subject_id, last_sequence
    ),
    numbered as (
      select input.*,
        lane.last_sequence + 1 - row_number() over (
          partition by account_id, webhook_id, subject_id order by position desc
        ) as sequence
      from input join lane using (account_id, webhook_id, subject_id)
    ),
    notification as (
      insert into webhook_notification
        (account_id, id, webhook_id, event_number, event_id, event, subject_id, container_id, sequence,
         reference_type, reference_id, created_at, data)
      select account_id, id, webhook_id, event_number, event_id, event, subject_id, container_id, sequence,
        reference_type, reference_id, created_at, data
      from numbered
    )
    insert into webhook_delivery
      (account_id, webhook_id, subject_id, branch, position, notification_id, origin)
    select account_id, webhook_id, subject_id, 0, sequence, id, 'live'
    from numbered
  `.execute(trx);
}
