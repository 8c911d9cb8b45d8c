import { type RawBuilder, sql } from 'kysely';
import { ONE_CALL_MS } from '../../domain/journey/goes-with.ts';
import type { Journey } from '../../domain/journey/journey.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, ShipDbs, Trx } from '../tables.ts';
import { readHeard } from '../vessels/heard.ts';
import type { EtaTables } from './eta-tables.ts';

export interface ShipmentKey {
  readonly accountId: Id;
  readonly id: Id;
}

/** When a prediction is made again. */
export interface WatchTimes {
  /** Predicted longer ago: due. */
  readonly staleBefore: Instant;
  /** Predicted since: left alone, whatever happens. */
  readonly freshSince: Instant;
}

/** More ships than carry containers at all. */
const MAX_WATCHED = 20_000;
/** Some thirty miles: half a degree, with the meridians drawn together towards the poles. */
const MOVED_DEGREES = 0.5;

/**
 * What was predicted last was of another call: the ship or the port changed since, and it was dropped, or the line moved its
 * arrival so far. One ship would have two arrivals if that waited.
 */
const IS_OF_ANOTHER_CALL = sql`(watch.basis is not null and (
  (shipment.predicted_eta_at is null and shipment.updated_at > watch.checked_at)
  or abs(extract(epoch from shipment.pod_eta_at - (watch.parts ->> 'carrierAt')::timestamptz))
    >= ${sql.lit(ONE_CALL_MS / 1_000)}))`;

/**
 * Shipments under way whose arrival is to be predicted: never before, not for long, or when something has changed since:
 * the shipment, one of its containers, or where its vessel is. Those waiting longest first.
 */
export async function listShipmentsToPredict(
  dbs: ShipDbs,
  { staleBefore, freshSince }: WatchTimes,
  limit: number,
): Promise<(ShipmentKey & { readonly podVesselImo: string | null })[]> {
  const heard = await latestOfWatched(dbs);
  const { rows } = await sql<ShipmentKey & { readonly podVesselImo: string | null }>`
    select shipment.account_id as "accountId", shipment.id, shipment.pod_vessel_imo as "podVesselImo"
    from shipment
    left join arrival_watch watch on watch.account_id = shipment.account_id and watch.shipment_id = shipment.id
    where shipment.pod_ata_at is null and shipment.line_tracking_stopped_at is null
      and not shipment.booking_cancelled and shipment.port_of_discharge_id is not null
      and (watch.checked_at is null or watch.checked_at <= ${staleBefore} or ${IS_OF_ANOTHER_CALL}
        or (watch.checked_at <= ${freshSince} and (
          shipment.updated_at > watch.checked_at
          or exists (select from container where container.account_id = shipment.account_id
            and container.shipment_id = shipment.id and container.updated_at > watch.checked_at)
          or exists (select from ${heard} where latest.vessel_id = watch.vessel_id and (watch.position_at is null or latest.at > watch.position_at
              and abs(latest.latitude_microdegrees - watch.latitude_microdegrees)
                + abs(latest.longitude_microdegrees - watch.longitude_microdegrees)
                  * cos(radians(watch.latitude_microdegrees / 1e6)) > ${MOVED_DEGREES * 1e6})))))
    order by watch.checked_at nulls first, shipment.account_id, shipment.id
    limit ${limit}`.execute(dbs.db);
  return rows;
}

