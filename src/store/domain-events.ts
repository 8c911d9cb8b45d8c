import { sql } from 'kysely';
import type { DomainEvent, StoredDomainEvent } from '../domain/domain-event.ts';
import type { Trx } from './tables.ts';

/** How whoever changes something tells of it: in the transaction of the change. */
export type Publish = (trx: Trx, events: readonly DomainEvent[]) => Promise<void>;

/** Writes the events in the caller's transaction and returns them with their ids, in the order given. */
export async function appendDomainEvents(trx: Trx, events: readonly DomainEvent[]): Promise<StoredDomainEvent[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({
    account_id: event.accountId,
    name: event.name,
    occurred_at: event.occurredAt,
    shipment_id: event.shipmentId,
    container_id: event.containerId,
    tracking_request_id: event.trackingRequestId,
    subject_type: event.subjectType,
    subject_id: event.subjectId,
    data: event.data,
  }));
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
