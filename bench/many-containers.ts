import { sql } from 'kysely';
import type { JourneyCall } from '../src/domain/journey/journey.ts';
import { portIdOf } from '../src/store/places/reference-ids.ts';
import type { Db } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { journeyCall } from '../test/journey-call.ts';
import { journeyColumns } from '../test/journey-columns.ts';
import { listAll } from './list-rows.ts';

export const VOYAGES = 300;
const ORIGINS = ['CNSHA', 'CNNGB', 'CNSZX', 'KRPUS', 'VNSGN', 'THLCH', 'TWKHH', 'JPYOK', 'INNSA', 'CNTAO', 'IDJKT'];
const HUBS = ['SGSIN', 'MYPKG', 'LKCMB', 'HKHKG', 'AEJEA', 'OMSLL', 'MYTPP'];
const DESTINATIONS = ['USLGB', 'USOAK', 'NLRTM', 'DEHAM', 'USNYC', 'USSAV', 'GBFXT', 'BEANR', 'ITGOA', 'ESVLC'];
/** So much at once stays below the time a statement may take. */
const BATCH = 2_000;
const FIRST_IMO = 9_000_000;

/** A vessel that has left one port of a journey for the next. */
export interface Voyage {
  readonly number: number;
  readonly vesselId: string;
  readonly calls: readonly JourneyCall[];
}

/**
 * As the engine leaves them, one container to a shipment and all of them at sea; made by the database itself. Goes on
 * where it was stopped before.
 */
export async function addContainers(db: Db, accountId: string, count: number): Promise<void> {
  const made = await countMade(db, accountId);
  const voyages = Array.from({ length: VOYAGES }, (_, number) => voyageOf(number));
  await addVessels(db, voyages);
  for (let from = made + 1; from <= count; from += BATCH) {
    await addBatch(db, accountId, voyages, { from, to: Math.min(from + BATCH - 1, count) });
  }
  await listAll(db, accountId);
}

