import { sql } from 'kysely';
import type { ToldName } from '../../domain/events/event-aliases.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { PastEvent } from '../events/event-feed.ts';
import { prepared, type SlotsOf } from '../prepared.ts';
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

/** Names a change whose events nobody was told of yet. */
export interface UntoldKey {
  readonly accountId: Id;
  readonly id: number;
}

/**
 * Writes events and notifications, queues the deliveries, and ends the changes that they were made of, all in one statement. Where
 * one of those changes is not there any more, because another process told it, nothing is written: then false. The events of a
 * container come in the order of truth, and those of its later changes in later statements, so that their numbers rise with it.
 */
export async function appendToOutbox(
  db: Db,
  events: readonly OutboxEvent[],
  untold: readonly UntoldKey[] = [],
): Promise<boolean> {
  const notifications = events.flatMap((event) => event.notifications.map((told) => ({ ...told, eventId: event.id })));
  const rows = await append(db, {
    untoldAccounts: untold.map(({ accountId }) => accountId),
    untoldIds: untold.map(({ id }) => id),
    accountIds: events.map((event) => event.accountId),
    ids: events.map((event) => event.id),
    names: events.map((event) => event.event),
    subjectIds: events.map((event) => event.subjectId),
    containerIds: events.map((event) => event.containerId),
    referenceTypes: events.map((event) => event.reference.type),
    referenceIds: events.map((event) => event.reference.id),
    times: events.map((event) => event.createdAt),
    included: events.map((event) => event.included),
    notificationIds: notifications.map(({ id }) => id),
    eventIds: notifications.map(({ eventId }) => eventId),
    webhookIds: notifications.map(({ webhookId }) => webhookId),
    toldNames: notifications.map(({ event }) => event),
    data: notifications.map(({ data }) => data),
  });
  return rows.length > 0;
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

interface Appended {
  readonly untoldAccounts: readonly Id[];
  readonly untoldIds: readonly number[];
  readonly accountIds: readonly Id[];
  readonly ids: readonly Id[];
  readonly names: readonly string[];
  readonly subjectIds: readonly Id[];
  readonly containerIds: readonly (Id | null)[];
  readonly referenceTypes: readonly string[];
  readonly referenceIds: readonly Id[];
  readonly times: readonly Instant[];
  readonly included: readonly string[];
  readonly notificationIds: readonly Id[];
  readonly eventIds: readonly Id[];
  readonly webhookIds: readonly Id[];
  readonly toldNames: readonly ToldName[];
  readonly data: readonly string[];
}

/**
 * `all_untold` has a row if all changes are still there: who comes second waits for the locks of who comes first. The transaction
 * gets its own number before the events get theirs: the pull feed waits for it (see event-feed.ts).
 */
function insertEvents(slot: SlotsOf<Appended>) {
  return sql`
    locked as materialized (
      select account_id, id from event_outbox
      where (account_id, id) in (select * from unnest(${slot('untoldAccounts')}::uuid[], ${slot('untoldIds')}::bigint[]))
      order by account_id, id
      for update
    ),
    all_untold as materialized (
      select pg_current_xact_id() from locked having count(*) = cardinality(${slot('untoldIds')}::bigint[])
    ),
    ended as (
      delete from event_outbox using locked, all_untold
      where event_outbox.account_id = locked.account_id and event_outbox.id = locked.id
    ),
    event as (
      insert into notification_event
        (account_id, id, event, subject_id, container_id, reference_type, reference_id, created_at, included)
      select account_id, id, event, subject_id, container_id, reference_type, reference_id, created_at, included
      from unnest(
        ${slot('accountIds')}::uuid[], ${slot('ids')}::uuid[], ${slot('names')}::text[], ${slot('subjectIds')}::uuid[],
        ${slot('containerIds')}::uuid[], ${slot('referenceTypes')}::text[], ${slot('referenceIds')}::uuid[],
        ${slot('times')}::timestamptz[], ${slot('included')}::text[]
      ) with ordinality as input
        (account_id, id, event, subject_id, container_id, reference_type, reference_id, created_at, included, position)
        cross join all_untold
      order by position
      returning account_id, id, number, subject_id, container_id, reference_type, reference_id, created_at
    )`;
}

/** The lane gives the sequence numbers: whoever adds to it waits for those who did before. */
const append = prepared<Appended, object>(
  (_db, slot) => sql<object>`
    with ${insertEvents(slot)},
    input as materialized (
      select event.account_id, told.webhook_id, event.subject_id, told.id, event.number as event_number, event.id as event_id,
        told.event, event.container_id, event.reference_type, event.reference_id, event.created_at, told.data, told.position
      from unnest(
        ${slot('notificationIds')}::uuid[], ${slot('eventIds')}::uuid[], ${slot('webhookIds')}::uuid[],
        ${slot('toldNames')}::text[], ${slot('data')}::text[]
      ) with ordinality as told (id, event_id, webhook_id, event, data, position)
      join event on event.id = told.event_id
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
    numbered as materialized (
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
    ),
    delivery as (
      insert into webhook_delivery
        (account_id, webhook_id, subject_id, branch, position, notification_id, origin)
      select account_id, webhook_id, subject_id, 0, sequence, id, 'live'
      from numbered
    )
    select from all_untold`,
);
