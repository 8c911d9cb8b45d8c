import { sql } from 'kysely';
import type { StoredReading } from '../../domain/containers/stored-reading.ts';
import { fingerprintOf } from '../../domain/observations/fingerprint.ts';
import type { DataSource, RecordedReading } from '../../domain/observations/observation.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf } from '../columns.ts';
import type { Db, Trx } from '../tables.ts';

/** Of a box that tells every few minutes, so much is kept: the newest. */
const MAX_READINGS_PER_BOX = 5_000;
/** What is told at once. */
const MAX_LISTED = 500;

interface ReadingSender {
  readonly accountId: Id;
  readonly shipmentId: Id;
  readonly source: DataSource;
  readonly sourceName: string;
  readonly receivedAt: Instant;
}

/** Each once, by the sender's own id where that lasts: a later word on it takes its place, and it may be taken back. */
export async function keepReadings(
  trx: Trx,
  sender: ReadingSender,
  readings: readonly { readonly fact: RecordedReading; readonly payloadId: Id | null }[],
): Promise<void> {
  if (readings.length === 0) return;
  const rows = new Map(
    readings.map((one) => [`${one.fact.subject.containerNumber} ${keyOf(one.fact, sender.sourceName)}`, one]),
  );
  const kept = [...rows.values()].filter(({ fact }) => fact.retracted !== true);
  await deleteReadings(
    trx,
    sender,
    readings.map(({ fact }) => fact).filter(({ retracted }) => retracted === true),
  );
  await putReadings(trx, sender, kept);
  await forgetOldest(trx, sender, [...new Set(kept.map(({ fact }) => fact.subject.containerNumber ?? ''))]);
}

async function putReadings(
  trx: Trx,
  { accountId, shipmentId, source, sourceName, receivedAt }: ReadingSender,
  readings: readonly { readonly fact: RecordedReading; readonly payloadId: Id | null }[],
): Promise<void> {
  if (readings.length === 0) return;
  const rows = readings.map(({ fact, payloadId }) => ({
    container_number: fact.subject.containerNumber ?? '',
    key: keyOf(fact, sourceName),
    at: fact.time.at,
    stated_at: fact.statedAt ?? null,
    payload_id: payloadId,
    reading: fact,
  }));
  await sql`
    insert into container_reading (account_id, shipment_id, container_number, source_name, key, source, at, stated_at,
      received_at, payload_id, reading)
    select ${accountId}, ${shipmentId}, container_number, ${sourceName}, key, ${source}, at, stated_at, ${receivedAt},
      payload_id, reading
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (container_number text, key text, at timestamptz,
      stated_at timestamptz, payload_id uuid, reading jsonb)
    on conflict (account_id, shipment_id, container_number, source_name, key) do update
      set at = excluded.at, stated_at = excluded.stated_at, received_at = excluded.received_at,
        payload_id = excluded.payload_id, reading = excluded.reading
      where excluded.stated_at > container_reading.stated_at`.execute(trx);
}

async function deleteReadings(
  trx: Trx,
  { accountId, shipmentId, sourceName }: ReadingSender,
  retracted: readonly RecordedReading[],
): Promise<void> {
  if (retracted.length === 0) return;
  await trx
    .deleteFrom('container_reading')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .where('source_name', '=', sourceName)
    .where(
      'key',
      'in',
      retracted.map((fact) => keyOf(fact, sourceName)),
    )
    .execute();
}

async function forgetOldest(
  trx: Trx,
  { accountId, shipmentId }: ReadingSender,
  numbers: readonly string[],
): Promise<void> {
  for (const number of numbers) {
    await sql`
      delete from container_reading
      where account_id = ${accountId} and shipment_id = ${shipmentId} and container_number = ${number}
        and at < (select at from container_reading
                  where account_id = ${accountId} and shipment_id = ${shipmentId} and container_number = ${number}
                  order by at desc offset ${MAX_READINGS_PER_BOX} limit 1)`.execute(trx);
  }
}

/** What sensors told of a container, the newest first. */
export async function listReadings(db: Db, accountId: Id, containerId: Id): Promise<StoredReading[]> {
  return db
    .selectFrom('container')
    .innerJoin('container_reading as told', (join) =>
      join
        .onRef('told.account_id', '=', 'container.account_id')
        .onRef('told.shipment_id', '=', 'container.shipment_id')
        .onRef('told.container_number', '=', 'container.number'),
    )
    .where('container.account_id', '=', accountId)
    .where('container.id', '=', containerId)
    .select([...asMembersOf('told', ['source', 'source_name', 'received_at', 'payload_id']), 'told.reading as fact'])
    .orderBy('told.at', 'desc')
    .orderBy('told.source_name')
    .orderBy('told.key')
    .limit(MAX_LISTED)
    .execute();
}

function keyOf(fact: RecordedReading, sourceName: string): string {
  return fact.stableEventId && fact.senderEventId ? fact.senderEventId : fingerprintOf(sourceName, fact);
}
