import { sql } from 'kysely';
import type { DataSource, RecordedMove, RecordedShipmentFacts, RecordedTerminalFacts } from '../domain/observation.ts';
import { type Id, newId } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { Db, Trx } from './tables.ts';

/** A statement no shipment of the account was found for. */
export interface WaitingObservation {
  readonly source: DataSource;
  readonly sourceName: string;
  readonly fingerprint: string;
  readonly receivedAt: Instant;
  readonly payloadId: Id | null;
  readonly fact: RecordedMove | RecordedTerminalFacts | RecordedShipmentFacts;
}

/** Bounds what one new shipment takes up at once; the newest count. */
const MAX_TAKEN = 5_000;

export async function keepWaiting(db: Db, accountId: Id, observations: readonly WaitingObservation[]): Promise<void> {
  if (observations.length === 0) return;
  const rows = observations.map(({ fact, ...one }) => ({
    id: newId(Date.parse(one.receivedAt)),
    container_number: fact.subject.containerNumber ?? null,
    document_numbers: [...(fact.subject.billsOfLading ?? []), ...(fact.subject.bookingNumbers ?? [])],
    source: one.source,
    source_name: one.sourceName,
    fingerprint: one.fingerprint,
    received_at: one.receivedAt,
    payload_id: one.payloadId,
    fact,
  }));
  await sql`
    insert into waiting_observation (account_id, id, container_number, document_numbers, source, source_name,
      fingerprint, received_at, payload_id, fact)
    select ${accountId}, id, container_number, array(select jsonb_array_elements_text(document_numbers)), source,
      source_name, fingerprint, received_at, payload_id, fact
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as waiting (id uuid, container_number text,
      document_numbers jsonb, source text, source_name text, fingerprint text, received_at timestamptz,
      payload_id uuid, fact jsonb)
    on conflict (account_id, fingerprint) do update set received_at = excluded.received_at`.execute(db);
}

/** Takes what waits for the boxes or the documents out of the waiting room. */
export async function takeWaiting(
  trx: Trx,
  accountId: Id,
  documents: readonly string[],
  containers: readonly string[],
): Promise<WaitingObservation[]> {
  const { rows } = await sql<WaitingObservation>`
    delete from waiting_observation where account_id = ${accountId} and id in (
      select id from waiting_observation
      where account_id = ${accountId}
        and (container_number = any(${containers}::text[]) or document_numbers && ${documents}::text[])
      order by received_at desc, id desc limit ${MAX_TAKEN} for update
    )
    returning source, source_name as "sourceName", fingerprint, received_at as "receivedAt",
      payload_id as "payloadId", fact`.execute(trx);
  return rows;
}
