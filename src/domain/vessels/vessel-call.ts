import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import { toInstant } from '../../values/instant.ts';
import { distanceNm, type Position } from '../../values/position.ts';
import type { Move } from '../observations/observation.ts';
import { AT_ANCHOR } from './navigational-status.ts';

/** A port as far as vessels call at it: a circle around its position. */
export interface PortArea extends Position {
  readonly id: Id;
  readonly unlocode: string;
  readonly radiusNm: number;
}

/** What AIS has seen of a vessel at a port. Times are those of fixes. */
export interface CallState {
  readonly port: PortArea;
  readonly arrivedMs: number;
  readonly berthedMs: number | undefined;
}

/** Where a vessel lies or is under way, between fixes. */
export interface CallTracker {
  call: CallState | undefined;
  /** Since when and where it has been slow. */
  slow: SeenFix | undefined;
  still: SeenFix | undefined;
  /** When it began to move after lying still. */
  leftMs: number | undefined;
}

export interface SeenFix extends Position {
  readonly atMs: number;
  readonly speedKnots: number | null;
  readonly status: number | null;
}

export type CallActivity = 'arrive' | 'berth' | 'depart';

export interface CallEvent {
  readonly activity: CallActivity;
  readonly port: PortArea;
  readonly atMs: number;
  readonly call: CallState;
}

const SLOW_KNOTS = 3;
const STILL_KNOTS = 0.5;
const AFTER_MS = { arrived: 15 * MINUTE_MS, berthed: 30 * MINUTE_MS };
/** A ship at its berth does not swing. */
const BERTH_NM = 0.1;

export function newCallTracker(call?: CallState): CallTracker {
  return { call, slow: undefined, still: undefined, leftMs: undefined };
}

/**
 * What a fix shows. Arrived: slow inside a port for a quarter of an hour. Berthed: still for half an hour and not at
 * anchor. Departed: out of the port after having been at berth; the time is when it left the berth. A ship that passes,
 * or waits at anchor and leaves again, departs from nowhere. Changes the tracker.
 */
export function observeFix(tracker: CallTracker, fix: SeenFix, port: PortArea | undefined): CallEvent[] {
  const { call } = tracker;
  if (call && distanceNm(call.port, fix) > call.port.radiusNm) return leave(tracker, call, fix);
  if (!port && !call) {
    tracker.slow = undefined;
    return [];
  }
  const speedKnots = fix.speedKnots ?? 0;
  tracker.slow = speedKnots < SLOW_KNOTS ? (tracker.slow ?? fix) : undefined;
  noteStillness(tracker, fix, speedKnots);
  const events: CallEvent[] = [];
  if (!tracker.call && port && tracker.slow && fix.atMs - tracker.slow.atMs >= AFTER_MS.arrived) {
    tracker.call = { port, arrivedMs: tracker.slow.atMs, berthedMs: undefined };
    events.push({ activity: 'arrive', port, atMs: tracker.slow.atMs, call: tracker.call });
  }
  return [...events, ...berth(tracker, fix)];
}

function noteStillness(tracker: CallTracker, fix: SeenFix, speedKnots: number): void {
  const isStill = speedKnots < STILL_KNOTS && fix.status !== AT_ANCHOR;
  const isSamePlace = tracker.still === undefined || distanceNm(tracker.still, fix) <= BERTH_NM;
  if (isStill && isSamePlace) {
    tracker.still ??= fix;
    tracker.leftMs = undefined;
  } else {
    tracker.leftMs ??= tracker.still ? fix.atMs : undefined;
    tracker.still = isStill ? fix : undefined;
  }
}

function berth(tracker: CallTracker, fix: SeenFix): CallEvent[] {
  const { call, still } = tracker;
  if (!call || call.berthedMs !== undefined || !still || fix.atMs - still.atMs < AFTER_MS.berthed) return [];
  tracker.call = { ...call, berthedMs: still.atMs };
  return [{ activity: 'berth', port: call.port, atMs: still.atMs, call: tracker.call }];
}

function leave(tracker: CallTracker, call: CallState, fix: SeenFix): CallEvent[] {
  const atMs = tracker.leftMs ?? fix.atMs;
  tracker.call = undefined;
  tracker.slow = undefined;
  tracker.still = undefined;
  tracker.leftMs = undefined;
  return call.berthedMs === undefined ? [] : [{ activity: 'depart', port: call.port, atMs, call }];
}

/** As any source would say it. It names no box: it concerns whoever waits for the vessel. */
export function callObservation(
  vessel: { imo: Imo; name: string | null },
  event: Pick<CallEvent, 'activity' | 'atMs'> & { readonly port: Pick<PortArea, 'unlocode'> },
): Move {
  const at = toInstant(new Date(event.atMs));
  const words = { arrive: 'arrived at', berth: 'berthed at', depart: 'departed from' }[event.activity];
  return {
    kind: 'move',
    subject: {},
    activity: event.activity,
    classifier: 'actual',
    mode: 'vessel',
    vessel: { imo: vessel.imo, ...(vessel.name === null ? {} : { name: vessel.name }) },
    place: { unLocode: event.port.unlocode },
    time: { kind: 'instant', at, precision: 'minute', raw: at },
    original: `AIS: ${words} ${event.port.unlocode}`,
  };
}
