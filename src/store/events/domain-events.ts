import { sql } from 'kysely';
import type { DomainEvent, StoredDomainEvent } from '../../domain/events/domain-event.ts';
import type { Instant } from '../../values/instant.ts';
import { wordsIn } from '../../values/words-in.ts';
import { isAwake } from '../cells/resting.ts';
import { rowWriter } from '../columns.ts';
import type { Db, Trx } from '../tables.ts';

/** How whoever changes something tells of it: in the transaction of the change. */
export type Publish = (trx: Trx, events: readonly DomainEvent[]) => Promise<void>;

const toRow = rowWriter(
  wordsIn('account_id name occurred_at shipment_id container_id tracking_request_id subject_type subject_id', 'data'),
);

/** Writes the events in the caller's transaction and returns them with their ids, in the order given. */
export async function appendDomainEvents(trx: Trx, events: readonly DomainEvent[]): Promise<StoredDomainEvent[]> {
  if (events.length === 0) return [];
  const rows = events.map(toRow);
  const inserted = await sql<{ id: number }>`insert into domain_event (account_id, name, occurred_at, shipment_id,
      container_id, tracking_request_id, subject_type, subject_id, data)
    select account_id, name, occurred_at, shipment_id, container_id, tracking_request_id, subject_type, subject_id,
      nullif(data, 'null'::jsonb)
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (account_id uuid, name text,
      occurred_at timestamptz, shipment_id uuid, container_id uuid, tracking_request_id uuid, subject_type text,
      subject_id uuid, data jsonb)) with ordinality
    order by ordinality
    returning id`.execute(trx);
  return events.map((event, index) => {
    const row = inserted.rows[index];
    if (!row) throw new Error('The database returned fewer ids than events were written.');
    return { ...event, id: row.id };
  });
}

/** Deletes some of those that are older, of every account by its index of times. Returns how many. */
export async function deleteDomainEventsBefore(db: Db, before: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from domain_event where (account_id, id) in (
      select old.account_id, old.id from account
      cross join lateral (
        select account_id, id from domain_event as event
        where event.account_id = account.id and occurred_at < ${before}
        order by occurred_at, id limit ${limit}
      ) as old
      where ${isAwake('account.id')}
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
