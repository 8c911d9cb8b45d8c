import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { anyOf } from '../by-ids.ts';
import { prepared } from '../prepared.ts';
import { writeArrivals } from '../reliability/write-arrivals.ts';
import type { Db, Trx } from '../tables.ts';
import { widenMonths } from './months.ts';

/** Rows are counted in one of so many places, so that few who add at the same time wait for each other. */
const PLACES = 64;

/** What changes of a row, as `container_to_list` says it. */
const CHANGING = [
  'updated_at',
  'followed',
  'left_shipment',
  'terminal_checked',
  'has_fees',
  'has_demurrage_fees',
  'has_holds',
  'connection_in_doubt',
  'current_status',
  'scac',
  'refreshed_at',
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'delivered_at',
  'empty_terminated_at',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'pol_etd_at',
  'pol_atd_at',
  'last_free_on',
  'lfd_line',
  'lfd_terminal',
  'lfd_rail',
  'pod_terminal_id',
  'line_short_name',
  'bill_of_lading_number',
  'pol_locode',
  'pol_name',
  'pod_locode',
  'pod_name',
  'pod_vessel_name',
  'current_vessel_name',
  'tags',
  'holders',
  'destination_locode',
  'destination_name',
  'destination_eta_at',
  'destination_ata_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'final_destination_full_out_at',
  'lfd_line_inland',
  'lfd_inland',
  'hold',
  'current_vessel_id',
  'current_from_id',
  'current_to_id',
  'pod_port_id',
  'first_eta_at',
  'pickup_appointment_at',
];
const LASTING = ['account_id', 'id', 'shipment_id', 'created_at', 'number'];

interface Shipments {
  readonly accountId: Id;
  readonly shipmentIds: readonly Id[];
}

/**
 * Has lists show the containers of shipments as they are now. Whoever changes a container, its shipment, who holds roles on them
 * or who had it followed calls this afterwards, in the transaction of the change and with the shipments locked: nobody else writes these
 * rows. Returns how many were not as they should be.
 */
export async function writeListRows(trx: Trx, accountId: Id, shipmentIds: readonly Id[]): Promise<number> {
  if (shipmentIds.length === 0) return 0;
  const [written] = await write(trx, { accountId, shipmentIds });
  if (written?.isFinished) await widenMonths(trx, { accountId, shipmentIds });
  if (written?.hasArrived) await writeArrivals(trx, { accountId, shipmentIds });
  return written?.count ?? 0;
}

/** The same for whoever has changed what is not the shipment's own row, and so has not locked it. */
export async function lockAndList(trx: Trx, accountId: Id, shipmentIds: readonly Id[]): Promise<number> {
  await lockShipments(trx, accountId, shipmentIds);
  return writeListRows(trx, accountId, shipmentIds);
}

export async function lockShipments(trx: Trx, accountId: Id, ids: readonly Id[]): Promise<void> {
  await sql`select from shipment where account_id = ${accountId} and id = any(${ids}::uuid[])
    order by id for update`.execute(trx);
}

/**
 * Has lists show the last free days of containers whose calculated days alone have changed, which is one column of their rows. Their
 * shipments are locked.
 */
export async function listLastFreeDays(trx: Trx, accountId: Id, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0) await writeDays(trx, { accountId, ids });
}

const writeDays = prepared<{ readonly accountId: Id; readonly ids: readonly Id[] }, never>((_, slot) => {
  const [accountId, ids] = [slot('accountId'), anyOf(slot('ids'))];
  return sql`
    with wanted as materialized (
      select id, followed, last_free_on from container_to_list where account_id = ${accountId} and id = ${ids}
    )
    update listed_container as listed set last_free_on = wanted.last_free_on from wanted
    where listed.account_id = ${accountId} and listed.id = wanted.id and listed.followed = wanted.followed
      and listed.last_free_on is distinct from wanted.last_free_on`;
});

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
const namesOf = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((name) => sql.ref(`${table}.${name}`)));

const write = prepared<Shipments, { count: number; isFinished: boolean; hasArrived: boolean }>((_, slot) => {
  const [accountId, shipmentIds] = [slot('accountId'), anyOf(slot('shipmentIds'))];
  return sql`
    with following as (
      update shipment_refresh as refresh set followed = shipment.line_tracking_stopped_at is null from shipment
      where shipment.account_id = ${accountId} and shipment.id = ${shipmentIds}
        and refresh.account_id = shipment.account_id and refresh.shipment_id = shipment.id
        and refresh.followed <> (shipment.line_tracking_stopped_at is null)
    ), wanted as materialized (
      select * from container_to_list where account_id = ${accountId} and shipment_id = ${shipmentIds}
    ), known as materialized (
      select * from listed_container where account_id = ${accountId} and shipment_id = ${shipmentIds}
    ), changed as (
      update listed_container as listed set (${names(CHANGING)}) = row (${namesOf('wanted', CHANGING)})
      from wanted join known on known.id = wanted.id
      where listed.account_id = ${accountId} and listed.id = wanted.id and listed.followed = known.followed
        and (${namesOf('known', CHANGING)}) is distinct from (${namesOf('wanted', CHANGING)})
      returning listed.followed, known.pod_arrived_at is not null or wanted.pod_arrived_at is not null as arrived
    ), added as (
      insert into listed_container (${names([...LASTING, ...CHANGING])})
      select ${names([...LASTING, ...CHANGING])} from wanted
      where not exists (select from known where known.id = wanted.id)
      returning followed, pod_arrived_at is not null as arrived
    ), counted as (
      insert into listed_total as total (account_id, place, containers)
      select ${accountId}::uuid, pg_backend_pid() % ${sql.lit(PLACES)}, more::integer from (
        select (select count(*) from wanted where not left_shipment)
          - (select count(*) from known where not left_shipment) as more
      ) as one where more <> 0
      on conflict (account_id, place) do update set containers = total.containers + excluded.containers
    )
    select count(*)::integer as count, coalesce(bool_or(not followed), false) as "isFinished",
      coalesce(bool_or(arrived), false) as "hasArrived"
    from (select * from changed union all select * from added) as one`;
});

/** A new shipment, which no line was asked about yet. */
export async function listShipment(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await sql`
    with refresh as (insert into shipment_refresh (account_id, shipment_id) values (${accountId}, ${id}))
    insert into listed_total as total (account_id, place, shipments)
    values (${accountId}, pg_backend_pid() % ${sql.lit(PLACES)}, 1)
    on conflict (account_id, place) do update set shipments = total.shipments + 1`.execute(trx);
}

/** How many an account has of either, counted as they come and go: a container that its line no longer lists is in no list. */
export async function countListed(db: Db, accountId: Id, of: 'containers' | 'shipments'): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${sql.ref(of)}), 0)::integer as total from listed_total
    where account_id = ${accountId}`.execute(db);
  return rows[0]?.total ?? 0;
}
