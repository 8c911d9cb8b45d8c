import { sql } from 'kysely';
import type { Db } from '../../src/store/tables.ts';
import { relist } from '../relist.ts';
import { Random } from './random.ts';

/** An account of random shipments, as rows: the database is filled from them, and the model reads them. */
export const NOW = new Date('2026-11-16T10:30:00Z');
const DAY_MS = 86_400_000;

export const STATUSES = [
  'new',
  'on_ship',
  'grounded',
  'available',
  'not_available',
  'off_dock',
  'picked_up',
  'delivered',
];
export const CODES = ['CNSHA', 'CNXMN', 'USLGB', 'NLRTM', 'USCHI'];
const NAMES: Record<string, string> = {
  CNSHA: 'Shanghai',
  CNXMN: 'Xiamen',
  USLGB: 'Long Beach',
  NLRTM: 'Rotterdam',
  USCHI: 'Chicago',
};
export const SCACS = ['MAEU', 'EGLV', 'ONEY'];
export const VESSELS = ['EVER FORTUNE', 'MAERSK ESSEX'];
export const TAGS = ['urgent', 'west coast', 'a', 'b'];
export const ROLES = ['shipper', 'consignee', 'customer', 'pickup_dray_carrier'];
const ZONES = ['America/Los_Angeles', 'Asia/Shanghai', null];

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Role {
  readonly role: string;
  readonly partyId: string;
}

export interface Field {
  readonly slug: string;
  readonly value: string | string[] | number | null;
}

export interface Estimate {
  readonly at: Date;
  readonly previous: Date | null;
  readonly time: Date;
  readonly source: 'shipping_line' | 'prediction';
}

type Times = Readonly<Record<string, Date | null>>;

export interface ShipmentRow {
  readonly id: string;
  readonly number: string;
  readonly refs: readonly string[];
  readonly tags: readonly string[];
  readonly scac: string;
  readonly pol: string | null;
  readonly pod: string | null;
  readonly destination: string | null;
  readonly terminalId: string | null;
  readonly vessel: string | null;
  readonly voyage: string | null;
  readonly zone: string | null;
  readonly times: Times;
  readonly createdAt: Date;
  readonly ownerIds: readonly string[];
  readonly roles: readonly Role[];
  readonly fields: readonly Field[];
  readonly estimates: readonly Estimate[];
}

export interface LastFreeDay {
  readonly on: string;
  readonly inland: boolean;
}

export interface ContainerRow {
  readonly id: string;
  readonly shipment: ShipmentRow;
  readonly number: string;
  readonly refs: readonly string[];
  readonly status: string;
  /** Its own, and the ship that brings it there. */
  readonly pod: string | null;
  readonly vessel: string | null;
  readonly terminalId: string | null;
  readonly fees: readonly string[];
  readonly holds: readonly string[];
  readonly days: Readonly<Record<'line' | 'terminal' | 'rail' | 'current', LastFreeDay | null>>;
  readonly times: Times;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly roles: readonly Role[];
  readonly fields: readonly Field[];
  /** What was expected of it, which may differ from what was of its shipment. */
  readonly estimates: readonly Pick<Estimate, 'at' | 'time'>[];
}

export interface World {
  readonly accountId: string;
  readonly parties: readonly Named[];
  readonly users: readonly string[];
  readonly terminals: readonly Named[];
  readonly shipments: readonly ShipmentRow[];
  readonly containers: readonly ContainerRow[];
}

const SHIPMENT_TIMES = [
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_ata_at',
];
const CONTAINER_TIMES = [
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'delivered_at',
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'final_destination_full_out_at',
  'empty_terminated_at',
  'terminal_checked_at',
  'ind_rail_unloaded_at',
  'ind_eta_at',
  'ind_ata_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
];

/** Within a few days of now, and often on the hour at which a day begins. */
export function randomTime(random: Random): Date {
  const day = Math.floor(NOW.getTime() / DAY_MS) + random.below(9) - 4;
  return new Date(day * DAY_MS + (random.chance(0.3) ? 0 : random.below(DAY_MS / 1000) * 1000));
}

