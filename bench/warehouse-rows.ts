import type pg from 'pg';

/** Rows of all tables for each container: a shipment, a request, the container, its arrival and its events. */
export const ROWS_OF_CONTAINER = 11;
const EVENTS = 7;
/** So many containers at once stay below what a statement may take. */
const BATCH = 20_000;

/**
 * An account with as many containers, each alone in its shipment and arrived within the last three years, with what the warehouse shows
 * of them filled in; made by the database itself, without looking at keys of other tables.
 */
export async function addWarehouseRows(client: pg.ClientBase, accountId: string, containers: number): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0`);
  for (let from = 1; from <= containers; from += BATCH) {
    const range = [accountId, from, Math.min(from + BATCH - 1, containers)];
    for (const statement of [SHIPMENTS, CONTAINERS, REQUESTS, EVENTS_OF_CONTAINERS, ARRIVALS]) {
      await client.query(statement, range);
    }
  }
  await client.query('reset session_replication_role');
  await client.query(
    'vacuum (analyze) shipment, shipment_refresh, container, tracking_request, transport_event, arrived_container',
  );
}

/** Ids follow from the number, so that each statement finds those of the others. */
const idOf = (kind: string) => `md5($1::text || '${kind}' || n)::uuid`;
const NUMBERS = 'generate_series($2::integer, $3::integer) as n';
/** The newest first, three years of them for a million. */
const TIMES = `cross join lateral (select date_trunc('minute', now()) - n * interval '95 seconds' as arrived) as at`;

const PLACES = `with line as (
    select row_number() over (order by scac) as place, scac, name, short_name from shipping_line limit 8
  ), pol as (
    select row_number() over (order by unlocode) as place, id, unlocode, name, time_zone from port
    where unlocode in ('CNSHA', 'CNNGB', 'KRPUS', 'VNSGN', 'THLCH', 'JPYOK', 'INNSA', 'CNTAO')
  ), pod as (
    select row_number() over (order by unlocode) as place, id, unlocode, name, time_zone,
      (select terminal.id from terminal where terminal.port_id = port.id order by terminal.id limit 1) as terminal_id
    from port where unlocode in ('USLGB', 'USOAK', 'NLRTM', 'DEHAM', 'USNYC', 'USSAV', 'GBFXT', 'BEANR')
  )`;
const WAY = `join line on line.place = 1 + n % 8 join pol on pol.place = 1 + n % 8 join pod on pod.place = 1 + n / 8 % 8 ${TIMES}`;

const SHIPMENTS = `${PLACES}, added as (
    insert into shipment_refresh (account_id, shipment_id, attempted_at, succeeded_at)
    select $1::uuid, ${idOf('shipment')}, arrived, arrived from ${NUMBERS} ${TIMES}
  )
  insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac, shipping_line_name,
    shipping_line_short_name, ref_numbers, tags, port_of_lading_id, port_of_lading_locode, port_of_lading_name, port_of_discharge_id,
    port_of_discharge_locode, port_of_discharge_name, pod_terminal_id, pod_vessel_name, pod_vessel_imo, pod_voyage_number, pol_etd_at,
    pol_atd_at, pod_eta_at, pod_ata_at, pol_timezone, pod_timezone, created_at, updated_at)
  select $1::uuid, ${idOf('shipment')}, 'bill_of_lading', line.scac || n, line.scac || n, line.scac, line.name, line.short_name,
    array['PO-' || n], array['spring'], pol.id, pol.unlocode, pol.name, pod.id, pod.unlocode, pod.name, pod.terminal_id,
    'EVER ' || n % 300, (9000000 + n % 300)::text, n % 1000 || 'E', arrived - interval '30 days', arrived - interval '29 days', arrived,
    arrived, pol.time_zone, pod.time_zone, arrived - interval '45 days', arrived
  from ${NUMBERS} ${WAY}`;

const CONTAINERS = `${PLACES}
  insert into container (account_id, id, shipment_id, number, current_status, equipment_type, equipment_length, equipment_height,
    weight_in_lbs, seal_number, availability_known, available_for_pickup, empty_out_at, pol_full_in_at, pol_vessel_loaded_at,
    pol_vessel_departed_at, pod_arrived_at, pod_discharged_at, pod_full_out_at, empty_terminated_at, empty_terminated_timezone,
    last_free_days, pod_timezone, pod_terminal_id, pod_port_id, pod_locode, pod_name, pod_eta_at, first_eta_at, pod_vessel_name,
    pod_vessel_imo, created_at, updated_at)
  select $1::uuid, ${idOf('container')}, ${idOf('shipment')}, 'EGHU' || lpad(n::text, 7, '0'), 'empty_returned', 'dry', 40, 'high_cube',
    40000 + n % 9000, 'SEAL' || n, true, true, arrived - interval '40 days', arrived - interval '33 days',
    arrived - interval '30 days', arrived - interval '29 days', arrived, arrived + interval '1 day', arrived + interval '4 days',
    arrived + interval '9 days', pod.time_zone,
    jsonb_build_object('line', null, 'rail', null, 'terminal', free.day, 'current', free.day),
    pod.time_zone, pod.terminal_id, pod.id, pod.unlocode, pod.name, arrived, arrived - (n % 90 - 30) * interval '1 hour',
    'EVER ' || n % 300, (9000000 + n % 300)::text, arrived - interval '45 days', arrived + interval '9 days'
  from ${NUMBERS} ${WAY}
  cross join lateral (select jsonb_build_object('on', to_char(arrived + interval '5 days', 'YYYY-MM-DD'), 'zone', pod.time_zone,
    'place', pod.name, 'locode', pod.unlocode, 'inland', false) as day) as free`;

const REQUESTS = `${PLACES}
  insert into tracking_request (account_id, id, request_type, request_number, normalized_number, scac, status, shipment_id, created_at,
    updated_at)
  select $1::uuid, ${idOf('request')}, 'bill_of_lading', line.scac || n, line.scac || n, line.scac, 'created', ${idOf('shipment')},
    arrived - interval '45 days', arrived - interval '45 days'
  from ${NUMBERS} ${WAY}`;

const EVENTS_OF_CONTAINERS = `${PLACES}
  insert into transport_event (account_id, id, shipment_id, container_id, event, series_key, "timestamp", timezone, voyage_number,
    location_locode, location_type, location_id, terminal_type, terminal_id, data_source, journey_order, created_at, updated_at)
  select $1::uuid, md5($1::text || 'event' || n || ' ' || event.place)::uuid, ${idOf('shipment')}, ${idOf('container')},
    'container.transport.' || event.name, event.name, arrived + days * interval '1 day', pod.time_zone, n % 1000 || 'E', pod.unlocode, 'port', pod.id,
    'terminal', pod.terminal_id, 'shipping_line', event.place, arrived + days * interval '1 day', arrived + days * interval '1 day'
  from ${NUMBERS} ${WAY}
  cross join (values (1, 'empty_out', -40), (2, 'full_in', -33), (3, 'vessel_loaded', -30), (4, 'vessel_departed', -29),
    (5, 'vessel_arrived', 0), (6, 'vessel_berthed', 0), (${EVENTS}, 'vessel_discharged', 1)) as event (place, name, days)`;

const ARRIVALS = `
  insert into arrived_container (account_id, container_id, shipment_id, arrived_at, delay_hours, transit_days, pod_port_id,
    pod_terminal_id, milestones_missing, rolled, transshipped, missed_connection, scac, line_name, service_code, pol_locode, pol_name,
    pod_locode, pod_name, pod_vessel_imo, stay_days)
  select account_id, container_id, shipment_id, arrived_at, delay_hours, transit_days, pod_port_id, pod_terminal_id, milestones_missing,
    number % 12 = 0, number % 2 = 0, number % 22 = 0, scac, line_name, 'AE' || number % 60, pol_locode, pol_name, pod_locode, pod_name,
    pod_vessel_imo, case when number % 2 = 0 then array[number % 97 / 10.0] else '{}' end
  from container_to_arrive
  join (select ${idOf('container')} as container_id, n as number from ${NUMBERS}) as made using (container_id)
  where account_id = $1::uuid`;
