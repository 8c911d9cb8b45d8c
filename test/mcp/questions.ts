import { placeOf } from '../../src/simulator/world/places.ts';
import { milestonesOf } from '../oracle/box-journey.ts';
import { UNSURE } from '../oracle/compare.ts';
import { containerAttributes, containerRelations } from '../oracle/containers.ts';
import { exceptionsOf } from '../oracle/exceptions.ts';
import type { FollowedBooking, FollowedBox } from '../oracle/followed-booking.ts';
import { shipmentAttributes } from '../oracle/shipments.ts';

/** A question as people ask it, and the only right answer. */
export interface Question {
  readonly text: string;
  readonly expected: unknown;
}

type Json = ReturnType<typeof JSON.parse>;

/** Words of questions about a container, and where the world has the answer. */
const OF_CONTAINERS: Readonly<Record<string, (attributes: Json, relations: Json) => unknown>> = {
  'the status': ({ current_status }) => current_status,
  'the position': ({ situation }) => member(situation, 'position'),
  'the place': ({ situation }) => member(situation, 'place_name'),
  'the ship': ({ situation }) => member(situation, 'vessel_name'),
  'the terminal': (_, { pod_terminal }) => pod_terminal,
  'the arrival': ({ pod_arrived_at }) => pod_arrived_at,
  'the discharge': ({ pod_discharged_at }) => pod_discharged_at,
  'the pick-up': ({ pod_full_out_at }) => pod_full_out_at,
  'the last free day': ({ last_free_days }) => last_free_days.current?.on ?? null,
  'the availability': ({ available_for_pickup }) => available_for_pickup,
  'the appointment': ({ pickup_appointment_at }) => pickup_appointment_at,
  'the type': ({ equipment_type }) => equipment_type,
  'the length': ({ equipment_length }) => equipment_length,
  'the estimated arrival': ({ situation }) => member(situation, 'pod_eta_at'),
  'the arrival inland': ({ ind_ata_at }) => ind_ata_at,
  'the cost so far': ({ fees_at_pod_terminal: fees }) =>
    fees.find(({ type }: Json) => type === 'total')?.amount ?? null,
};

const OF_SHIPMENTS: Readonly<Record<string, (attributes: Json) => unknown>> = {
  'the port of lading': (is) => is.port_of_lading_locode,
  'the port of discharge': (is) => is.port_of_discharge_locode,
  'the line': (is) => is.shipping_line_scac,
  'the ship': (is) => is.pod_vessel_name,
  'the departure': (is) => is.pol_atd_at,
  'the estimated arrival': (is) => is.pod_eta_at,
  'the first estimate': (is) => is.pod_original_eta_at,
  'the voyage': (is) => is.pod_voyage_number,
  'the end of tracking': (is) => is.line_tracking_stopped_at,
};

const COUNTED = ['hold', 'past_last_free_day', 'last_free_day_near', 'missed_connection', 'rolled', 'eta_slip'];

/** Every question about a moment of the world that has one answer. */
export function questionsAt(bookings: readonly FollowedBooking[], nowMs: number): Question[] {
  const all = [
    ...bookings.flatMap((followed) => followed.boxes.flatMap((one) => aboutContainer(followed, one))),
    ...bookings.flatMap(aboutShipment),
    ...aboutAll(bookings, nowMs),
  ];
  return all.filter(({ expected }) => typeof expected !== 'symbol');
}

