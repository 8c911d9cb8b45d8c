import { sql } from 'kysely';
import type { DomainEvent } from '../../domain/events/domain-event.ts';
import { namesOf } from '../../domain/events/event-aliases.ts';
import { wordsIn } from '../../text/words-in.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { rowWriter } from '../columns.ts';
import { prepared } from '../prepared.ts';
import type { Db, Trx } from '../tables.ts';
import { LANE_CHANNEL } from '../webhooks/outbox.ts';
import { EVENTS_WAIT } from './event-outbox.ts';
import { readEventState } from './event-state.ts';

/** How whoever changes something tells of it: in the transaction of the change, with what changed locked. */
export type Publish = (trx: Trx, events: readonly DomainEvent[]) => Promise<void>;

export interface PublishOptions {
  /** By the clock of the publisher; that of the database unless given. */
  readonly at?: Instant;
  /** Whether those who tell subscribers shall hear of it when the transaction commits. */
  readonly announce?: boolean;
}

/** In one row of the outbox: each carries its shipment, which names all of its boxes. */
const MAX_EVENTS_OF_ROW = 100;

const toRow = rowWriter(
  wordsIn('account_id name occurred_at shipment_id container_id tracking_request_id subject_type subject_id', 'data'),
);

/**
 * Writes events in the caller's transaction, for whoever looks back, and puts them into the outbox with the state of what they
 * tell of: from there on telling subscribers is as certain as the change itself.
 */
export async function appendDomainEvents(
  trx: Trx,
  events: readonly DomainEvent[],
  { at, announce = false }: PublishOptions = {},
): Promise<void> {
  for (const [accountId, ofAccount] of groupBy(events, (event) => event.accountId)) {
    for (let start = 0; start < ofAccount.length; start += MAX_EVENTS_OF_ROW) {
      const some = ofAccount.slice(start, start + MAX_EVENTS_OF_ROW);
      const state = await readEventState(trx, accountId, some);
      await append(trx, {
        accountId,
        at,
        announce,
        rows: JSON.stringify(some.map(toRow)),
        names: [...new Set(some.flatMap(({ name }) => namesOf(name)))],
        content: JSON.stringify({ events: some, state }),
      });
    }
  }
}

interface Appended {
  readonly accountId: Id;
  readonly at: Instant | undefined;
  readonly announce: boolean;
  readonly rows: string;
  readonly names: readonly string[];
  readonly content: string;
}

const append = prepared<Appended, never>(
  (_db, slot) => sql`
    with happened as (
      insert into domain_event (account_id, name, occurred_at, shipment_id, container_id, tracking_request_id, subject_type,
        subject_id, data)
      select account_id, name, occurred_at, shipment_id, container_id, tracking_request_id, subject_type, subject_id,
        nullif(data, 'null'::jsonb)
      from rows from (jsonb_to_recordset(${slot('rows')}::jsonb) as (account_id uuid, name text,
        occurred_at timestamptz, shipment_id uuid, container_id uuid, tracking_request_id uuid, subject_type text,
        subject_id uuid, data jsonb)) with ordinality
      order by ordinality
      returning account_id, id
    ), alerting as (
      insert into alert_inbox (account_id, event_id) select account_id, id from happened
      where exists (select from alert_interest where account_id = ${slot('accountId')}::uuid)
    )
    insert into event_outbox (account_id, at, webhook_ids, content)
    values (${slot('accountId')}::uuid, coalesce(${slot('at')}::timestamptz, now()),
      array(select id from webhook where account_id = ${slot('accountId')}::uuid and active
        and events && ${slot('names')}::text[] order by id),
      ${slot('content')}::json)
    returning case when ${slot('announce')} then pg_notify(${LANE_CHANNEL}, ${EVENTS_WAIT})::text end`,
);

/** Deletes some of those that are older, of every account by its index of times, told or not. Returns how many. */
export async function deleteDomainEventsBefore(db: Db, before: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with untold as (
      delete from event_outbox where (account_id, id) in (
        select account_id, id from event_outbox where at < ${before} order by account_id, id limit ${limit}
      )
    )
    delete from domain_event where (account_id, id) in (
      select old.account_id, old.id from account
      cross join lateral (
        select account_id, id from domain_event as event
        where event.account_id = account.id and occurred_at < ${before}
        order by occurred_at, id limit ${limit}
      ) as old
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
