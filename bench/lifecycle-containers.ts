import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { listAll } from './list-rows.ts';
import { addVessels, VOYAGES, type Voyage, voyageOf } from './many-containers.ts';

/**
 * An account of two years of business, in every stage of a journey: young at one end and returned long ago at the other,
 * two containers to a shipment. Times follow from the age, and whatever is drawn by lot from the number, so that every
 * run makes the same account.
 */
const PER_SHIPMENT = 2;
const BATCH = 5_000;
const SPAN_DAYS = 730;

export const LINES = ['MAEU', 'MSCU', 'CMDU', 'ONEY', 'EGLV', 'HLCU', 'COSU', 'YMLU', 'ZIMU', 'HDMU', 'WHLC', 'SMLM'];
const LADING = ['CNSHA', 'CNNGB', 'CNSZX', 'KRPUS', 'VNSGN', 'THLCH', 'TWKHH', 'JPYOK', 'INNSA', 'CNTAO', 'IDJKT'];
const DISCHARGE = ['USLGB', 'USLAX', 'USNYC', 'NLRTM', 'DEHAM', 'USSAV', 'GBFXT', 'BEANR', 'USOAK', 'ITGOA', 'ESVLC'];
const INLAND = ['USCHI', 'USDAL', 'USMEM', 'USKCK', 'USATL'];

type Sql = RawBuilder<unknown>;

/** A number between 0 and 1 that a row draws for a matter. */
const lot = (matter: number) => sql`((hashint4(number * 97 + ${sql.lit(matter)}) & 1048575) / 1048576.0::float8)`;
/** Squared, so that the first are frequent and the last are rare. */
const chosen = (values: readonly string[], matter: number) =>
  sql`(array[${sql.join(values.map((value) => sql.lit(value)))}])[1 + floor(power(${lot(matter)}, 2) * ${sql.lit(values.length)})::integer]`;
const days = (number: number) => sql`${sql.lit(number)} * interval '1 day'`;
const past = (time: Sql) => sql`case when ${time} < now() then ${time} end`;
/** Few sail at a time. */
const VESSEL_NAME = sql`'EVER ' || floor(extract(epoch from made) / 200000)::bigint % 300`;
const atSea = (column: string) => sql`case when sailed < now() and arrives > now() then voyage.${sql.ref(column)} end`;
const HAS_CUSTOMER = sql`${lot(32)} < 0.6`;
const customerOf = ({ partyIds }: Account) => sql`(${partyIds}::uuid[])[1 + floor(power(${lot(31)}, 2) * 50)::integer]`;
/** In the order of their making, as ids are. */
const idOf = (kind: string, account: Sql, number: Sql, made: Sql) => sql`
  (lpad(to_hex((extract(epoch from ${made}) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(${sql.lit(kind)} || ${account}::text || ${number}::text), 1, 3) || 'a' ||
    substr(md5(${account}::text || ${sql.lit(kind)} || ${number}::text), 1, 15))::uuid`;

