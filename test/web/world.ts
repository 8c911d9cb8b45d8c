import { sql } from 'kysely';
import type { LastFreeDays } from '../../src/domain/containers/last-free-day.ts';
import type { JourneyCall } from '../../src/domain/journey/journey.ts';
import { portIdOf, terminalIdOf } from '../../src/store/places/reference-ids.ts';
import type { Db } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import type { Instant } from '../../src/values/instant.ts';
import { toInstant } from '../../src/values/instant.ts';
import { dayNumberOf, dayOf, dayOfNumber } from '../../src/values/time-zone.ts';
import { journeyColumns } from '../journey-columns.ts';
import { relist } from '../relist.ts';

/** Rows as the engine would leave them: enough of a world to look at, without waiting for ships to sail. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface TestPort {
  readonly locode: string;
  readonly name: string;
  readonly zone: string;
}

/** Of the reference data, which a test loads first. */
const PORTS = {
  xiamen: { locode: 'CNXMN', name: 'Xiamen', zone: 'Asia/Shanghai' },
  singapore: { locode: 'SGSIN', name: 'Singapore', zone: 'Asia/Singapore' },
  longBeach: { locode: 'USLGB', name: 'Long Beach', zone: 'America/Los_Angeles' },
} as const satisfies Record<string, TestPort>;

const KANSAS_CITY: TestPort = { locode: 'USKCK', name: 'Kansas City', zone: 'America/Chicago' };

export interface BoxOptions {
  readonly number: string;
  readonly billOfLading?: string;
  readonly status?: 'on_ship' | 'grounded' | 'empty_returned';
  readonly etaSlipHours?: number;
  readonly lfdInDays?: number;
  /** Waits at a ramp inland, and not at the port. */
  readonly atRamp?: boolean;
  readonly appointmentInDays?: number;
  readonly fees?: readonly object[];
  readonly pickedUp?: 'port' | 'inland';
  readonly available?: boolean;
  readonly holds?: readonly object[];
  readonly silentHours?: number;
  readonly transshipment?: 'missed' | 'made';
  readonly references?: readonly string[];
  readonly lineName?: string;
  /** Codes of the terminals it begins and ends at. */
  readonly terminals?: readonly [lading: string, discharge: string];
}

export interface Box {
  readonly containerId: string;
  readonly shipmentId: string;
  readonly vesselId: string;
}

/** A vessel in the middle of the Pacific, heading east. */
export async function addVessel(db: Db, imo: string, name: string, longitude = -163.74): Promise<string> {
  const id = newId();
  const { rows } = await sql<{ number: number }>`insert into vessel (id, imo, name) values (${id}, ${imo}, ${name})
    returning number`.execute(db);
  await sql`insert into vessel_latest (vessel_number, at, latitude_microdegrees, longitude_microdegrees,
      speed_tenth_knots, course_tenth_degrees, heading_degrees, square)
    values (${rows[0]?.number ?? 0}, now() - interval '20 minutes', 46620000, ${Math.round(longitude * 1e6)}, 178, 951, 95, 1)`.execute(
    db,
  );
  return id;
}

export async function addBox(db: Db, accountId: string, vesselId: string, now: Date, box: BoxOptions): Promise<Box> {
  const at = (offsetMs: number) => toInstant(new Date(now.getTime() + offsetMs));
  const shipmentId = newId();
  const containerId = newId();
  const arrived = box.status === 'grounded' || box.status === 'empty_returned';
  const eta = arrived ? at(-3 * DAY_MS) : at(4 * DAY_MS + (box.etaSlipHours ?? 0) * HOUR_MS);
  const line = box.lineName ?? 'Evergreen';
  const bill = box.billOfLading ?? `EGLV0${box.number.slice(4)}`;
  await db
    .insertInto('shipment')
    .values({
      account_id: accountId,
      id: shipmentId,
      number_type: 'bill_of_lading',
      bill_of_lading_number: bill,
      normalized_number: bill,
      scac: 'EGLV',
      shipping_line_name: line,
      shipping_line_short_name: line,
      ref_numbers: [...(box.references ?? [])],
      port_of_lading_id: portIdOf(PORTS.xiamen.locode),
      port_of_lading_locode: PORTS.xiamen.locode,
      port_of_lading_name: PORTS.xiamen.name,
      port_of_discharge_id: portIdOf(PORTS.longBeach.locode),
      port_of_discharge_locode: PORTS.longBeach.locode,
      port_of_discharge_name: PORTS.longBeach.name,
      pod_vessel_id: vesselId,
      pod_vessel_name: 'EVER FORTUNE',
      pod_vessel_imo: '9850800',
      pod_voyage_number: '0812E',
      pol_atd_at: at(-10 * DAY_MS),
      pod_eta_at: eta,
      pod_original_eta_at: at(4 * DAY_MS),
      pod_ata_at: arrived ? eta : null,
      pol_timezone: PORTS.xiamen.zone,
      pod_timezone: PORTS.longBeach.zone,
      line_tracking_last_attempted_at: at(-HOUR_MS),
      line_tracking_last_succeeded_at: at(-(box.silentHours ?? 1) * HOUR_MS),
      created_at: at(-12 * DAY_MS),
    })
    .execute();
  await db
    .insertInto('container')
    .values({
      account_id: accountId,
      id: containerId,
      shipment_id: shipmentId,
      number: box.number,
      ref_numbers: [...(box.references ?? [])],
      current_status: box.status ?? 'on_ship',
      equipment_type: 'dry',
      equipment_length: 40,
      equipment_height: 'high_cube',
      ...(box.lfdInDays !== undefined && { last_free_days: JSON.stringify(lastFreeDays(now, box, box.lfdInDays)) }),
      pickup_appointment_at: box.appointmentInDays === undefined ? null : at(box.appointmentInDays * DAY_MS),
      fees_at_pod_terminal: JSON.stringify(box.fees ?? []),
      available_for_pickup: box.available ?? null,
      pod_full_out_at: box.pickedUp === 'port' ? at(-HOUR_MS) : null,
      final_destination_full_out_at: box.pickedUp === 'inland' ? at(-HOUR_MS) : null,
      first_eta_at: at(4 * DAY_MS),
      pod_arrived_at: arrived ? eta : null,
      pod_discharged_at: arrived ? at(-2 * DAY_MS) : null,
      terminal_checked_at: arrived ? at(-HOUR_MS) : null,
      empty_terminated_at: box.status === 'empty_returned' ? at(-DAY_MS) : null,
      holds_at_pod_terminal: JSON.stringify(box.holds ?? []),
      pod_timezone: PORTS.longBeach.zone,
      pod_terminal_id: box.terminals === undefined ? null : terminalIdOf(box.terminals[1]),
      ...journeyColumns(
        { calls: callsOf(box, vesselId, at, eta, arrived), lastSource: 'shipping_line' },
        { podDischargedAt: arrived ? at(-2 * DAY_MS) : null },
      ),
    })
    .execute();
  await addMilestones(db, accountId, { containerId, shipmentId, vesselId }, at);
  await relist(db, accountId);
  return { containerId, shipmentId, vesselId };
}