/** Shipments under way that the same ship brings, with the one that is asked for. */
export async function listShipmentsAboard(db: Db, { accountId, id }: ShipmentKey, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select shipment.id from shipment
    where shipment.account_id = ${accountId} and shipment.id = ${id}
    union all
    (select other.id from shipment join shipment other on other.account_id = shipment.account_id
      and other.awaited_imos @> array[shipment.pod_vessel_imo] and other.pod_vessel_imo = shipment.pod_vessel_imo
    where shipment.account_id = ${accountId} and shipment.id = ${id} and other.id <> ${id}
      and other.pod_ata_at is null and other.line_tracking_stopped_at is null and not other.booking_cancelled
      and other.port_of_discharge_id is not null
    order by other.id limit ${limit})`.execute(db);
  return rows.map((row) => row.id);
}

/** The journeys of the boxes of shipments, by shipment. */
export async function listJourneysOfShipments(
  db: Db,
  accountId: Id,
  shipmentIds: readonly Id[],
): Promise<Map<Id, Journey[]>> {
  const rows = await db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .where('shipment_id', 'in', shipmentIds)
    .where('left_shipment_at', 'is', null)
    .select(['shipment_id', 'journey'])
    .orderBy('number')
    .execute();
  const journeys = new Map<Id, Journey[]>();
  for (const { shipment_id: id, journey } of rows) journeys.set(id, [...(journeys.get(id) ?? []), journey]);
  return journeys;
}

interface Latest {
  readonly id: Id;
  readonly at: Instant;
  readonly latitude: number;
  readonly longitude: number;
}

/** Where the vessels of the watched shipments are now, as a relation `latest`. */
async function latestOfWatched(dbs: ShipDbs): Promise<RawBuilder<unknown>> {
  if (dbs.aisDb === undefined)
    return sql`(select vessel.id as vessel_id, vessel_latest.* from vessel
      join vessel_latest on vessel_latest.vessel_number = vessel.number) as latest`;
  const { rows: watched } = await sql<{ id: Id }>`
    select distinct vessel_id as id from arrival_watch
    where vessel_id is not null and learned_at is null limit ${MAX_WATCHED}`.execute(dbs.db);
  const latest = await readHeard(dbs, async (ais) => {
    const { rows } = await sql<Latest>`
      select vessel.id, latest.at, latitude_microdegrees as latitude, longitude_microdegrees as longitude
      from vessel join vessel_latest latest on latest.vessel_number = vessel.number
      where vessel.id = any(${watched.map(({ id }) => id)}::uuid[])`.execute(ais);
    return rows;
  });
  return sql`unnest(${latest.map(({ id }) => id)}::uuid[], ${latest.map(({ at }) => at)}::timestamptz[],
    ${latest.map(({ latitude }) => latitude)}::int[], ${latest.map(({ longitude }) => longitude)}::int[])
    as latest (vessel_id, at, latitude_microdegrees, longitude_microdegrees)`;
}

/** Shipments whose arrival is settled and has not been learned from. */
export async function listShipmentsToLearnFrom(
  db: Db,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  limit: number,
): Promise<ShipmentKey[]> {
  return db
    .selectFrom('shipment')
    .leftJoin('arrival_watch as watch', (join) =>
      join.onRef('watch.account_id', '=', 'shipment.account_id').onRef('watch.shipment_id', '=', 'shipment.id'),
    )
    .where('shipment.pod_ata_at', '>', from)
    .where('shipment.pod_ata_at', '<=', to)
    .where('watch.learned_at', 'is', null)
    .select(['shipment.account_id as accountId', 'shipment.id'])
    .orderBy('shipment.pod_ata_at')
    .orderBy('shipment.id')
    .limit(limit)
    .execute();
}

type WatchRow = EtaTables['arrival_watch'];

export interface Checked {
  readonly at: Instant;
  readonly basis: WatchRow['basis'];
  readonly reason: string | null;
  readonly parts: object | null;
  readonly vesselId: Id | null;
  readonly position: { readonly at: Instant; readonly latitude: number; readonly longitude: number } | null;
}

export async function saveChecked(trx: Trx, { accountId, id }: ShipmentKey, checked: Checked): Promise<void> {
  const { position } = checked;
  const values = {
    checked_at: checked.at,
    basis: checked.basis,
    reason: checked.reason,
    parts: checked.parts && JSON.stringify(checked.parts),
    vessel_id: checked.vesselId,
    position_at: position?.at ?? null,
    latitude_microdegrees: position && Math.round(position.latitude * 1e6),
    longitude_microdegrees: position && Math.round(position.longitude * 1e6),
  };
  await trx
    .insertInto('arrival_watch')
    .values({ account_id: accountId, shipment_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'shipment_id']).doUpdateSet(values))
    .execute();
}

export async function saveAnnounced(trx: Trx, { accountId, id }: ShipmentKey, eta: Instant): Promise<void> {
  await trx
    .updateTable('arrival_watch')
    .set({ announced_eta_at: eta })
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', id)
    .execute();
}

export async function saveLearned(trx: Trx, { accountId, id }: ShipmentKey, at: Instant): Promise<void> {
  await trx
    .insertInto('arrival_watch')
    .values({ account_id: accountId, shipment_id: id, learned_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'shipment_id']).doUpdateSet({ learned_at: at }))
    .execute();
}