interface Account {
  readonly accountId: string;
  readonly partyIds: readonly string[];
  readonly terminalIds: readonly string[];
  readonly userIds: readonly string[];
  readonly fieldId: string;
  readonly voyages: readonly Voyage[];
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/**
 * Containers and all that lists ask of them. Indexes are made anew when the rows are there: filled row by row they take
 * ten times as long.
 */
export async function addLifecycles(db: Db, accountId: string, containers: number): Promise<void> {
  const some = (count: number) => Array.from({ length: count }, () => newId());
  const voyages = Array.from({ length: VOYAGES }, (_, number) => voyageOf(number));
  const account = {
    accountId,
    partyIds: some(50),
    terminalIds: some(40),
    userIds: some(20),
    fieldId: newId(),
    voyages,
  };
  await addVessels(db, voyages);
  await sql`insert into party (account_id, id, company_name) select ${accountId}::uuid, id, 'Customer ' || place
    from unnest(${account.partyIds}::uuid[]) with ordinality as party (id, place)`.execute(db);
  await sql`insert into custom_field_definition (account_id, id, entity_type, api_slug, display_name, data_type)
    values (${accountId}, ${account.fieldId}, 'Shipment', 'lane', 'Lane', 'short_text')`.execute(db);
  const shipments = Math.ceil(containers / PER_SHIPMENT);
  const indexes = await dropIndexes(db);
  await setTriggers(db, 'disable');
  for (let from = 1; from <= shipments; from += BATCH) {
    const range = { from, to: Math.min(from + BATCH - 1, shipments), of: shipments };
    await addShipments(db, account, range);
    await addBoxes(db, account, range);
    await addAround(db, account, range);
  }
  await setTriggers(db, 'enable');
  // Known to be many: a planner that has not heard of this account looks through all its shipments for each container.
  await sql`analyze container, shipment`.execute(db);
  await listAll(db, accountId);
  for (const index of indexes) await sql.raw(index).execute(db);
}

async function setTriggers(db: Db, way: 'disable' | 'enable'): Promise<void> {
  for (const table of ['container', 'shipment']) {
    await sql`alter table ${sql.table(table)} ${sql.raw(way)} trigger user`.execute(db);
  }
}

/** Those that no constraint needs, as statements that make them again: filling them row by row takes far longer. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
    from pg_index as index
    where index.indrelid in ('container'::regclass, 'shipment'::regclass, 'listed_container_finished'::regclass)
      and not index.indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** The shipments of a range: their numbers, and what follows from them; calculated once each (`offset 0`). */
function shipmentsOf({ accountId }: Account, { from, to, of }: Range): Sql {
  return sql`(
    select *, arrives < now() - ${days(25)} as over,
      arrives - case when ${lot(6)} < 0.1 then interval '60 hours' else interval '0' end as expected
    from (select *, ${idOf('shipment', sql`account_id`, sql`number`, sql`made`)} as id, made + ${days(10)} as sailed,
      made + (30 + ${lot(16)} * 20) * interval '1 day' as arrives,
      ${chosen(LINES, 11)} as scac, ${chosen(LADING, 12)} as pol_code, ${chosen(DISCHARGE, 13)} as pod_code,
      case when ${lot(14)} < 0.3 then ${chosen(INLAND, 15)} end as inland_code
    from (
      select ${accountId}::uuid as account_id, number,
        date_trunc('day', now()) - number * ${SPAN_DAYS}::float8 / ${of}::float8 * interval '1 day' as made
      from generate_series(${from}::integer, ${to}::integer) as number
    ) as dated offset 0) as sailing offset 0
  )`;
}

async function addShipments(db: Db, account: Account, range: Range): Promise<void> {
  const heard = sql`case when over then arrives + ${days(25)}
    else now() - ${lot(17)} * interval '12 hours' - case when ${lot(18)} < 0.002 then ${days(9)} else interval '0' end end`;
  await sql`
    insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac,
      shipping_line_name, shipping_line_short_name, customer_id, ref_numbers, tags, port_of_lading_id, port_of_lading_locode,
      port_of_lading_name, port_of_discharge_id, port_of_discharge_locode, port_of_discharge_name, destination_type,
      destination_id, destination_locode, destination_name, pod_terminal_id, pod_vessel_name, pod_voyage_number, pol_etd_at,
      pol_atd_at, pod_eta_at, pod_original_eta_at, pod_ata_at, destination_eta_at, destination_ata_at, pod_timezone,
      line_tracking_last_attempted_at, line_tracking_last_succeeded_at, line_tracking_stopped_at,
      line_tracking_stopped_reason, created_at, updated_at)
    select account_id, one.id, 'bill_of_lading', scac || 'B' || lpad(number::text, 8, '0'),
      scac || 'B' || lpad(number::text, 8, '0'), scac, scac || ' Line', scac,
      case when ${HAS_CUSTOMER} then ${customerOf(account)} end, array['PO-' || number % 400000],
      array_remove(array[
        case when ${lot(1)} < 0.2 then 'q4' end, case when ${lot(2)} < 0.05 then 'reefer' end,
        case when ${lot(3)} < 0.003 then 'urgent' end, case when ${lot(4)} < 0.0002 then 'audit' end], null),
      pol.id, pol.unlocode, pol.name, pod.id, pod.unlocode, pod.name,
      case when inland.id is not null then 'port' end, inland.id, inland.unlocode, inland.name,
      (${account.terminalIds}::uuid[])[1 + floor(${lot(5)} * 40)::integer],
      ${VESSEL_NAME}, number % 1000 || 'E', sailed, ${past(sql`sailed`)},
      arrives, expected, ${past(sql`arrives`)},
      case when inland.id is not null then arrives + ${days(7)} end,
      case when inland.id is not null then ${past(sql`arrives + ${days(7)}`)} end,
      'America/Los_Angeles', ${heard}, ${heard}, case when over then arrives + ${days(25)} end,
      case when over then 'all_containers_terminated' end, made, least(now(), arrives + ${days(25)})
    from ${shipmentsOf(account, range)} as one
    join port as pol on pol.unlocode = pol_code
    join port as pod on pod.unlocode = pod_code
    left join port as inland on inland.unlocode = inland_code`.execute(db);
}

async function addBoxes(db: Db, account: Account, range: Range): Promise<void> {
  const inland = sql`inland_code is not null`;
  const lastFree = sql`to_char(arrives + (5 + ${lot(27)} * 5) * interval '1 day', 'YYYY-MM-DD')`;
  await sql`
    insert into container (account_id, id, shipment_id, number, ref_numbers, current_status, equipment_type,
      last_free_days, pickup_appointment_at, terminal_checked_at, available_for_pickup, pod_timezone, followed,
      first_eta_at, empty_out_at, pol_full_in_at, pol_vessel_loaded_at, pol_vessel_departed_at, pod_eta_at, pod_port_id, pod_locode, pod_name,
      pod_vessel_name, current_vessel_id, current_vessel_name, current_from_id, current_to_id, pod_arrived_at,
      pod_discharged_at, pod_full_out_at, pod_rail_loaded_at, pod_rail_departed_at, ind_eta_at, ind_ata_at,
      ind_rail_unloaded_at, final_destination_full_out_at, delivered_at, empty_terminated_at, holds_at_pod_terminal,
      fees_at_pod_terminal, pod_terminal_id, created_at, updated_at, journey)
    select account_id, ${idOf('container', sql`account_id`, sql`number`, sql`made`)}, shipment_id,
      'EGHU' || lpad(number::text, 7, '0'),
      case when ${lot(20)} < 0.3 then array['SKU-' || number % 5000] else '{}' end,
      case when returned < now() then 'empty_returned' when ${inland} and out < now() then 'delivered'
        when out < now() then 'picked_up' when free and ${lot(21)} < 0.7 then 'available' when free then 'not_available'
        when arrives < now() then 'grounded' when sailed < now() then 'on_ship' else 'new' end, 'dry',
      jsonb_build_object('line', null, 'rail', null, 'terminal', lfd.day, 'current', lfd.day),
      case when free and ${lot(22)} < 0.2 then out end, case when arrives < now() then least(now(), out) end,
      case when arrives < now() then out >= now() end, 'America/Los_Angeles', not over,
      expected, ${past(sql`sailed - ${days(6)}`)},
      ${past(sql`sailed - ${days(4)}`)}, ${past(sql`sailed - ${days(1)}`)}, ${past(sql`sailed`)}, arrives, pod.id,
      pod.unlocode, pod.name, ${VESSEL_NAME}, ${atSea('current_vessel_id')}, ${atSea('current_vessel_name')},
      ${atSea('current_from_id')}, ${atSea('current_to_id')},
      ${past(sql`arrives`)}, ${past(sql`arrives + ${days(1)}`)}, case when not ${inland} then ${past(sql`out`)} end,
      case when ${inland} then ${past(sql`arrives + ${days(2)}`)} end,
      case when ${inland} then ${past(sql`arrives + ${days(3)}`)} end, case when ${inland} then arrives + ${days(7)} end,
      case when ${inland} then ${past(sql`arrives + ${days(7)}`)} end,
      case when ${inland} then ${past(sql`arrives + ${days(8)}`)} end, case when ${inland} then ${past(sql`out`)} end,
      ${past(sql`out + ${days(1)}`)}, ${past(sql`returned`)},
      case when arrives < now() and out > now() and ${lot(23)} < 0.1
        then '[{"name":"customs","status":"hold","description":null}]'::jsonb else '[]' end,
      case when arrives < now() and ${lot(24)} < 0.03
        then '[{"type":"demurrage","amount":100,"currencyCode":"USD"}]'::jsonb else '[]' end,
      (${account.terminalIds}::uuid[])[1 + floor(${lot(28)} * 40)::integer], made, least(now(), arrives + ${days(25)}),
      jsonb_build_object('lastSource', 'shipping_line', 'calls', case when arrives < now() then '[]' else voyage.calls end,
        'past', case when arrives < now() then voyage.calls end)
    from (
      select account_id, shipment_id, number, made, sailed, arrives, pod_code, inland_code,
        arrives + (8 + ${lot(25)} * 6) * interval '1 day' as out, arrives + (15 + ${lot(26)} * 8) * interval '1 day' as returned,
        arrives < now() - ${days(1)} as free, over, expected
      from (
        select account_id, id as shipment_id, shipment.number * ${PER_SHIPMENT}::integer + copy as number, made, sailed,
          arrives, pod_code, inland_code, over, expected
        from ${shipmentsOf(account, range)} as shipment, generate_series(1, ${PER_SHIPMENT}::integer) as copy
      ) as box offset 0
    ) as one
    join port as pod on pod.unlocode = pod_code
    join jsonb_to_recordset(${JSON.stringify(account.voyages.map(({ number, ...voyage }) => ({ ...voyage, place: number })))}::jsonb)
      as voyage (place integer, calls jsonb, current_vessel_id uuid, current_vessel_name text, current_from_id uuid,
        current_to_id uuid) on voyage.place = one.number % ${VOYAGES}::integer
    cross join lateral (
      select case when arrives < now() + ${days(3)} then jsonb_build_object('on', ${lastFree}, 'zone', 'America/Los_Angeles',
        'place', pod.name, 'locode', pod.unlocode, 'inland', false) end as day
    ) as lfd`.execute(db);
}

/** Customers, requests, estimates and fields of the shipments. */
async function addAround(db: Db, account: Account, range: Range): Promise<void> {
  const shipments = sql`${shipmentsOf(account, range)} as shipment`;
  await sql`
    insert into party_role (account_id, id, roleable_type, roleable_id, role, party_id)
    select account_id, gen_random_uuid(), 'Shipment', id, 'customer',
      ${customerOf(account)}
    from ${shipments} where ${HAS_CUSTOMER}`.execute(db);
  await sql`
    insert into tracking_request (account_id, id, request_type, request_number, normalized_number, scac, status,
      shipment_id, created_by_user_id, created_at)
    select account_id, gen_random_uuid(), 'bill_of_lading', scac || 'B' || lpad(number::text, 8, '0'),
      scac || 'B' || lpad(number::text, 8, '0'), scac, 'created', id,
      (${account.userIds}::uuid[])[1 + floor(power(${lot(33)}, 2) * 20)::integer], made
    from ${shipments} where ${lot(34)} < 0.5`.execute(db);
  await sql`
    insert into estimated_event (account_id, id, shipment_id, event, estimated_timestamp, previous_timestamp,
      data_source, created_at)
    select account_id, gen_random_uuid(), id, 'shipment.estimated.arrival', arrives, arrives - ${days(1)},
      'shipping_line', least(now(), arrives) - ${lot(35)} * ${days(20)}
    from ${shipments} where ${lot(36)} < 0.5`.execute(db);
  await sql`
    insert into custom_field (account_id, id, definition_id, entity_type, entity_id, value)
    select account_id, gen_random_uuid(), ${account.fieldId}::uuid, 'Shipment', id, to_jsonb('lane ' || number % 200)
    from ${shipments} where ${lot(37)} < 0.05`.execute(db);
}
