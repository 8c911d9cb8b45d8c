import { sql } from 'kysely';
import { ROOM } from '../../domain/observations/log-room.ts';
import type { DataSource, JourneyFact } from '../../domain/observations/observation.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';
import { deleteInParts } from './delete-in-parts.ts';

/** A statement no shipment of the account was found for. */
export interface WaitingObservation {
  readonly source: DataSource;
  readonly sourceName: string;
  readonly fingerprint: string;
  readonly receivedAt: Instant;
  readonly payloadId: Id | null;
  readonly fact: JourneyFact;
}

/** Bounds what one new shipment takes up at once; the newest count. */
const MAX_TAKEN = 5_000;

/** Rows of one statement: few enough that writing them down keeps nobody waiting. */
const KEPT_AT_ONCE = 500;

/** Each observation once, by its fingerprint. */
export async function keepWaiting(db: Db, accountId: Id, observations: readonly WaitingObservation[]): Promise<void> {
  for (let from = 0; from < observations.length; from += KEPT_AT_ONCE) {
    await keepSome(db, accountId, observations.slice(from, from + KEPT_AT_ONCE));
  }
}

async function keepSome(db: Db, accountId: Id, observations: readonly WaitingObservation[]): Promise<void> {
  const rows = observations.map(({ fact, ...one }) => ({
    id: newId(Date.parse(one.receivedAt)),
    container_number: fact.subject.containerNumber ?? null,
    document_numbers: [...(fact.subject.billsOfLading ?? []), ...(fact.subject.bookingNumbers ?? [])],
    vessel_imo: fact.kind === 'move' && fact.ofShipAlone ? (fact.vessel?.imo ?? null) : null,
    source: one.source,
    source_name: one.sourceName,
    fingerprint: one.fingerprint,
    received_at: one.receivedAt,
    payload_id: one.payloadId,
    fact,
  }));
  await sql`
    insert into waiting_observation (account_id, id, container_number, document_numbers, vessel_imo, source, source_name,
      fingerprint, received_at, payload_id, fact)
    select ${accountId}, id, container_number, array(select jsonb_array_elements_text(document_numbers)), vessel_imo,
      source, source_name, fingerprint, received_at, payload_id, fact
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as waiting (id uuid, container_number text,
      document_numbers jsonb, vessel_imo text, source text, source_name text, fingerprint text, received_at timestamptz,
      payload_id uuid, fact jsonb)
    on conflict (account_id, fingerprint) do update set received_at = excluded.received_at`.execute(db);
}

export interface StoredWaiting extends WaitingObservation {
  readonly id: Id;
}

/** What waits for the boxes or the documents; locked until the transaction ends, so that one shipment takes it up. */
export async function lockWaiting(
  trx: Trx,
  accountId: Id,
  documents: readonly string[],
  containers: readonly string[],
): Promise<StoredWaiting[]> {
  const { rows } = await sql<StoredWaiting>`
    select id, source, source_name as "sourceName", fingerprint, received_at as "receivedAt",
      payload_id as "payloadId", fact
    from waiting_observation
    where account_id = ${accountId}
      and (container_number = any(${containers}::text[]) or document_numbers && ${documents}::text[])
    order by received_at desc, id desc limit ${MAX_TAKEN} for update skip locked`.execute(trx);
  return rows;
}

export async function deleteWaiting(trx: Trx, accountId: Id, ids: readonly Id[]): Promise<void> {
  await trx.deleteFrom('waiting_observation').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

/** What a sender took back before anybody came for it. */
export async function deleteWaitingEvents(
  db: Db,
  accountId: Id,
  sourceName: string,
  eventIds: readonly string[],
): Promise<void> {
  await sql`
    delete from waiting_observation where account_id = ${accountId} and source_name = ${sourceName}
      and fact ->> 'senderEventId' = any(${eventIds}::text[])`.execute(db);
}

/** Shipments that have boxes something waits for: a box may join a shipment long after it was spoken of. */
export async function listShipmentsWaitedFor(
  db: Db,
  limit: number,
): Promise<{ readonly accountId: Id; readonly shipmentId: Id }[]> {
  const { rows } = await sql<{ accountId: Id; shipmentId: Id }>`
    select distinct container.account_id as "accountId", container.shipment_id as "shipmentId"
    from waiting_observation
    join container on container.account_id = waiting_observation.account_id
      and container.number = waiting_observation.container_number and container.left_shipment_at is null
    join shipment on shipment.account_id = container.account_id and shipment.id = container.shipment_id
      and shipment.line_tracking_stopped_at is null
    -- Before that it was there to be matched at once; what was left is about another shipment of the box.
    where container.created_at > waiting_observation.received_at
    order by 1, 2 limit ${limit}`.execute(db);
  return rows;
}

/** Of an account: the stowage plans of a year of a large forwarder, of which most are of no interest to it. */
const MAX_KEPT = 200_000;

/** Drops what is too much of one box or of one account, the oldest first; returns how much that was. */
export async function trimWaiting(db: Db, kept = MAX_KEPT): Promise<number> {
  return deleteInParts(
    db,
    'waiting_observation',
    sql`
      select account_id, id from (
        select account_id, id, container_number,
          row_number() over (partition by account_id order by received_at desc, id desc) as place,
          row_number() over (partition by account_id, container_number order by received_at desc, id desc) as of_box
        from waiting_observation
      ) as one
      where place > ${kept} or (container_number is not null and of_box > ${ROOM.ofABox})`,
  );
}

/** Drops what nobody came for; returns how much that was. */
export async function dropWaitingBefore(db: Db, before: Instant): Promise<number> {
  return deleteInParts(
    db,
    'waiting_observation',
    sql`select account_id, id from waiting_observation where received_at < ${before} order by received_at`,
  );
}
