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
  /** The arrival that was first expected of it. */
  readonly firstEta: Time;
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
  /** By the keys of boxes; null of one that was named without an arrival. */
  readonly firstEtasOfBoxes = new Map<string, Time>();
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
  const ways = booking.boxes.map((box) => followedBox(booking, box, hearing, look.memory));
  const boxes = ways
    .filter(({ box }) => line.named.has(box.number))
    .sort((one, other) => (one.box.number < other.box.number ? -1 : 1));
  const firstEta = look.memory.firstEtas.get(booking.key) ?? null;
  return { booking, requested, line, number: followedNumber(booking), boxes, ways, stop, endedMs, firstEta };
}

function followedBox(booking: Booking, box: Box, hearing: Hearing, memory: Memory): FollowedBox {
  const known = new BoxKnowledge(booking, box, hearing);
  const firstEta = memory.firstEtasOfBoxes.get(boxKey(booking, box)) ?? null;
  return { box, known, calls: callsOf(known), firstEta };
}

function boxKey({ key }: Booking, { number }: Box): string {
  return `${key} ${number}`;
}

/** To be called whenever the line has just answered. */
export function remember(memory: Memory, followed: FollowedBooking, nowMs: number): void {
  const { booking, boxes, ways } = followed;
  const { key } = booking;
  const group = mainGroup(boxes.length > 0 ? boxes : ways);
  for (const one of boxes) rememberBox(memory, followed, one, group.includes(one));
  const eta = latest(group.map(({ calls }) => podOf(calls)?.eta ?? null));
  if (!memory.firstEtas.has(key) && eta !== null) memory.firstEtas.set(key, eta);
  const isBack = boxes.length > 0 && boxes.every(({ known }) => known.step('empty_in') !== undefined);
  if (isBack && !memory.ended.has(key)) memory.ended.set(key, nowMs);
}

/** What was said before anybody named a box was said of it too, if it goes as most do. */
function rememberBox(memory: Memory, { booking, ways }: FollowedBooking, one: FollowedBox, isOfMost: boolean): void {
  const key = boxKey(booking, one.box);
  const isNamed = memory.firstEtasOfBoxes.has(key);
  const known = memory.firstEtasOfBoxes.get(key) ?? null;
  if (known !== null) return;
  const said = isNamed || !isOfMost ? undefined : memory.firstEtas.get(booking.key);
  // Before it names boxes, a line does not say which of them takes which vessel.
  const isOpen =
    said !== undefined && new Set(ways.map(({ known: { rides } }) => rides.map(voyageKey).join())).size > 1;
  memory.firstEtasOfBoxes.set(key, isOpen ? UNSURE : (said ?? podOf(one.calls)?.eta ?? null));
}

export function voyageKey({ sailing }: FollowedBox['known']['rides'][number]): string {
  return `${sailing.service.code} ${sailing.roundTrip}`;
}

export function podOf(calls: readonly ExpectedCall[]): ExpectedCall | undefined {
  return calls.find(({ label }) => label === 'POD');
}

/** A shipment is told as most of its boxes travel, and of equally many as the later ones do. */
export function mainGroup(boxes: readonly FollowedBox[]): readonly FollowedBox[] {
  const groups = new Map<string, FollowedBox[]>();
  for (const one of boxes) {
    const last = one.known.rides.at(-1);
    const key = `${podOf(one.calls)?.locode} ${last?.sailing.vessel.imo} ${last && voyageKey(last)}`;
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
