import type { ResolvedPlace, ResolvedVessel } from '../observations/observation.ts';
import { foldVesselName } from '../vessels/vessel.ts';
import { isByWater } from './by-water.ts';
import { bySaid, type LiveMove } from './live.ts';
import type { Ride, Stop } from './ride.ts';
import { isOfShipAlone, type Others, withShipCalls } from './ship-calls.ts';

/** A move by water with a known place. */
type PlacedMove = LiveMove & { readonly fact: { readonly place: ResolvedPlace } };

/**
 * Finds the rides in moves by water. A vessel's own arrivals and departures count only at the ends of the ride: it
 * also arrives where it will load the box, leaves where it has landed it, and calls in between with the box aboard.
 */
export function findRides(moves: readonly LiveMove[], portOfDischarge: ResolvedPlace | null, others: Others): Ride[] {
  const byWater = withNamedShips(moves).filter(isPlaced);
  const placed = byWater.filter((move) => !isOfShipAlone(move));
  const byVessel = new Map<string, PlacedMove[]>();
  const anonymous: PlacedMove[] = [];
  for (const move of placed) {
    const key = move.fact.vessel?.key;
    const known = key === undefined ? anonymous : byVessel.get(key);
    if (known) known.push(move);
    else if (key !== undefined) byVessel.set(key, [move]);
  }
  const drafts = [...byVessel.keys()]
    .sort()
    .flatMap((key) => draftRides(byVessel.get(key) ?? []))
    .filter((draft) => draft.board || draft.alight);
  const chosen = settle(drafts);
  addAnonymous(chosen, anonymous);
  return withShipCalls(chain(chosen).map(toRide), byWater.filter(isOfShipAlone), portOfDischarge, others);
}

interface Draft {
  readonly vessel: ResolvedVessel | null;
  readonly moves: readonly PlacedMove[];
  board: ResolvedPlace | null;
  alight: ResolvedPlace | null;
  readonly extra: PlacedMove[];
}

const BOARDING = new Set<string>(['load', 'depart']);
const LANDING = new Set<string>(['arrive', 'berth', 'discharge']);

function isPlaced(move: LiveMove): move is PlacedMove {
  const { activity, place } = move.fact;
  return place !== null && (BOARDING.has(activity) || LANDING.has(activity)) && isByWater(move.fact);
}

/** A vessel that lands the box and later takes another ride with it is two rides. */
function draftRides(moves: readonly PlacedMove[]): Draft[] {
  const landed = moves.filter((move) => move.fact.activity === 'discharge' && move.fact.classifier === 'actual');
  const firstLandedMs = Math.min(...landed.map((move) => move.atMs));
  const again = moves.some(
    (move) => move.fact.activity === 'load' && move.fact.classifier === 'actual' && move.atMs > firstLandedMs,
  );
  if (!again) return [draftRide(moves)];
  return [
    draftRide(moves.filter((move) => move.atMs <= firstLandedMs)),
    draftRide(moves.filter((move) => move.atMs > firstLandedMs)),
  ];
}

function draftRide(moves: readonly PlacedMove[]): Draft {
  const vessel = newest(moves)?.fact.vessel ?? null;
  let board = firmest(moves.filter((move) => move.fact.activity === 'load'))?.fact.place ?? null;
  const landings = moves.filter((move) => move.fact.activity === 'discharge' && move.fact.place.key !== board?.key);
  let alight = firmest(landings)?.fact.place ?? null;
  board ??= earliest(moves.filter((move) => isDeparture(move, alight)))?.fact.place ?? null;
  alight ??= latest(moves.filter((move) => isArrival(move, board)))?.fact.place ?? null;
  return { vessel, moves, board, alight, extra: [] };
}

function isDeparture({ fact }: PlacedMove, alight: ResolvedPlace | null): boolean {
  return fact.activity === 'depart' && fact.place.key !== alight?.key && fact.role !== 'port_of_discharge';
}

function isArrival({ fact }: PlacedMove, board: ResolvedPlace | null): boolean {
  if (fact.activity !== 'arrive' && fact.activity !== 'berth') return false;
  return fact.place.key !== board?.key && fact.role !== 'port_of_lading' && fact.phase !== 'export';
}

