import { canalNear } from '../../domain/eta/canals.ts';
import type { LegAhead, Waiting } from '../../domain/eta/estimate-leg.ts';
import { ownSpeed, reportedSpeed } from '../../domain/eta/own-speed.ts';
import { calledAt, type PortPair, QUEUE_RADIUS_NM } from '../../domain/eta/sailed-leg.ts';
import { findStops, piecesOf, type Stop } from '../../domain/eta/stops.ts';
import type { VoyageLeg } from '../../domain/eta/voyage.ts';
import type { VoyageKnowledge } from '../../domain/eta/voyage-knowledge.ts';
import type { TrackPoint } from '../../domain/vessels/track.ts';
import type { FoundRoute } from '../../routing/route.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { distanceNm, type Position } from '../../values/position.ts';
import { routeBetween, type SeaWayAhead } from './route-between.ts';
import type { Seaway } from './services.ts';

export const MAX_TRACK_MS = 60 * DAY_MS;
/** Between fixes; a ship's day needs no more to be told. */
const SAMPLE_MS = 10 * MINUTE_MS;
/** An older position says too little: the ship may have done anything since. */
const MAX_POSITION_AGE_MS = 4 * DAY_MS;
/** How far back it is looked whether a ship comes nearer, and by how much it may go away before it goes elsewhere. */
const HEADING_MS = DAY_MS;
const MAX_AWAY_NM = 60;
/** How much further than from the start a call may be out of the way. */
const MAX_DETOUR_NM = 150;

/** A ship at anchor swings and drifts; one that is asked about elsewhere does not wait there. */
const WAITING_NM = 20;

/** Why a position is of no use. */
export type WithoutPosition = 'no_vessel' | 'no_position' | 'position_too_old' | 'heading_away' | 'no_route';

export interface LegUnderWay {
  readonly ahead: LegAhead;
  readonly position: TrackPoint;
}

/** What lies ahead of a ship that has left, from where it was last heard. */
export async function legUnderWay(
  seaway: Seaway,
  leg: VoyageLeg & { readonly departedMs: number },
  goal: Position,
  knowledge: VoyageKnowledge,
  nowMs: number,
): Promise<LegUnderWay | WithoutPosition> {
  if (leg.vesselId === null) return 'no_vessel';
  const points = await trackOf(seaway, leg.vesselId, Math.max(leg.departedMs, nowMs - MAX_TRACK_MS), nowMs);
  const position = points.at(-1);
  if (!position) return 'no_position';
  if (nowMs - position.atMs > MAX_POSITION_AGE_MS) return 'position_too_old';
  const survey = await surveyLeg(seaway, leg, { points, from: position, goal }, knowledge);
  if (!survey) return 'no_route';
  const { ahead, stops } = survey;
  const lastStop = stops.at(-1);
  const isHeadingKnown = !lastStop || lastStop.toMs < position.atMs - HEADING_MS;
  if (isHeadingKnown && (await isHeadingAway(seaway, points, goal, ahead.calls, ahead.distanceNm))) {
    return 'heading_away';
  }
  return { ahead, position };
}

interface Whereabouts {
  /** Since the ship left, in order of time. */
  readonly points: readonly TrackPoint[];
  readonly from: Pick<TrackPoint, 'latitude' | 'longitude' | 'atMs' | 'speedKnots'>;
  readonly goal: Position;
}

interface Survey {
  readonly ahead: LegAhead;
  /** Through the calls ahead. */
  readonly line: FoundRoute;
  readonly stops: readonly Stop[];
}