export function makeWorld(
  seed: number,
  accountId: string,
  terminals: readonly Named[],
  users: readonly string[],
): World {
  const random = new Random(seed);
  const parties = ['Acme', 'Acme & Sons', 'acme', 'Globex'].map((name) => ({ id: random.id(), name }));
  const shipments = Array.from({ length: 50 }, (_, index) =>
    makeShipment(random, index, { parties, terminals, users }),
  );
  const containers = Array.from({ length: 130 }, (_, index) =>
    makeContainer(random, index, { parties, terminals, shipments }),
  );
  return { accountId, parties, users, terminals, shipments, containers };
}

const time = (random: Random, share: number) => random.maybe(share, () => randomTime(random));
const reference = (random: Random) => `${random.pick(['PO', 'po-', 'SO 1', 'X'])}${random.below(30)}`;

function makeRoles(random: Random, parties: readonly Named[], roles: readonly string[]): Role[] {
  const made = random.some(2, () => ({ role: random.pick(roles), partyId: random.pick(parties).id }));
  return made.filter((one, index) => made.findIndex((other) => same(one, other)) === index);
}

const same = (one: Role, other: Role) => one.role === other.role && one.partyId === other.partyId;

function makeFields(random: Random): Field[] {
  const text = () => random.pick(['red', 'Red wine', 'blue', 'deep blue']);
  return [
    ...random.some(1, () => ({ slug: 'colour', value: random.maybe(0.9, text) })),
    ...random.some(1, () => ({ slug: 'shades', value: [text(), text()] })),
    ...random.some(1, () => ({ slug: 'weight', value: random.below(5) })),
  ];
}

function makeShipment(
  random: Random,
  index: number,
  { parties, terminals, users }: Pick<World, 'parties' | 'terminals' | 'users'>,
): ShipmentRow {
  const place = (share: number) => random.maybe(share, () => random.pick(CODES));
  const times = Object.fromEntries(SHIPMENT_TIMES.map((name) => [name, time(random, 0.6)]));
  return {
    id: random.id(),
    number: `${random.pick(['MAEU', 'EGLV-', 'B,'])}${1000 + index}`,
    refs: random.some(2, () => reference(random)),
    tags: [...new Set(random.some(3, () => random.pick(TAGS)))],
    scac: random.pick(SCACS),
    pol: place(0.8),
    pod: place(0.8),
    destination: place(0.5),
    terminalId: random.maybe(0.6, () => random.pick(terminals).id),
    vessel: random.maybe(0.6, () => random.pick(VESSELS)),
    voyage: random.maybe(0.5, () => '12E'),
    zone: random.pick(ZONES),
    times: { ...times, stopped_at: time(random, 0.3), refreshed_at: time(random, 0.8) },
    createdAt: randomTime(random),
    ownerIds: random.some(1, () => random.pick(users)),
    roles: makeRoles(random, parties, ROLES),
    fields: makeFields(random),
    // No two at the same moment: which of them came first would be a matter of chance.
    estimates: [0, 1, 2].slice(0, random.below(4)).map((offsetMs) => ({
      at: new Date(randomTime(random).getTime() + offsetMs),
      previous: time(random, 0.8),
      time: randomTime(random),
      source: random.pick(['shipping_line', 'shipping_line', 'prediction'] as const),
    })),
  };
}

