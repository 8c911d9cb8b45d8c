import { toInstant } from '../../values/instant.ts';
import { foldVesselName } from '../vessels/vessel.ts';
import { isByWater } from './by-water.ts';
import type { VesselChange } from './journey.ts';
import { bySaid, type LiveMove } from './live.ts';
import type { Call, Route } from './route.ts';

/**
 * Where the box was to leave with another vessel or voyage than the one it now takes: rolled at the port of lading, a
 * missed connection after that. A plan counts as given up when its last word is older than the first word on the next.
 */
export function vesselChanges(route: Route, moves: readonly LiveMove[]): VesselChange[] {
  return route.calls.flatMap((call) => (call.outbound?.vessel ? changesAt(call, moves) : []));
}

/** One vessel on one voyage, as it was said to take the box from a place. */
interface Plan {
  readonly first: LiveMove;
  last: LiveMove;
  happened: boolean;
}

function changesAt(call: Call, moves: readonly LiveMove[]): VesselChange[] {
  const plans: Plan[] = [];
  for (const move of boardings(call, moves)) {
    const known = plans.find((plan) => isSamePlan(plan.first, move));
    const happened = move.fact.classifier === 'actual';
    if (known) {
      known.last = move;
      known.happened ||= happened;
    } else {
      plans.push({ first: move, last: move, happened });
    }
  }
  const taken = plans.findLast((plan) => isVessel(plan.first, call)) ?? plans.at(-1);
  const until = taken === undefined ? [] : plans.slice(0, plans.indexOf(taken) + 1);
  return until.flatMap((plan, index) => {
    const next = until[index + 1];
    // What happened is not given up but corrected, and what is said together is one plan.
    if (!next || plan.happened || plan.last.saidMs >= next.first.saidMs) return [];
    return [{ label: call.label, from: nameOf(plan), to: nameOf(next), at: toInstant(new Date(next.first.saidMs)) }];
  });
}

/** What was said about going aboard there, in the order in which it was said: of the box itself if anything was. */
function boardings(call: Call, moves: readonly LiveMove[]): LiveMove[] {
  const there = moves.filter(
    ({ fact, source }) =>
      source !== 'ais' &&
      (fact.activity === 'load' || fact.activity === 'depart') &&
      fact.vessel !== null &&
      isByWater(fact) &&
      fact.place?.key === call.place.key,
  );
  const ofBox = there.filter(({ specific }) => specific);
  const told = ofBox.length > 0 ? ofBox : there;
  return ownBoardings(call, told).map(saidWhenItHappened).sort(bySaid);
}

/**
 * A loading is the box's own; a ship that leaves may be another: the one that brought it, or one that left without it.
 * Plans may be told as departures alone, and the loading only when it happens.
 */
function ownBoardings(call: Call, told: readonly LiveMove[]): readonly LiveMove[] {
  const loadings = told.filter(({ specific, fact }) => specific && fact.activity === 'load');
  if (loadings.some(isPlanned)) return loadings;
  const departures = told.filter((move) => !loadings.includes(move));
  const [planned, left] = [departures.filter(isPlanned), departures.filter((move) => !isPlanned(move))];
  return loadings.length > 0 ? [...loadings, ...planned] : [...planned, ...left.filter((move) => isVessel(move, call))];
}

function isPlanned({ fact }: LiveMove): boolean {
  return fact.classifier !== 'actual';
}

/** Some lines date what happened by its first plan; nobody can have said it before it happened. */
function saidWhenItHappened(move: LiveMove): LiveMove {
  if (isPlanned(move)) return move;
  return { ...move, saidMs: Math.max(move.saidMs, Math.min(move.atMs, move.receivedMs)) };
}

/** A voyage that was not named may be any. */
function isSamePlan({ fact: one }: LiveMove, { fact: other }: LiveMove): boolean {
  if (one.vessel?.key !== other.vessel?.key && foldedName(one) !== foldedName(other)) return false;
  return one.voyage === undefined || other.voyage === undefined || one.voyage === other.voyage;
}

function foldedName({ vessel }: LiveMove['fact']): string | undefined {
  return vessel?.name ? foldVesselName(vessel.name) : vessel?.key;
}

function isVessel({ fact }: LiveMove, call: Call): boolean {
  return fact.vessel?.key === call.outbound?.vessel?.key;
}

function nameOf({ last }: Plan): string {
  const { vessel, voyage } = last.fact;
  return [vessel?.name ?? vessel?.imo ?? 'another vessel', voyage].filter((part) => part !== undefined).join(' ');
}