/** What lies between a place and the end of a leg for a ship with this track; undefined where there is no way. */
export async function surveyLeg(
  seaway: Seaway,
  pair: PortPair,
  { points, from, goal }: Whereabouts,
  knowledge: VoyageKnowledge,
): Promise<Survey | undefined> {
  const pieces = piecesOf(points);
  const stops = findStops(pieces);
  const made = stops.flatMap((stop) => calledAt(stop, { ...pair, portNear: seaway.ports.near }) ?? []);
  const found = await wayAhead(seaway, from, pair, callsAhead(knowledge.callsOn(pair), made));
  if (!found) return undefined;
  const { calls, way } = found;
  const lastStop = stops.at(-1);
  const isWaiting = lastStop && lastStop.toMs >= from.atMs && distanceNm(lastStop, from) <= WAITING_NM;
  const waiting = isWaiting ? waitingAt(lastStop, pair, seaway, goal) : null;
  const speed = ownSpeed(pieces, goal) ?? reportedSpeed(from.speedKnots);
  const { line, distanceNm: leftNm, canals } = way;
  const ahead = { pair, startMs: from.atMs, distanceNm: leftNm, canals, calls, ownSpeed: speed, waiting };
  return { ahead, line, stops };
}

/** A vessel's track with fixes some minutes apart. */
export async function trackOf(seaway: Seaway, vesselId: Id, fromMs: number, toMs: number): Promise<TrackPoint[]> {
  const points = await seaway.track(vesselId, fromMs, toMs);
  let lastMs = Number.NEGATIVE_INFINITY;
  return points.filter(({ atMs }, index) => {
    if (atMs - lastMs < SAMPLE_MS && index < points.length - 1) return false;
    lastMs = atMs;
    return true;
  });
}

/** The usual calls after the last one that was made. */
function callsAhead(usual: readonly Id[], made: readonly Id[]): readonly Id[] {
  const last = Math.max(-1, ...made.map((port) => usual.indexOf(port)));
  return usual.slice(last + 1);
}

/** Through the calls that still lie ahead: one that has become a detour was left out and passed by. */
async function wayAhead(
  seaway: Seaway,
  position: Position,
  leg: PortPair,
  usual: readonly Id[],
): Promise<{ readonly calls: readonly Id[]; readonly way: SeaWayAhead } | undefined> {
  const [start, goal] = [seaway.ports.find(leg.fromPortId), seaway.ports.find(leg.toPortId)];
  const direct = goal && (await routeBetween(seaway, position, goal, []));
  if (!goal || !direct) return undefined;
  const planned = start && (await routeBetween(seaway, start, goal, []));
  for (let calls = usual; calls.length > 0; calls = calls.slice(1)) {
    const way = await routeBetween(seaway, position, goal, calls);
    const fromStart = start && (await routeBetween(seaway, start, goal, calls));
    if (!way || !fromStart || !planned) continue;
    const plannedDetourNm = fromStart.distanceNm - planned.distanceNm;
    if (way.distanceNm - direct.distanceNm <= plannedDetourNm + MAX_DETOUR_NM) return { calls, way };
  }
  return { calls: [], way: direct };
}

async function isHeadingAway(
  seaway: Seaway,
  points: readonly TrackPoint[],
  goal: Position,
  calls: readonly Id[],
  leftNm: number,
): Promise<boolean> {
  const last = points.at(-1);
  const before = last && points.findLast(({ atMs }) => atMs <= last.atMs - HEADING_MS);
  // Nearer as the crow flies is nearer by sea, but for capes that have been passed by then.
  if (!before || distanceNm(last, goal) <= distanceNm(before, goal)) return false;
  const way = await routeBetween(seaway, before, goal, calls);
  return way !== undefined && leftNm - way.distanceNm > MAX_AWAY_NM;
}

function waitingAt(stop: Stop, leg: PortPair, { ports }: Seaway, goal: Position): Waiting | null {
  const hours = (stop.toMs - stop.fromMs) / HOUR_MS;
  const portId = calledAt(stop, { ...leg, portNear: ports.near });
  if (portId !== undefined) return { at: 'call', portId, hours };
  if (distanceNm(stop, goal) <= QUEUE_RADIUS_NM) return { at: 'destination', hours };
  const canal = canalNear(stop);
  return canal === undefined ? null : { at: 'canal', canal, hours };
}