function makeContainer(
  random: Random,
  index: number,
  { parties, terminals, shipments }: Pick<World, 'parties' | 'terminals' | 'shipments'>,
): ContainerRow {
  const day = () =>
    random.maybe(0.5, () => ({ on: randomTime(random).toISOString().slice(0, 10), inland: random.chance(0.3) }));
  return {
    id: random.id(),
    shipment: random.pick(shipments),
    number: `${random.pick(['MSKU', 'EITU'])}${1_000_000 + index}`,
    refs: random.some(2, () => reference(random)),
    status: random.pick(STATUSES),
    pod: random.maybe(0.8, () => random.pick(CODES)),
    vessel: random.maybe(0.6, () => random.pick(VESSELS)),
    terminalId: random.maybe(0.6, () => random.pick(terminals).id),
    fees: random.some(2, () => random.pick(['demurrage', 'exam'])),
    holds: random.some(2, () => random.pick(['customs', 'freight', 'TMF'])),
    days: { line: day(), terminal: day(), rail: day(), current: day() },
    times: Object.fromEntries(CONTAINER_TIMES.map((name) => [name, time(random, 0.5)])),
    createdAt: randomTime(random),
    updatedAt: randomTime(random),
    roles: makeRoles(random, parties, ['pickup_dray_carrier']),
    fields: makeFields(random),
    estimates: [0, 1, 2].slice(0, random.below(4)).map((offsetMs) => ({
      at: new Date(randomTime(random).getTime() + offsetMs),
      time: randomTime(random),
    })),
  };
}

export function nameOf(code: string | null): string | null {
  return code === null ? null : (NAMES[code] ?? null);
}

/** Writes the rows as they are; the columns that the service derives are made by the database. */
export async function writeWorld(db: Db, world: World): Promise<void> {
  const { accountId } = world;
  const at = (date: Date | null) => date?.toISOString() ?? null;
  for (const { id, name } of world.parties) {
    await sql`insert into party (account_id, id, company_name) values (${accountId}, ${id}, ${name})`.execute(db);
  }
  for (const row of world.shipments) {
    const { times } = row;
    await sql`insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac,
        shipping_line_name, shipping_line_short_name, ref_numbers, tags, port_of_lading_locode, port_of_lading_name,
        port_of_discharge_locode, port_of_discharge_name, destination_locode, destination_name, pod_terminal_id,
        pod_vessel_name, pod_voyage_number, pod_timezone, pol_etd_at, pol_atd_at, pod_eta_at, pod_ata_at,
        destination_eta_at, destination_ata_at, line_tracking_stopped_at, line_tracking_stopped_reason, line_tracking_last_succeeded_at, created_at)
      values (${accountId}, ${row.id}, 'bill_of_lading', ${row.number}, ${row.number.replaceAll(/[^A-Z0-9]/g, '')},
        ${row.scac}, ${`Line ${row.scac}`}, ${row.scac}, ${[...row.refs]}, ${[...row.tags]}, ${row.pol},
        ${nameOf(row.pol)}, ${row.pod}, ${nameOf(row.pod)}, ${row.destination}, ${nameOf(row.destination)},
        ${row.terminalId}, ${row.vessel}, ${row.voyage}, ${row.zone}, ${at(times['pol_etd_at'] ?? null)},
        ${at(times['pol_atd_at'] ?? null)}, ${at(times['pod_eta_at'] ?? null)}, ${at(times['pod_ata_at'] ?? null)},
        ${at(times['destination_eta_at'] ?? null)}, ${at(times['destination_ata_at'] ?? null)},
        ${at(times['stopped_at'] ?? null)}, ${times['stopped_at'] ? 'cancelled_by_user' : null}, ${at(times['refreshed_at'] ?? null)}, ${at(row.createdAt)})`.execute(
      db,
    );
    for (const owner of row.ownerIds) {
      await sql`insert into tracking_request (account_id, id, request_type, request_number, normalized_number, status,
          shipment_id, created_by_user_id)
        values (${accountId}, gen_random_uuid(), 'bill_of_lading', ${row.number}, ${row.number}, 'created', ${row.id}, ${owner})`.execute(
        db,
      );
    }
    for (const one of row.estimates) {
      const interval = one.source === 'prediction' ? at(one.time) : null;
      await sql`insert into estimated_event (account_id, id, shipment_id, event, estimated_timestamp, previous_timestamp,
          earliest_timestamp, latest_timestamp, data_source, created_at)
        values (${accountId}, gen_random_uuid(), ${row.id}, 'shipment.estimated.arrival', ${at(one.time)}, ${at(one.previous)},
          ${interval}, ${interval}, ${one.source}, ${at(one.at)})`.execute(db);
    }
  }
  for (const row of world.containers) await writeContainer(db, accountId, row);
  await writeRoles(db, world);
  await writeFields(db, world);
  await relist(db, accountId);
}

