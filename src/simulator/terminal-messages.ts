import { randomOf } from './random.ts';
import { isUnambiguous, localTime, offsetText } from './telling/local-time.ts';
import { MINUTE_MS } from './time.ts';
import { placeOf } from './world/places.ts';
import { callOf } from './world/sailing.ts';
import type { StayReport } from './world/terminal-stay.ts';
import type { Booking, Box, World } from './world/world.ts';

/** A message of a terminal as docs/guides/terminal-feed.md describes it, and when it is sent. */
export interface TerminalMessage {
  /** When it was so, and when it is said. */
  readonly atMs: number;
  readonly sentMs: number;
  readonly body: Readonly<Record<string, unknown>>;
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
    ...berthDrafts(booking, box),
  ]);
  const last = new Map<string, number>();
  return drafts
    .sort((one, other) => one.sentMs - other.sentMs)
    .map((draft) => {
      const feed = `${draft.locode} ${draft.about}`;
      const sequence = Math.max((last.get(feed) ?? 0) + 1, (draft.sentMs / MINUTE_MS) * MAX_A_MINUTE);
      last.set(feed, sequence);
      return toMessage(draft, sequence);
    });
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

/** The berthing of the vessel that brings the box, at the port where it is landed. */
function berthDrafts(booking: Booking, box: Box): Draft[] {
  const ride = box.journey.plans.at(-1)?.rides.at(-1);
  const call = ride && callOf(ride.sailing, ride.alight);
  if (!ride || !call || !placeOf(call.locode).hasFeed || box !== booking.boxes[0]) return [];
  const { vessel } = ride.sailing;
  const { locode, berthedMs } = call;
  const item = { imo: vessel.imo, name: vessel.name, activity: 'berthed', at: new Date(berthedMs).toISOString() };
  const times = { atMs: berthedMs, sentMs: berthedMs + REPORTED_AFTER_MS };
  return [{ locode, about: vessel.imo, ...times, content: { vessels: [item] } }];
}
