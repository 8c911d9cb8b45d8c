import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Canal } from './canals.ts';
import type { OwnSpeed } from './own-speed.ts';
import type { PortPair } from './sailed-leg.ts';
import type { VoyageKnowledge } from './voyage-knowledge.ts';

/** Hours under way after which the ship's own mean counts as much as what is usual on the way. */
const OWN_MEAN_WEIGHT_HOURS = 72;
/** What the last day shows, wind and current mostly, is forgotten at this rate. */
const WEATHER_HOURS = 30;
const POSSIBLE_KNOTS = { min: 7, max: 24 };
/** However long a wait has lasted, this share of it is still expected: long ones are those that go on. */
const LEAST_SHARE_LEFT = 0.2;

/** What lies ahead of a ship on one leg, from where its estimate begins. */
export interface LegAhead {
  readonly pair: PortPair;
  readonly startMs: number;
  /** Along the sea route, through the calls. */
  readonly distanceNm: number;
  readonly canals: readonly Canal[];
  readonly calls: readonly Id[];
  readonly ownSpeed: OwnSpeed | null;
  /** What the ship is waiting for at the start. */
  readonly waiting: Waiting | null;
}

export type Waiting =
  | { readonly at: 'call'; readonly portId: Id; readonly hours: number }
  | { readonly at: 'canal'; readonly canal: Canal; readonly hours: number }
  | { readonly at: 'destination'; readonly hours: number };

/** The hours a leg still takes, and what they are made of. */
export interface LegHours {
  readonly arrivalMs: number;
  readonly distanceNm: number;
  readonly speedKnots: number;
  readonly sailing: number;
  readonly calls: number;
  readonly canals: number;
  readonly queue: number;
}

export function estimateLeg(leg: LegAhead, knowledge: VoyageKnowledge): LegHours {
  const { pair, waiting, distanceNm } = leg;
  const speedKnots = expectedKnots(leg, knowledge.speedOn(pair).centre);
  const sailing = distanceNm / speedKnots;
  const callHere = waiting?.at === 'call' ? remaining(knowledge.stayAt(waiting.portId).centre, waiting.hours) : 0;
  const calls = leg.calls.reduce((total, portId) => total + knowledge.stayAt(portId).centre, callHere);
  const canals = leg.canals.reduce((total, canal) => {
    const isHere = waiting?.at === 'canal' && waiting.canal === canal;
    return total + remaining(knowledge.canalWait(canal, pair).centre, isHere ? waiting.hours : 0);
  }, 0);
  const queue = remaining(knowledge.queueAt(pair.toPortId).centre, waiting?.at === 'destination' ? waiting.hours : 0);
  const arrivalMs = leg.startMs + (sailing + calls + canals + queue) * HOUR_MS;
  return { arrivalMs, distanceNm, speedKnots, sailing, calls, canals, queue };
}

/**
 * The mean speed over the whole way left. A ship keeps to its own mean, the more surely the longer it has been watched; how
 * the last day differed from it fades out, so that it decides about tomorrow and says little about next week.
 */
function expectedKnots({ distanceNm, ownSpeed }: LegAhead, usualKnots: number): number {
  if (!ownSpeed) return usualKnots;
  const { underWayHours, voyageKnots, recentKnots } = ownSpeed;
  const share = underWayHours / (underWayHours + OWN_MEAN_WEIGHT_HOURS);
  const mean = share * clamp(voyageKnots) + (1 - share) * usualKnots;
  const hours = Math.max(1, distanceNm / mean);
  const lasting = (WEATHER_HOURS / hours) * (1 - Math.exp(-hours / WEATHER_HOURS));
  return clamp(mean + (clamp(recentKnots) - mean) * lasting);
}

function remaining(usualHours: number, waitedHours: number): number {
  return Math.max(usualHours - waitedHours, Math.max(usualHours, waitedHours) * LEAST_SHARE_LEFT);
}

function clamp(knots: number): number {
  return Math.min(Math.max(knots, POSSIBLE_KNOTS.min), POSSIBLE_KNOTS.max);
}
