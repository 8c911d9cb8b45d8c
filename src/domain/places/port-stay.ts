import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { distanceNm, type Position } from '../../values/position.ts';
import type { SeenFix } from '../vessels/vessel-call.ts';

/** Where a ship that lies still lies: at a berth of a port, or at anchor before it. */
export interface LyingPlace {
  readonly kind: 'berth' | 'anchorage';
  readonly portId: Id;
  /** Null at anchor, and where no terminal is known at the berth. */
  readonly terminalId: Id | null;
}

/** What AIS has seen of a ship that waits at a port and lies at a berth of it. Times are those of fixes. */
export interface PortStay {
  /** When it was first seen to lie there; with the ship, what the stay is known by. */
  readonly beganMs: number;
  readonly portId: Id;
  readonly terminalId: Id | null;
  /** Of a ship that came from another berth of the port, which did not wait to get in. */
  readonly isShift: boolean;
  readonly anchoredMs: number | undefined;
  readonly weighedMs: number | undefined;
  readonly berthedMs: number | undefined;
  /** When it left the berth, or, having waited only, the anchorage. */
  readonly leftMs: number | undefined;
  /** Where it lies, or lay last. */
  readonly spot: Position;
}

/** A ship between fixes. */
export interface StayTracker {
  stay: PortStay | undefined;
  lying: (Position & { readonly sinceMs: number; readonly place: LyingPlace }) | undefined;
  /** When it began to move after having lain at the berth. */
  movedMs: number | undefined;
  left: { readonly portId: Id; readonly atMs: number } | undefined;
  lastMs: number;
}

/** A ship at anchor swings; one at a berth does not move at all. */
const LYING_KNOTS = 1;
const SETTLED_MS = 30 * MINUTE_MS;
const SAME_SPOT_NM = { berth: 0.2, anchorage: 1 };
const LEFT_BERTH_NM = 2;
/** Whoever weighs anchor and is then so far away, or so long at no berth, waited for something else. */
const WAITED_ELSEWHERE_NM = 120;
const WAITED_ELSEWHERE_MS = 48 * HOUR_MS;
/** Whoever is at another berth of the port within this time has shifted. */
const SHIFTED_MS = DAY_MS;

export function newStayTracker(stay?: PortStay): StayTracker {
  return { stay, lying: undefined, movedMs: undefined, left: undefined, lastMs: Number.NEGATIVE_INFINITY };
}

/**
 * What a fix shows; returns the stays that it changed. `placeOf` is asked for ships that lie still. Fixes older than the
 * last one say nothing. Changes the tracker.
 */
export function observeLying(
  tracker: StayTracker,
  fix: SeenFix,
  placeOf: (fix: SeenFix) => LyingPlace | undefined,
): PortStay[] {
  if (fix.atMs <= tracker.lastMs) return [];
  tracker.lastMs = fix.atMs;
  const place = isLying(fix) ? placeOf(fix) : undefined;
  if (!place) {
    tracker.lying = undefined;
    return moved(tracker, fix);
  }
  const { lying } = tracker;
  const isSame = lying && distanceNm(lying, fix) <= SAME_SPOT_NM[place.kind];
  const spot = { latitude: fix.latitude, longitude: fix.longitude };
  tracker.lying = isSame ? { ...lying, place } : { ...spot, sinceMs: fix.atMs, place };
  if (fix.atMs - tracker.lying.sinceMs < SETTLED_MS) return isSame ? [] : moved(tracker, fix);
  return place.kind === 'anchorage' ? anchor(tracker, tracker.lying) : berth(tracker, tracker.lying);
}

/** Whether there is nothing left to remember. */
export function isForgettable({ stay, lying, left }: StayTracker, nowMs: number): boolean {
  return !stay && !lying && (!left || nowMs - left.atMs > SHIFTED_MS);
}

export function isLying({ speedKnots }: Pick<SeenFix, 'speedKnots'>): boolean {
  return speedKnots !== null && speedKnots < LYING_KNOTS;
}

function moved(tracker: StayTracker, fix: SeenFix): PortStay[] {
  const { stay } = tracker;
  if (!stay) return [];
  const awayNm = distanceNm(stay.spot, fix);
  if (stay.berthedMs !== undefined) {
    tracker.movedMs ??= fix.atMs;
    return awayNm > LEFT_BERTH_NM ? [end(tracker, stay, tracker.movedMs)] : [];
  }
  const weighedMs = stay.weighedMs ?? fix.atMs;
  const isElsewhere = awayNm > WAITED_ELSEWHERE_NM || fix.atMs - weighedMs > WAITED_ELSEWHERE_MS;
  if (isElsewhere) return [end(tracker, { ...stay, weighedMs }, weighedMs)];
  if (stay.weighedMs !== undefined || awayNm <= SAME_SPOT_NM.anchorage) return [];
  tracker.stay = { ...stay, weighedMs };
  return [tracker.stay];
}

function anchor(tracker: StayTracker, { sinceMs, place, latitude, longitude }: Lying): PortStay[] {
  const { stay } = tracker;
  const spot = { latitude, longitude };
  // Beside its berth it has not left it.
  if (stay && stay.berthedMs !== undefined) return [];
  if (stay && stay.weighedMs === undefined) return [];
  tracker.stay = stay
    ? { ...stay, portId: place.portId, weighedMs: undefined, spot }
    : { ...newStay(place, sinceMs, spot), anchoredMs: sinceMs };
  return [tracker.stay];
}

function berth(tracker: StayTracker, { sinceMs, place, latitude, longitude }: Lying): PortStay[] {
  const { stay, left } = tracker;
  const { portId, terminalId } = place;
  const spot = { latitude, longitude };
  const movedMs = tracker.movedMs ?? sinceMs;
  tracker.movedMs = undefined;
  if (stay?.berthedMs !== undefined && stay.portId === portId && stay.terminalId === terminalId) return [];
  if (stay && stay.berthedMs === undefined) {
    // What lay here before it was said to be moored had not waited at anchor.
    const hasWaited = stay.anchoredMs !== sinceMs;
    const wait = hasWaited
      ? { anchoredMs: stay.anchoredMs, weighedMs: stay.weighedMs ?? sinceMs }
      : { anchoredMs: undefined, weighedMs: undefined };
    tracker.stay = { ...stay, ...wait, portId, terminalId, spot, berthedMs: sinceMs };
    return [tracker.stay];
  }
  const ended = stay ? [end(tracker, stay, movedMs)] : [];
  const from = stay ? { portId: stay.portId, atMs: movedMs } : left;
  const isShift = from?.portId === portId && sinceMs - from.atMs <= SHIFTED_MS;
  tracker.stay = { ...newStay(place, sinceMs, spot), isShift, berthedMs: sinceMs };
  return [...ended, tracker.stay];
}

type Lying = NonNullable<StayTracker['lying']>;

function newStay({ portId, terminalId }: LyingPlace, beganMs: number, spot: Position): PortStay {
  const times = { anchoredMs: undefined, weighedMs: undefined, berthedMs: undefined, leftMs: undefined };
  return { beganMs, portId, terminalId, isShift: false, ...times, spot };
}

function end(tracker: StayTracker, stay: PortStay, leftMs: number): PortStay {
  if (stay.berthedMs !== undefined) tracker.left = { portId: stay.portId, atMs: leftMs };
  tracker.stay = undefined;
  tracker.movedMs = undefined;
  return { ...stay, leftMs };
}