async function writeContainer(db: Db, accountId: string, row: ContainerRow): Promise<void> {
  const day = (of: LastFreeDay | null) => of && { ...of, zone: null, place: null, locode: null };
  const days = Object.fromEntries(Object.entries(row.days).map(([name, of]) => [name, day(of)]));
  const fees = row.fees.map((type) => ({ type, amount: 10, currencyCode: 'USD' }));
  const holds = row.holds.map((name) => ({ name, status: 'hold', description: null }));
  const times = sql.join(CONTAINER_TIMES.map((name) => sql`${row.times[name]?.toISOString() ?? null}::timestamptz`));
  await sql`insert into container (account_id, id, shipment_id, number, ref_numbers, current_status, pod_locode, pod_name,
      pod_vessel_name, pod_terminal_id, fees_at_pod_terminal, holds_at_pod_terminal, last_free_days, created_at, updated_at, ${sql.raw(CONTAINER_TIMES.join(', '))})
    values (${accountId}, ${row.id}, ${row.shipment.id}, ${row.number}, ${[...row.refs]}, ${row.status}, ${row.pod},
      ${nameOf(row.pod)}, ${row.vessel}, ${row.terminalId},
      ${JSON.stringify(fees)}::jsonb, ${JSON.stringify(holds)}::jsonb, ${JSON.stringify(days)}::jsonb,
      ${row.createdAt.toISOString()}, ${row.updatedAt.toISOString()}, ${times})`.execute(db);
  for (const [index, { at, time }] of row.estimates.entries()) {
    await sql`insert into transport_event (account_id, id, shipment_id, container_id, event, series_key, "timestamp",
        data_source, milestone, created_at)
      values (${accountId}, gen_random_uuid(), ${row.shipment.id}, ${row.id}, 'container.transport.estimated.vessel_arrived',
        ${`estimate ${index}`}, ${time.toISOString()}, 'shipping_line', false, ${at.toISOString()})`.execute(db);
  }
}

async function writeRoles(db: Db, { accountId, shipments, containers }: World): Promise<void> {
  const held = [
    ...shipments.flatMap((row) => row.roles.map((role) => ({ ...role, type: 'Shipment', id: row.id }))),
    ...containers.flatMap((row) => row.roles.map((role) => ({ ...role, type: 'Cargo', id: row.id }))),
  ];
  for (const { type, id, role, partyId } of held) {
    await sql`insert into party_role (account_id, id, roleable_type, roleable_id, role, party_id)
      values (${accountId}, gen_random_uuid(), ${type}, ${id}, ${role}, ${partyId})`.execute(db);
    if (type === 'Shipment' && role === 'customer') {
      await sql`update shipment set customer_id = coalesce(customer_id, ${partyId}::uuid)
        where account_id = ${accountId} and id = ${id}`.execute(db);
    }
  }
}

const FIELD_TYPES = { colour: 'short_text', shades: 'enum_multi', weight: 'number' } as const;

async function writeFields(db: Db, { accountId, shipments, containers }: World): Promise<void> {
  const rows = { Shipment: shipments, Container: containers } as const;
  for (const entity of ['Shipment', 'Container'] as const) {
    for (const [slug, type] of Object.entries(FIELD_TYPES)) {
      const found = await sql<{ id: string }>`insert into custom_field_definition
          (account_id, id, entity_type, api_slug, display_name, data_type)
        values (${accountId}, gen_random_uuid(), ${entity}, ${slug}, ${slug}, ${type}) returning id`.execute(db);
      for (const row of rows[entity]) {
        for (const field of row.fields.filter((one) => one.slug === slug)) {
          await sql`insert into custom_field (account_id, id, definition_id, entity_type, entity_id, value)
            values (${accountId}, gen_random_uuid(), ${found.rows[0]?.id}, ${entity}, ${row.id}, ${JSON.stringify(field.value)}::jsonb)`.execute(
            db,
          );
        }
      }
    }
  }
}
