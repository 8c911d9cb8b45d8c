import { followedNumber } from '../../src/simulator/players.ts';
import type { Booking, Box } from '../../src/simulator/world/world.ts';
import { callsOf, type ExpectedCall, rampOf, type Time, toldTime } from './box-journey.ts';
import { BoxKnowledge, type Hearing, type Pause } from './box-knowledge.ts';
import { UNSURE } from './compare.ts';
import type { LineWord, Requested, ToldLog } from './told-log.ts';

/** A stop by the customer, until it is resumed. */
export interface Stop extends Pause {
  readonly isOver: boolean;
  readonly shipmentId: string;
}

export interface FollowedBox {
  readonly box: Box;
  readonly known: BoxKnowledge;
  readonly calls: readonly ExpectedCall[];
}

/** A booking as the service must know it at a moment. */
export interface FollowedBooking {
  readonly booking: Booking;
  readonly requested: Requested;
  readonly line: LineWord;
  /** The number the shipment goes by. */
  readonly number: string;
  /** Those that the line has named, in the order of their numbers. */
  readonly boxes: readonly FollowedBox[];
  /** All of them, whether named or not: the line tells of the way before it names boxes. */
  readonly ways: readonly FollowedBox[];
  readonly stop: Stop | undefined;
  /** When the last box was told to be back, which ends the matter. */
  readonly endedMs: number | undefined;
  readonly firstEta: string | null | typeof UNSURE;
}

/** What has to be remembered between two looks, because it follows from the order in which things were said. */
export class Memory {
  readonly firstEtas = new Map<string, string | typeof UNSURE>();
  readonly ended = new Map<string, number>();
}

export interface Look {
  readonly log: ToldLog;
  readonly listeningMs: number;
  readonly requests: ReadonlyMap<string, Requested>;
  readonly stops: ReadonlyMap<string, readonly Stop[]>;
  readonly memory: Memory;
}

/** Undefined until the line has answered. */
export function followedBooking(look: Look, booking: Booking, nowMs: number): FollowedBooking | undefined {
  const requested = look.requests.get(followedNumber(booking));
  const line = look.log.lineWord(booking);
  if (!requested || !line) return undefined;
  const stops = look.stops.get(booking.key) ?? [];
  const stop = stops.find(({ isOver }) => !isOver);
  const endedMs = look.memory.ended.get(booking.key);
  const hearing: Hearing = {
    line,
    asOfMs: Math.min(stop?.fromMs ?? nowMs, endedMs ?? nowMs),
    messages: look.log.messages,
    listeningMs: look.listeningMs,
    pauses: stops,
  };
  const ways = booking.boxes.map((box) => followedBox(booking, box, hearing));
  const boxes = ways
    .filter(({ box }) => line.named.has(box.number))
    .sort((one, other) => (one.box.number < other.box.number ? -1 : 1));
  const firstEta = look.memory.firstEtas.get(booking.key) ?? null;
  return { booking, requested, line, number: followedNumber(booking), boxes, ways, stop, endedMs, firstEta };
}

function followedBox(booking: Booking, box: Box, hearing: Hearing): FollowedBox {
  const known = new BoxKnowledge(booking, box, hearing);
  return { box, known, calls: callsOf(known) };
}

/** To be called whenever the line has just answered. */
export function remember(memory: Memory, followed: FollowedBooking, nowMs: number): void {
  const { booking, boxes, ways } = followed;
  const { key } = booking;
  const eta = latest(mainGroup(boxes.length > 0 ? boxes : ways).map(({ calls }) => podOf(calls)?.eta ?? null));
  if (!memory.firstEtas.has(key) && eta !== null) memory.firstEtas.set(key, eta);
  const isBack = boxes.length > 0 && boxes.every(({ known }) => known.step('empty_in') !== undefined);
  if (isBack && !memory.ended.has(key)) memory.ended.set(key, nowMs);
}

export function podOf(calls: readonly ExpectedCall[]): ExpectedCall | undefined {
  return calls.find(({ label }) => label === 'POD');
}

/** A shipment is told as most of its boxes travel, and of equally many as the later ones do. */
export function mainGroup(boxes: readonly FollowedBox[]): readonly FollowedBox[] {
  const groups = new Map<string, FollowedBox[]>();
  for (const one of boxes) {
    const { sailing } = one.known.rides.at(-1) ?? {};
    const key = `${podOf(one.calls)?.locode} ${sailing?.vessel.imo}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const eta = (group: readonly FollowedBox[]) => {
    const time = latest(group.map(({ calls }) => podOf(calls)?.eta ?? null));
    return typeof time === 'string' ? time : '';
  };
  const ranked = [...groups].sort(
    ([oneKey, one], [otherKey, other]) =>
      other.length - one.length || compareText(eta(other), eta(one)) || compareText(oneKey, otherKey),
  );
  return ranked[0]?.[1] ?? [];
}

export function earliest(times: readonly Time[]): Time {
  if (times.includes(UNSURE)) return UNSURE;
  return sorted(times)[0] ?? null;
}

export function latest(times: readonly Time[]): Time {
  if (times.includes(UNSURE)) return UNSURE;
  return sorted(times).at(-1) ?? null;
}

/** The last of them, once there is one for every box. */
export function whenAll(times: readonly Time[]): Time {
  return times.includes(null) ? null : latest(times);
}

function sorted(times: readonly Time[]): string[] {
  return times.filter((time) => typeof time === 'string').sort();
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function inlandEta({ known }: FollowedBox): string | null {
  return rampOf(known) === null ? null : toldTime(known.trainExpectation());
}