/** Of several vessels said to take the box from a place, or to bring it there, one does: the others are old plans. */
function settle(drafts: readonly Draft[]): Draft[] {
  const chosen: Draft[] = [];
  for (const draft of [...drafts].sort((one, other) => byStanding(other, one))) {
    if (chosen.some((better) => better.board && better.board.key === draft.board?.key)) continue;
    const rival = chosen.find((better) => better.alight && better.alight.key === draft.alight?.key);
    if (!rival) {
      chosen.push(draft);
    } else if (draft.board && rival.board && newerPlan(draft, rival)) {
      // The better-founded ride is now to end where this one begins.
      rival.alight = draft.board;
      chosen.push(draft);
    } else if (draft.board && !rival.board) {
      rival.board = draft.board;
    }
  }
  return chosen;
}

/** The box's own actual moves first, then any actual, then its own plans, then the latest word. */
function byStanding(one: Draft, other: Draft): number {
  const standing = (draft: Draft): number => {
    const loads = draft.moves.filter((move) => BOARDING.has(move.fact.activity) || move.fact.activity === 'discharge');
    const actual = loads.filter((move) => move.fact.classifier === 'actual');
    if (actual.some((move) => move.specific && move.fact.activity !== 'depart')) return 4;
    if (actual.some((move) => move.specific)) return 3;
    if (draft.moves.some((move) => move.specific)) return 2;
    return actual.length > 0 ? 1 : 0;
  };
  const difference = standing(one) - standing(other);
  if (difference !== 0) return difference;
  const oneNewest = newestOwn(one);
  const otherNewest = newestOwn(other);
  return oneNewest && otherNewest ? bySaid(oneNewest, otherNewest) : 0;
}

/** The latest word on the box itself: that a vessel left does not say that the box was on it. */
function newestOwn(draft: Draft): PlacedMove | undefined {
  return newest(draft.moves.filter((move) => move.specific)) ?? newest(draft.moves);
}

function newerPlan(draft: Draft, rival: Draft): boolean {
  const rivalLandings = rival.moves.filter((move) => move.fact.place.key === rival.alight?.key);
  if (rivalLandings.some((move) => move.fact.classifier === 'actual' && move.fact.activity === 'discharge'))
    return false;
  const draftNewest = newest(draft.moves);
  const rivalNewest = newest(rivalLandings);
  return !rivalNewest || (draftNewest !== undefined && bySaid(draftNewest, rivalNewest) > 0);
}

/** Moves that name no vessel belong to the ride that touches their place; what is left over opens rides of its own. */
function addAnonymous(drafts: Draft[], moves: readonly PlacedMove[]): void {
  for (const move of [...moves].sort((one, other) => one.atMs - other.atMs || bySaid(one, other))) {
    const { place, activity } = move.fact;
    const boarding = BOARDING.has(activity);
    const touching = drafts.find((draft) => (boarding ? draft.board : draft.alight)?.key === place.key);
    const open = boarding
      ? drafts.find((draft) => draft.board === null && draft.alight?.key !== place.key)
      : drafts.findLast((draft) => draft.alight === null && draft.board?.key !== place.key);
    const target = touching ?? open;
    if (target) {
      if (boarding) target.board ??= place;
      else target.alight ??= place;
      target.extra.push(move);
    } else {
      const ends = boarding ? { board: place, alight: null } : { board: null, alight: place };
      drafts.push({ vessel: null, moves: [move], ...ends, extra: [] });
    }
  }
}

/** Puts rides in the order of travel: a ride follows the one that ends where it begins, else time decides. */
function chain(drafts: readonly Draft[]): Draft[] {
  const waiting = [...drafts].sort(
    (one, other) =>
      Number(hasBegun(other)) - Number(hasBegun(one)) || startMs(one) - startMs(other) || byStanding(other, one),
  );
  const ordered: Draft[] = [];
  while (waiting.length > 0) {
    const index = waiting.findIndex(
      (draft) => !waiting.some((other) => other !== draft && other.alight && other.alight.key === draft.board?.key),
    );
    ordered.push(...waiting.splice(Math.max(index, 0), 1));
  }
  return ordered;
}

