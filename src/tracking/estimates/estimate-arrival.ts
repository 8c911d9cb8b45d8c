import { estimateLeg, type LegHours } from '../../domain/eta/estimate-leg.ts';
import type { VoyageLeg } from '../../domain/eta/voyage.ts';
import type { VoyageKnowledge } from '../../domain/eta/voyage-knowledge.ts';
import type { TrackPoint } from '../../domain/vessels/track.ts';
import { HOUR_MS } from '../../values/duration.ts';
import { legUnderWay, type WithoutPosition } from './leg-under-way.ts';
import { routeBetween } from './route-between.ts';
import type { Seaway } from './services.ts';

/** Between two vessels: at the least, and where the line has not said when the next one leaves. */
const MIN_CONNECTION_MS = 24 * HOUR_MS;
const USUAL_CONNECTION_MS = 72 * HOUR_MS;

/** What an estimate begins with: where the ship is, when it left, or when it is to leave. */
export type Basis = 'position' | 'departure' | 'schedule';

export type ShipEstimate =
  | {
      readonly kind: 'estimated';
      readonly arrivalMs: number;
      readonly basis: Basis;
      /** Finished legs between the same ports; of several legs to come, where they are fewest. */
      readonly experience: number;
      /** Why it does not begin with a position, when the ship has left. */
      readonly withoutPosition: WithoutPosition | null;
      readonly position: TrackPoint | null;
      /** What the hours of the leg under way are made of; null where only its usual duration is known. */
      readonly hours: LegHours | null;
    }
  | { readonly kind: 'none'; readonly reason: NoShipEstimate };

export type NoShipEstimate = 'arrived' | 'no_departure' | 'port_unknown' | 'no_route';

interface Reached {
  readonly arrivalMs: number;
  readonly basis: Basis;
  readonly withoutPosition: WithoutPosition | null;
  readonly position: TrackPoint | null;
  readonly hours: LegHours | null;
}

/** How old the position is that an estimate begins with, and without end one that is too old for it; null without any. */
export function ageHours(
  { position, withoutPosition }: Extract<ShipEstimate, { kind: 'estimated' }>,
  nowMs: number,
): number | null {
  if (withoutPosition === 'position_too_old') return Number.POSITIVE_INFINITY;
  return position && (nowMs - position.atMs) / HOUR_MS;
}

/** When the last leg will be over, leg after leg from the one under way. Reads nothing that is later than `nowMs`. */
export async function estimateArrival(
  seaway: Seaway,
  voyage: readonly VoyageLeg[],
  knowledge: VoyageKnowledge,
  nowMs: number,
): Promise<ShipEstimate> {
  const current = voyage.findLastIndex(({ arrivedMs }) => arrivedMs !== null) + 1;
  const leg = voyage[current];
  if (!leg) return { kind: 'none', reason: 'arrived' };
  const reached = await reachEndOf(seaway, leg, voyage[current - 1]?.arrivedMs ?? null, knowledge, nowMs);
  if (typeof reached === 'string') return { kind: 'none', reason: reached };
  let { arrivalMs } = reached;
  for (const next of voyage.slice(current + 1)) {
    const later = await sail(seaway, next, leaves(next, arrivalMs), knowledge);
    if (typeof later === 'string') return { kind: 'none', reason: later };
    ({ arrivalMs } = later);
  }
  const experience = Math.min(...voyage.slice(current).map((ahead) => knowledge.experienceOn(ahead)));
  return { kind: 'estimated', ...reached, experience, arrivalMs };
}

async function reachEndOf(
  seaway: Seaway,
  leg: VoyageLeg,
  landedMs: number | null,
  knowledge: VoyageKnowledge,
  nowMs: number,
): Promise<Reached | NoShipEstimate> {
  const goal = seaway.ports.find(leg.toPortId);
  if (!goal) return 'port_unknown';
  const none = { withoutPosition: null, position: null };
  if (leg.departedMs === null) {
    const startMs = landedMs === null ? leg.expectedDepartureMs : leaves(leg, landedMs);
    if (startMs === null) return 'no_departure';
    const sailed = await sail(seaway, leg, Math.max(startMs, nowMs), knowledge);
    return typeof sailed === 'string' ? sailed : { ...none, ...sailed, basis: 'schedule' };
  }
  const underWay = await legUnderWay(seaway, { ...leg, departedMs: leg.departedMs }, goal, knowledge, nowMs);
  if (typeof underWay !== 'string') {
    const hours = estimateLeg(underWay.ahead, knowledge);
    const arrivalMs = Math.max(hours.arrivalMs, nowMs);
    return { arrivalMs, basis: 'position', withoutPosition: null, position: underWay.position, hours };
  }
  const sailed = await sail(seaway, leg, leg.departedMs, knowledge);
  if (typeof sailed === 'string') return sailed;
  const arrivalMs = Math.max(sailed.arrivalMs, nowMs);
  return { ...none, ...sailed, arrivalMs, basis: 'departure', withoutPosition: underWay };
}

/** From port to port: along the route, or, where there is none, in the time it usually takes. */
async function sail(
  seaway: Seaway,
  leg: VoyageLeg,
  startMs: number,
  knowledge: VoyageKnowledge,
): Promise<{ readonly arrivalMs: number; readonly hours: LegHours | null } | NoShipEstimate> {
  const [from, to] = [seaway.ports.find(leg.fromPortId), seaway.ports.find(leg.toPortId)];
  const calls = knowledge.callsOn(leg);
  const way = from && to && (await routeBetween(seaway, from, to, calls));
  if (way) {
    const hours = estimateLeg({ pair: leg, startMs, ...way, calls, ownSpeed: null, waiting: null }, knowledge);
    return { arrivalMs: hours.arrivalMs, hours };
  }
  const usual = knowledge.durationHoursOn(leg);
  if (usual) return { arrivalMs: startMs + usual.centre * HOUR_MS, hours: null };
  return from && to ? 'no_route' : 'port_unknown';
}

function leaves({ expectedDepartureMs }: VoyageLeg, landedMs: number): number {
  return Math.max(expectedDepartureMs ?? landedMs + USUAL_CONNECTION_MS, landedMs + MIN_CONNECTION_MS);
}
