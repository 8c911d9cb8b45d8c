import { toText } from '../../src/simulator/time.ts';
import { placeOf } from '../../src/simulator/world/places.ts';
import { arrivedInland, rampOf, statusOf, timeOf } from './box-journey.ts';
import { NOT_COMPARED } from './compare.ts';
import { currentFreeDay } from './exceptions.ts';
import { type FollowedBooking, type FollowedBox, inlandEta, podOf } from './followed-booking.ts';
import { referencePlace, terminalName } from './reference.ts';
import { situationMembers } from './situation.ts';
import { type LastFreeDay, type TerminalKnowledge, terminalKnowledge } from './terminal-knowledge.ts';

/** ISO 6346 size and type codes of the world's boxes. */
const EQUIPMENT: Readonly<Record<string, readonly [type: string, length: number, height: string]>> = {
  '22G1': ['dry', 20, 'standard'],
  '42G1': ['dry', 40, 'standard'],
  '45G1': ['dry', 40, 'high_cube'],
  '45R1': ['reefer', 40, 'high_cube'],
};

/** The attributes of `GET /containers`. */
export function containerAttributes(followed: FollowedBooking, one: FollowedBox): Record<string, unknown> {
  const { box, known, calls } = one;
  const { line } = followed;
  const terminal = terminalKnowledge(known);
  const ramp = rampOf(known);
  const pod = podOf(calls);
  const last = known.rides.length - 1;
  const fullOut = known.step('full_out');
  const emptyIn = known.step('empty_in');
  const returnedTo = box.journey.steps.find(({ name }) => name === 'empty_in')?.locode ?? '';
  const [type = null, length = null, height = null] = EQUIPMENT[box.isoCode] ?? [];
  return {
    number: box.number,
    ref_numbers: [],
    equipment_type: type,
    equipment_length: length,
    equipment_height: height,
    weight_in_lbs: null,
    created_at: toText(line.named.get(box.number) ?? 0),
    seal_number: line.sealed.has(box.number) ? box.sealNumber : null,
    empty_out_at: timeOf(known.step('empty_out')),
    pol_full_in_at: timeOf(known.step('full_in')),
    pol_vessel_loaded_at: timeOf(known.step('load:0')),
    pol_vessel_departed_at: timeOf(known.departure(0)),
    delivered_at: null,
    pickup_lfd: terminal.lfd?.at ?? null,
    pickup_appointment_at: terminal.appointmentAt,
    // No terminal of a world tells until when it takes a box.
    pol_cut_off_at: null,
    availability_known: terminal.available !== null,
    available_for_pickup: terminal.available,
    pod_arrived_at: pod?.ata ?? null,
    first_eta_at: one.firstEta,
    predicted_eta: NOT_COMPARED,
    pod_discharged_at: timeOf(known.step(`discharge:${last}`)),
    pod_full_out_at: ramp === null ? timeOf(fullOut) : null,
    terminal_checked_at: terminal.checkedAt,
    pod_full_out_chassis_number: ramp === null ? (known.chassisNumber() ?? null) : null,
    location_at_pod_terminal: terminal.yardLocation,
    final_destination_full_out_at: ramp === null ? null : timeOf(fullOut),
    empty_terminated_at: timeOf(emptyIn),
    holds_at_pod_terminal: terminal.holds.map(withDetail),
    fees_at_pod_terminal: terminal.fees,
    // Nobody gave the account of these worlds any tariffs.
    charges_foreseen: [],
    pod_timezone: placeOf(pod?.locode ?? '').zone,
    final_destination_timezone: ramp === null ? null : placeOf(ramp).zone,
    empty_terminated_timezone: emptyIn ? placeOf(returnedTo).zone : null,
    pod_rail_carrier_scac: null,
    ind_rail_carrier_scac: null,
    pod_last_tracking_request_at: NOT_COMPARED,
    shipment_last_tracking_request_at: NOT_COMPARED,
    rail_last_tracking_request_at: null,
    pod_rail_loaded_at: timeOf(known.step('rail_load')),
    pod_rail_departed_at: timeOf(known.step('rail_depart')),
    ind_eta_at: inlandEta(one),
    ind_ata_at: arrivedInland(known),
    ind_rail_unloaded_at: timeOf(known.step('rail_unload')),
    ind_facility_holds: terminal.inlandHolds.map(withDetail),
    ind_facility_fees: terminal.inlandFees,
    ind_facility_lfd_on: terminal.lfdRail?.at ?? null,
    import_deadlines: {
      pickup_lfd_terminal: terminal.lfdTerminal?.at ?? null,
      pickup_lfd_rail: terminal.lfdRail?.at ?? null,
      pickup_lfd_line: terminal.lfdLine?.at ?? null,
      ...deadlinesByPlace(terminal, ramp),
    },
    current_status: statusOf(known),
    situation: situationMembers(one),
    last_free_days: {
      current: wireDay(currentFreeDay(one)),
      line: wireDay(terminal.lfdLine),
      terminal: wireDay(terminal.lfdTerminal),
      rail: wireDay(terminal.lfdRail),
    },
  };
}

function withDetail<Hold extends { readonly description: string | null }>(hold: Hold) {
  return { ...hold, detail: hold.description };
}

/** The days at the port and, where there are any, at the ramp: of the line, of the place, and the one to show. */
function deadlinesByPlace({ lfdLine, lfdTerminal, lfdRail }: TerminalKnowledge, ramp: string | null) {
  const at = (isThere: (day: LastFreeDay) => boolean) => {
    const [line, terminal, rail] = [lfdLine, lfdTerminal, lfdRail].map((day) => (day && isThere(day) ? day : null));
    const facility = terminal ?? rail;
    const shown = line ?? facility;
    const selection = line ? 'line' : facility ? 'facility' : null;
    const given = (day: LastFreeDay | null | undefined) => ({
      original: day?.originallyAt ?? null,
      current: day?.at ?? null,
      calculated: null,
      manual: false,
    });
    return {
      line: given(line),
      facility: given(facility),
      unified: {
        original_value: shown?.originallyAt ?? null,
        original_selection: selection,
        current_value: shown?.at ?? null,
        current_selection: selection,
      },
    };
  };
  const inland = at((day) => day.locode === ramp);
  return { pod: at((day) => day.locode !== ramp), ind: inland.unified.current_selection === null ? null : inland };
}

/** The same wherever it is read. */
function wireDay(day: LastFreeDay | null) {
  return day && { on: day.day, timezone: day.zone, place: referencePlace(day.locode).name, locode: day.locode };
}

/** What a container points to, by names instead of ids. */
export function containerRelations(followed: FollowedBooking, { known, calls }: FollowedBox): Record<string, unknown> {
  const ramp = rampOf(known);
  const pod = podOf(calls)?.locode ?? '';
  return {
    shipment: followed.number,
    pod_terminal: terminalName(pod),
    pickup_facility: terminalName(ramp ?? pod),
  };
}