/** Plans may be stale: a ride that has begun comes before one that has not, whatever the plan said. */
function hasBegun(draft: Draft): boolean {
  return [...draft.moves, ...draft.extra].some((move) => move.fact.classifier === 'actual');
}

function startMs(draft: Draft): number {
  const all = [...draft.moves, ...draft.extra];
  const actual = all.filter((move) => move.fact.classifier === 'actual');
  return Math.min(...(actual.length > 0 ? actual : all).map((move) => move.atMs));
}

function toRide(draft: Draft): Ride {
  const all = [...draft.moves, ...draft.extra];
  const barge = all.some((move) => move.fact.mode === 'barge');
  const stopAt = (place: ResolvedPlace | null, side: ReadonlySet<string>): Stop | null => {
    if (!place) return null;
    const moves = ofOwnVoyage(all.filter((move) => move.fact.place.key === place.key && side.has(move.fact.activity)));
    const best = firmest(moves);
    return { place: best?.fact.place ?? place, moves };
  };
  return {
    vessel: draft.vessel,
    barge,
    feeder: barge || all.some((move) => move.fact.feeder === true),
    board: stopAt(draft.board, BOARDING),
    alight: stopAt(draft.alight, LANDING),
  };
}

/**
 * The same vessel comes again some weeks later, perhaps for another box of the shipment. What is said of the vessel counts
 * for the voyage the box itself is on, as far as anything is said of that one.
 */
function ofOwnVoyage(moves: readonly PlacedMove[]): readonly PlacedMove[] {
  const voyage = firmest(moves.filter((move) => move.specific && move.fact.voyage !== undefined))?.fact.voyage;
  if (voyage === undefined) return moves;
  const told = new Set(
    moves.filter((move) => !move.specific && move.fact.voyage === voyage).map((move) => move.fact.activity),
  );
  return moves.filter(
    ({ specific, fact }) => specific || fact.voyage === undefined || fact.voyage === voyage || !told.has(fact.activity),
  );
}

/** The statement to trust about where: what happened before what is planned, then the latest word. */
function firmest<Move extends LiveMove>(moves: readonly Move[]): Move | undefined {
  const actual = moves.filter((move) => move.fact.classifier === 'actual');
  return newest(actual.length > 0 ? actual : moves);
}

function newest<Move extends LiveMove>(moves: readonly Move[]): Move | undefined {
  return moves.reduce<Move | undefined>((kept, move) => (!kept || bySaid(move, kept) > 0 ? move : kept), undefined);
}

function earliest(moves: readonly PlacedMove[]): PlacedMove | undefined {
  return moves.reduce<PlacedMove | undefined>(
    (kept, move) => (!kept || move.atMs < kept.atMs ? move : kept),
    undefined,
  );
}

function latest(moves: readonly PlacedMove[]): PlacedMove | undefined {
  return moves.reduce<PlacedMove | undefined>(
    (kept, move) => (!kept || move.atMs > kept.atMs ? move : kept),
    undefined,
  );
}

/**
 * Who tells of a ship by its name alone, as plans of who is aboard do, means the one of that name that others tell of by
 * its number on the same journey. Two numbers of one name are two ships: then nobody knows which is meant.
 */
function withNamedShips(moves: readonly LiveMove[]): readonly LiveMove[] {
  if (!moves.some(({ fact }) => isNamedAlone(fact.vessel))) return moves;
  const byName = new Map<string, ResolvedVessel | 'several'>();
  for (const { fact } of moves) {
    if (!fact.vessel?.imo || !fact.vessel.name) continue;
    const name = foldVesselName(fact.vessel.name);
    const known = byName.get(name);
    const isOther = known !== undefined && known !== 'several' && known.imo !== fact.vessel.imo;
    if (known === undefined || isOther) byName.set(name, isOther ? 'several' : fact.vessel);
  }
  return moves.map((move) => {
    if (!isNamedAlone(move.fact.vessel)) return move;
    const vessel = byName.get(foldVesselName(move.fact.vessel?.name ?? ''));
    return vessel === undefined || vessel === 'several' ? move : { ...move, fact: { ...move.fact, vessel } };
  });
}

function isNamedAlone(vessel: ResolvedVessel | null): boolean {
  return vessel !== null && !vessel.imo;
}
