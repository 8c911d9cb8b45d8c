import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/duration.ts';
import { randomOf } from './random.ts';
import { isUnambiguous, localTime, offsetText } from './telling/local-time.ts';
import { toMinute } from './time.ts';
import { placeOf } from './world/places.ts';
import { callOf, type Sailing } from './world/sailing.ts';
import type { StayReport } from './world/terminal-stay.ts';
import type { Booking, Box, World } from './world/world.ts';

/** A message of a terminal as docs/guides/terminal-feed.md describes it, and when it is sent. */
export interface TerminalMessage {
  /** When it was so, and when it is said. */
  readonly atMs: number;
  readonly sentMs: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly source: string; readonly sequence: number };
}

/** What is said, and by whom and about what, before it has its number. */
interface Draft {
  readonly locode: string;
  /** Each sender has a feed of its own for each box and vessel. */
  readonly about: string;
  readonly atMs: number;
  readonly sentMs: number;
  readonly content: object;
}

/** Of one feed within a minute. */
const MAX_A_MINUTE = 10;
const REPORTED_AFTER_MS = 5 * MINUTE_MS;
/** Days after the booking in which an earlier call of its vessel is told of. */
const EARLIER_TOLD_DAYS = [1, 24] as const;
const REPEATED_AFTER_HOURS = [2, 120] as const;

/** Everything the terminals say about a booking, in the order in which it is said. */
export function terminalMessages(world: World, booking: Booking): TerminalMessage[] {
  const drafts = booking.boxes.flatMap((box) => [
    ...box.stay.map((report) => ({
      locode: report.locode,
      about: box.number,
      atMs: report.atMs,
      sentMs: report.atMs,
      content: { containers: [stayItem(box, report)] },
    })),
    ...gateDrafts(world, box),
    ...callDrafts(world, booking, box),
  ]);
  const last = new Map<string, number>();
  return drafts
    .sort((one, other) => one.sentMs - other.sentMs)
    .map((draft) => {
      const feed = `${draft.locode} ${draft.about}`;
      const sequence = Math.max((last.get(feed) ?? 0) + 1, (draft.sentMs / MINUTE_MS) * MAX_A_MINUTE);
      last.set(feed, sequence);
      return toMessage(draft, sequence);
    })
    .flatMap((message) => [message, ...repeated(world, message)])
    .sort((one, other) => one.sentMs - other.sentMs);
}

/** The same words under the same number. */
function repeated({ seed, rates }: World, message: TerminalMessage): TerminalMessage[] {
  const random = randomOf(seed, 'repeated', message.body.source, message.body.sequence);
  if (!random.chance(rates.repeatedMessages)) return [];
  return [{ ...message, sentMs: toMinute(message.sentMs + random.between(...REPEATED_AFTER_HOURS) * HOUR_MS) }];
}

/** Numbered by the minute it is sent in, so that the same message has the same number again. */
function toMessage({ locode, about, atMs, sentMs, content }: Draft, sequence: number): TerminalMessage {
  const { terminal } = placeOf(locode);
  const body = {
    source: `${locode}-${terminal.code}-${about}`,
    sequence,
    sent_at: new Date(sentMs).toISOString(),
    facility: { unlocode: locode, code: terminal.code, code_list: terminal.codeList },
    ...content,
  };
  return { atMs, sentMs, body };
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
    ...(report.appointmentMs !== undefined && { pickup_appointment_at: wallTime(report.appointmentMs, zone) }),
    ...(report.yardLocation && { yard_location: report.yardLocation }),
  };
}

/** As the terminal's clocks show it, with the offset where they show a time twice. */
function wallTime(ms: number, zone: string): string {
  return `${localTime(ms, zone)}${isUnambiguous(ms, zone) ? '' : offsetText(ms, zone)}`;
}

function gateDrafts({ seed }: World, box: Box): Draft[] {
  const out = box.journey.steps.find((step) => step.name === 'full_out');
  if (!out || !placeOf(out.locode).hasFeed) return [];
  const chassis = `CHS${randomOf(seed, 'chassis', box.number).whole(10_000, 99_999)}`;
  const move = { activity: 'gate_out', at: new Date(out.atMs).toISOString(), load_state: 'laden', mode: 'truck' };
  const item = { number: box.number, moves: [{ ...move, chassis_number: chassis }] };
  const { locode, atMs } = out;
  return [{ locode, about: box.number, atMs, sentMs: atMs + REPORTED_AFTER_MS, content: { containers: [item] } }];
}

/** The call of the vessel that brings the box, at the port where it is landed; and an earlier one that is told of late. */
function callDrafts(world: World, booking: Booking, box: Box): Draft[] {
  const ride = box.journey.plans.at(-1)?.rides.at(-1);
  const { seed, rates } = world;
  if (!ride || !placeOf(callOf(ride.sailing, ride.alight).locode).hasFeed || box !== booking.boxes[0]) return [];
  const random = randomOf(seed, 'earlier call', booking.key);
  const drafts = toldCalls(ride.sailing, ride.alight, () => 0);
  if (!random.chance(rates.earlierCalls)) return drafts;
  const { service, roundTrip } = ride.sailing;
  const earlier = world.schedule.sailing(service, roundTrip - service.vessels.length);
  const toldMs = toMinute(booking.bookedMs + random.between(...EARLIER_TOLD_DAYS) * DAY_MS);
  return [...drafts, ...toldCalls(earlier, ride.alight, () => toldMs)];
}

/** Told when it happened, or not before a moment. */
function toldCalls(sailing: Sailing, index: number, notBeforeMs: () => number): Draft[] {
  const { locode, arrivalMs, berthedMs, departureMs } = callOf(sailing, index);
  const { imo, name } = sailing.vessel;
  const moves = [
    ['arrived', arrivalMs],
    ['berthed', berthedMs],
    ['departed', departureMs],
  ] as const;
  return moves.map(([activity, atMs]) => {
    const item = { imo, name, activity, at: new Date(atMs).toISOString() };
    const sentMs = Math.max(atMs + REPORTED_AFTER_MS, notBeforeMs());
    return { locode, about: imo, atMs, sentMs, content: { vessels: [item] } };
  });
}