/** On the calendar of the place. */
function lastFreeDays(now: Date, { atRamp = false }: BoxOptions, inDays: number): LastFreeDays {
  const { zone, name: place, locode } = atRamp ? KANSAS_CITY : PORTS.longBeach;
  const on = dayOfNumber(dayNumberOf(dayOf(now.getTime(), zone)) + inDays);
  const day = { on, zone, place, locode, inland: atRamp };
  const given = { line: null, terminal: atRamp ? null : day, rail: atRamp ? day : null };
  return { ...given, current: day };
}

type At = (offsetMs: number) => Instant;

async function addMilestones(db: Db, accountId: string, box: Box, at: At): Promise<void> {
  const events = [
    ['empty_out', -15],
    ['full_in', -13],
    ['vessel_loaded', -11],
    ['vessel_departed', -10],
  ] as const;
  await db
    .insertInto('transport_event')
    .values(
      events.map(([event, days], index) => ({
        account_id: accountId,
        id: newId(),
        shipment_id: box.shipmentId,
        container_id: box.containerId,
        event: `container.transport.${event}` as const,
        series_key: event,
        timestamp: at(days * DAY_MS),
        timezone: PORTS.xiamen.zone,
        voyage_number: '0812E',
        location_locode: PORTS.xiamen.locode,
        location_type: 'port' as const,
        location_id: portIdOf(PORTS.xiamen.locode),
        vessel_id: event.startsWith('vessel') ? box.vesselId : null,
        data_source: 'shipping_line' as const,
        journey_order: index,
      })),
    )
    .execute();
}

function callsOf(box: BoxOptions, vesselId: string, at: At, eta: Instant, arrived: boolean): JourneyCall[] {
  const leg = {
    mode: 'vessel' as const,
    feeder: false,
    vesselId,
    vesselImo: '9850800',
    vesselName: 'EVER FORTUNE',
    voyageNumber: '0812E',
  };
  const origin = call('port_of_lading', 'POL', PORTS.xiamen, {
    outboundAtdAt: at(-10 * DAY_MS),
    outbound: leg,
    ...(box.terminals && { terminalType: 'terminal', terminalId: terminalIdOf(box.terminals[0]) }),
  });
  const end = { inboundEtaAt: eta, inboundAtaAt: arrived ? eta : null };
  const destination = call('port_of_discharge', 'POD', PORTS.longBeach, end);
  if (box.transshipment === undefined) return [origin, destination];
  const missed = box.transshipment === 'missed';
  const hub = call('transshipment', 'TS1', PORTS.singapore, {
    inboundAtaAt: at(-5 * DAY_MS),
    outboundEtdAt: at(-2 * DAY_MS),
    outboundAtdAt: missed ? null : at(-2 * DAY_MS),
    outbound: { ...leg, vesselName: 'COSCO PRIDE' },
  });
  return [origin, hub, destination];
}

function call(
  role: JourneyCall['role'],
  label: string,
  { locode, name, zone }: TestPort,
  given: Partial<JourneyCall>,
): JourneyCall {
  return {
    role,
    label,
    locode,
    name,
    locationType: 'port',
    locationId: portIdOf(locode),
    terminalType: null,
    terminalId: null,
    zone,
    inboundEtaAt: null,
    inboundAtaAt: null,
    outboundEtdAt: null,
    outboundAtdAt: null,
    outbound: null,
    ...given,
  };
}
