import { randomOf } from './random.ts';
import { localTime } from './telling/local-time.ts';
import { HOUR_MS, toMinute } from './time.ts';
import { placeOf } from './world/places.ts';
import { callOf } from './world/sailing.ts';
import type { StayReport } from './world/terminal-stay.ts';
import type { Booking, Box, World } from './world/world.ts';

/** A message of a terminal as docs/guides/terminal-feed.md describes it, and when it is sent. */
export interface TerminalMessage {
  readonly sentMs: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Everything the terminals say about a booking, in the order in which it is said. */
export function terminalMessages(world: World, booking: Booking): TerminalMessage[] {
  const messages = booking.boxes.flatMap((box) => [
    ...box.stay.map((report) =>
      toMessage(report.locode, box.number, report.atMs, { containers: [stayItem(box, report)] }),
    ),
    ...gateMessages(world, box),
    ...berthMessages(world, booking, box),
  ]);
  return messages.sort((one, other) => one.sentMs - other.sentMs);
}

/** The sender numbers its messages by the minute they are sent in, so that the same message has the same number again. */
function toMessage(locode: string, about: string, sentMs: number, content: object): TerminalMessage {
  const { terminal } = placeOf(locode);
  const body = {
    source: `${locode}-${terminal.code}-${about}`,
    sequence: Math.floor(sentMs / 60_000),
    sent_at: new Date(sentMs).toISOString(),
    facility: { unlocode: locode, code: terminal.code, code_list: terminal.codeList },
    ...content,
  };
  return { sentMs, body };
}

function stayItem({ number }: Box, report: StayReport) {
  const { zone } = placeOf(report.locode);
  return {
    number,
    at: new Date(report.atMs).toISOString(),
    ...(report.available !== undefined && { available_for_pickup: report.available }),
    ...(report.holds && { holds: report.holds }),
    ...(report.fees && {
      fees: report.fees.map(({ type, amount, currencyCode }) => ({ type, amount, currency_code: currencyCode })),
    }),
    ...(report.lastFreeDay && { last_free_day: report.lastFreeDay }),
    ...(report.appointmentMs !== undefined && { pickup_appointment_at: localTime(report.appointmentMs, zone) }),
    ...(report.yardLocation && { yard_location: report.yardLocation }),
  };
}

function gateMessages({ seed }: World, box: Box): TerminalMessage[] {
  const out = box.journey.steps.find((step) => step.name === 'full_out');
  if (!out || !placeOf(out.locode).hasFeed) return [];
  const chassis = `CHS${randomOf(seed, 'chassis', box.number).whole(10_000, 99_999)}`;
  const move = { activity: 'gate_out', at: new Date(out.atMs).toISOString(), load_state: 'laden', mode: 'truck' };
  const item = { number: box.number, moves: [{ ...move, chassis_number: chassis }] };
  return [toMessage(out.locode, box.number, out.atMs + 5 * 60_000, { containers: [item] })];
}

/** The berthing of the vessel that brings the box, at the port where it is landed. */
function berthMessages({ seed }: World, booking: Booking, box: Box): TerminalMessage[] {
  const ride = box.journey.plans.at(-1)?.rides.at(-1);
  const call = ride && callOf(ride.sailing, ride.alight);
  if (!ride || !call || !placeOf(call.locode).hasFeed || box !== booking.boxes[0]) return [];
  const { vessel, roundTrip } = ride.sailing;
  const random = randomOf(seed, 'berth', vessel.imo, roundTrip, call.locode);
  const berthedMs = toMinute(call.arrivalMs + random.between(0.4, 1.6) * HOUR_MS);
  const item = { imo: vessel.imo, name: vessel.name, activity: 'berthed', at: new Date(berthedMs).toISOString() };
  return [toMessage(call.locode, vessel.imo, berthedMs + 5 * 60_000, { vessels: [item] })];
}