function aboutContainer(followed: FollowedBooking, one: FollowedBox): Question[] {
  const attributes = containerAttributes(followed, one);
  const relations = containerRelations(followed, one);
  const name = `container ${one.box.number} of ${followed.number}`;
  const { sure, unsure } = milestonesOf(one.known);
  const isOnce = (event: { name: string; locode: string }) =>
    sure.filter(({ name: other, locode }) => other === event.name && locode === event.locode).length === 1;
  const events = sure.filter((event) => isOnce(event) && !unsure.has(`${event.name} ${event.locode}`));
  return [
    ...Object.entries(OF_CONTAINERS).map(([what, read]) => ({
      text: `What is ${what} of ${name}?`,
      expected: read(attributes, relations),
    })),
    ...one.calls
      .filter(({ ride }, index) => ride !== null && one.calls.findIndex((other) => other.ride === ride) === index)
      .map(({ locode, atd }) => ({ text: `When did the ship leave ${locode} with ${name}?`, expected: atd })),
    ...one.calls.flatMap(({ atd, ride }) =>
      typeof atd === 'string' && ride !== null
        ? [
            { text: `Was a departure of ${name} at ${atd} told?`, expected: true },
            { text: `Was a departure of ${name} at ${atd.replace(/^\d{4}/, '2001')} told?`, expected: false },
          ]
        : [],
    ),
    ...events.map(({ name: event, locode, at }) => ({
      text: `When was ${event} in ${locode} for ${name}?`,
      expected: at,
    })),
  ];
}

function aboutShipment(followed: FollowedBooking): Question[] {
  const attributes = shipmentAttributes(followed);
  return [
    ...Object.entries(OF_SHIPMENTS).map(([what, read]) => ({
      text: `What is ${what} of shipment ${followed.number}?`,
      expected: read(attributes),
    })),
    { text: `How many containers has shipment ${followed.number}?`, expected: followed.boxes.length },
    {
      text: `Which tags would shipment ${followed.number} have with checked?`,
      expected: [...followed.requested.request.tags, 'checked'],
    },
  ];
}

function aboutAll(bookings: readonly FollowedBooking[], nowMs: number): Question[] {
  const boxes = bookings.flatMap((followed) => followed.boxes.map((one) => ({ followed, one })));
  const statuses = boxes.map(({ followed, one }) => containerAttributes(followed, one)['current_status']);
  const findings = boxes.flatMap(({ followed, one }) => [...exceptionsOf(followed, one, nowMs).entries()]);
  return [
    ...boxes.map(({ one: { box } }) => ({
      text: `On which shipments is the number ${box.number}?`,
      expected: boxes.flatMap(({ followed, one }) => (one.box.number === box.number ? [followed.number] : [])).sort(),
    })),
    ...boxes.map(({ one: { box } }) => ({
      text: `Is the number ${box.number} followed?`,
      expected: boxes.some(({ followed, one }) => one.box.number === box.number && isFollowed(followed)),
    })),
    ...[
      ...new Set(boxes.flatMap(({ one }) => one.calls.flatMap(({ label, locode }) => (label === 'IND' ? [] : locode)))),
    ].map((locode) => ({
      text: `What is the time zone of port ${locode}?`,
      expected: placeOf(locode).zone,
    })),
    { text: 'How many containers are there?', expected: boxes.length },
    { text: 'How many shipments are there?', expected: bookings.length },
    {
      text: 'How many shipments are followed?',
      expected: bookings.filter(isFollowed).length,
    },
    ...[...new Set(statuses)].map((status) => ({
      text: `How many containers are ${status}?`,
      expected: statuses.filter((other) => other === status).length,
    })),
    ...COUNTED.map((category) => ({
      text: `How many matters of the kind ${category} are open?`,
      expected: countOf(findings, category),
    })),
  ];
}

function isFollowed({ stop, endedMs }: FollowedBooking): boolean {
  return stop === undefined && endedMs === undefined;
}

function countOf(
  findings: readonly (readonly [string, ReturnType<Map<string, unknown>['get']>])[],
  category: string,
): unknown {
  if (findings.some(([, finding]) => finding === UNSURE)) return UNSURE;
  return findings.filter(
    ([, finding]) =>
      typeof finding === 'object' && finding !== null && 'category' in finding && finding.category === category,
  ).length;
}

function member(situation: Json, name: string): unknown {
  return situation === UNSURE ? UNSURE : situation[name];
}