async function countMade(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::integer as made from container where account_id = ${accountId}`.execute(db);
  return rows[0]?.made ?? 0;
}

interface Batch {
  readonly from: number;
  readonly to: number;
}

async function addBatch(db: Db, accountId: string, voyages: readonly Voyage[], { from, to }: Batch): Promise<void> {
  await sql`
    insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac,
      shipping_line_name, shipping_line_short_name, ref_numbers, port_of_lading_locode, port_of_lading_name,
      port_of_discharge_id, port_of_discharge_locode, port_of_discharge_name, pod_vessel_name, pod_voyage_number,
      pol_atd_at, pod_eta_at, pod_original_eta_at, pod_timezone, line_tracking_last_succeeded_at, created_at)
    select ${accountId}::uuid, gen_random_uuid(), 'bill_of_lading', 'EGLV' || number, 'EGLV' || number,
      (array['EGLV', 'MAEU', 'MSCU', 'ONEY'])[1 + number % 4], line, line, array['PO-' || number],
      'CNSHA', 'Shanghai', port.id, port.unlocode, port.name, 'EVER ' || number % 300,
      number % 1000 || 'E', now() - interval '10 days', now() + number % 720 * interval '1 hour',
      now() + (number % 720 - case when number % 20 = 0 then 60 else 0 end) * interval '1 hour', 'America/Los_Angeles',
      now() - number % 60 * interval '1 minute', now() - number * interval '1 minute'
    from generate_series(${from}::integer, ${to}::integer) as number
    join port on port.unlocode = (array['USLGB', 'USOAK', 'NLRTM', 'DEHAM'])[1 + number % 4],
      lateral (select (array['Evergreen', 'Maersk', 'MSC', 'ONE'])[1 + number % 4] as line) as named
    where number > (select count(*) from shipment where account_id = ${accountId}::uuid)`.execute(db);
  await sql`
    insert into container (account_id, id, shipment_id, number, current_status, last_free_days, pod_timezone, created_at,
      pod_eta_at, first_eta_at, pod_port_id, pod_locode, pod_name, pod_vessel_name, current_vessel_id, current_vessel_name,
      current_from_id, current_to_id, journey)
    select account_id, gen_random_uuid(), id, 'EGHU' || lpad(shipment.number::text, 7, '0'),
      (array['on_ship', 'grounded', 'new', 'picked_up'])[1 + shipment.number % 4],
      jsonb_build_object('line', null, 'rail', null, 'terminal', free.day, 'current', free.day),
      pod_timezone, created_at, pod_eta_at, pod_original_eta_at, port_of_discharge_id, port_of_discharge_locode, port_of_discharge_name,
      pod_vessel_name, voyage.current_vessel_id, voyage.current_vessel_name, voyage.current_from_id,
      voyage.current_to_id, jsonb_build_object('calls', voyage.calls, 'lastSource', 'shipping_line')
    from (
      select *, substr(normalized_number, 5)::integer as number from shipment where account_id = ${accountId}::uuid
    ) as shipment
    join jsonb_to_recordset(${JSON.stringify(voyages)}::jsonb) as voyage (number integer, calls jsonb,
        current_vessel_id uuid, current_vessel_name text, current_from_id uuid, current_to_id uuid)
      on voyage.number = shipment.number % ${VOYAGES}
    cross join lateral (
      select case when shipment.number % 4 = 1 then jsonb_build_object('on', to_char(now() + interval '9 days',
        'YYYY-MM-DD'), 'zone', pod_timezone, 'place', port_of_discharge_name, 'locode', port_of_discharge_locode,
        'inland', false) end as day
    ) as free
    where shipment.number between ${from} and ${to}`.execute(db);
}

export function voyageOf(number: number): Voyage {
  const vesselId = newId();
  const departed = number % 3;
  const imo = String(FIRST_IMO + number);
  const stops = [pick(ORIGINS, number), pick(HUBS, number), pick(HUBS, number + 3), pick(DESTINATIONS, number)];
  const calls = stops.map((locode, place) =>
    journeyCall(roleOf(place), ['POL', 'TS1', 'TS2', 'POD'][place] ?? '', locode, {
      locationId: portIdOf(locode),
      terminalType: 'terminal',
      terminalId: newId(),
      zone: 'Asia/Shanghai',
      inboundEtaAt: place === 0 ? null : '2026-01-02T10:00:00Z',
      inboundAtaAt: place > 0 && place <= departed ? '2026-01-02T11:00:00Z' : null,
      outboundEtdAt: place === 3 ? null : '2026-01-03T09:00:00Z',
      outboundAtdAt: place <= departed ? '2026-01-03T10:00:00Z' : null,
      outbound:
        place === 3
          ? null
          : {
              mode: 'vessel',
              feeder: false,
              vesselId: place === departed ? vesselId : newId(),
              vesselImo: imo,
              vesselName: `EVER ${number}`,
              voyageNumber: '0812E',
            },
    }),
  );
  return { ...journeyColumns({ calls, lastSource: 'shipping_line' }), number, vesselId, calls };
}

function roleOf(place: number): JourneyCall['role'] {
  if (place === 0) return 'port_of_lading';
  return place === 3 ? 'port_of_discharge' : 'transshipment';
}

export async function addVessels(db: Db, voyages: readonly Voyage[]): Promise<void> {
  await sql`
    with added as (
      insert into vessel (id, name)
      select "vesselId", 'EVER ' || number
      from jsonb_to_recordset(${JSON.stringify(voyages)}::jsonb) as voyage (number integer, "vesselId" uuid)
      returning number
    )
    insert into vessel_latest (vessel_number, at, latitude_microdegrees, longitude_microdegrees, speed_tenth_knots, square)
    select number, now(), 10000000, 70000000 + number, 170, 0 from added`.execute(db);
}

function pick<Item>(from: readonly Item[], number: number): Item {
  return from[number % from.length] as Item;
}
