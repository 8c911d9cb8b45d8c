import { DAY_MS } from '../../values/duration.ts';
import type { Activity, ResolvedPlace } from '../observations/observation.ts';
import { isActual, type LiveMove } from './live.ts';
import type { Ride, Stop } from './ride.ts';
import { actualOf, expectedOf, namedIn } from './series.ts';

/** How much sooner or later than expected a ship may leave or come for the call to be the one that was meant. */
const EARLY_MS = 3 * DAY_MS;
const LATE_MS = 14 * DAY_MS;
/** Ships have waited for a berth this long. */
const LONGEST_CALL_MS = 30 * DAY_MS;
/** Reports of one call by several senders. */
const SAME_CALL_MS = 2 * DAY_MS;
/** Who loads a box and who sees the ship leave look at different clocks. */
const CLOCKS_DIFFER_MS = DAY_MS;

/** What was said of boxes, by ship and place: `shipAt`. */
export type MovesByShip = ReadonlyMap<string, readonly LiveMove[]>;

export function shipAt(vesselKey: string, placeKey: string): string {
  return `${vesselKey} at ${placeKey}`;
}

/** The boxes that travel with one, of which `number` is its own. */
export interface Others {
  readonly number: string | undefined;
  /** Boxes that went aboard, and boxes that were landed. */
  readonly loaded: MovesByShip;
  readonly landed: MovesByShip;
}

/** Said of a ship alone: nobody who says it knows of the box. */
export function isOfShipAlone({ source, specific, fact }: LiveMove): boolean {
  return source === 'ais' || (!specific && (source === 'terminal' || fact.ofShipAlone === true));
}

/**
 * Gives each ride, in the order of travel, what is said of its ship at the two calls that matter, and leaves out what
 * is about other calls. A ship comes again and again: a statement counts by its voyage number where there is one, else
 * by time and order against when the box leaves and arrives, as it happened or, before that, as it is expected.
 * What cannot be decided has no effect; it is looked at again whenever more is known.
 */
export function withShipCalls(
  rides: readonly Ride[],
  ofShips: readonly LiveMove[],
  portOfDischarge: ResolvedPlace | null,
  others: Others,
): Ride[] {
  // When the box came, or is to come, to where the ride before ended.
  let cameMs: number | undefined;
  return rides.map((ride, index) => {
    const calls = ofShips.filter((move) => isOf(move, ride));
    const isBehind = isLeftOut(ride, others);
    const { board, missed } = boarding(ride, calls, cameMs, isBehind);
    const end = ride.alight ?? openEnd(ride, index === rides.length - 1 ? portOfDischarge : null);
    const alight = landing({ ...ride, board, alight: end }, calls, cameMs, missed || isBehind);
    const isKnown = ride.alight !== null || (alight !== null && alight.moves.length > 0);
    const landedFirst = firstLanded({ ...ride, board, alight }, others);
    const joined = {
      ...ride,
      board,
      alight: isKnown ? alight : null,
      ...(missed && { missed }),
      ...(landedFirst && { firstLanded: landedFirst }),
    };
    const { landed, reached, dueInMs } = timesOf(joined);
    // A box that is not on its ship comes nowhere, whenever the ship does.
    cameMs = (landed ?? reached)?.atMs ?? (missed || isBehind ? Number.POSITIVE_INFINITY : dueInMs);
    return joined;
  });
}

/**
 * Whether other boxes of the shipment were loaded there for the same voyage, and nobody who sees boxes said that this one
 * was: then that the ship left does not say that this one left with it.
 */
function isLeftOut(ride: Ride, others: Others): boolean {
  const { board, alight, vessel } = ride;
  const loads = (board && vessel && others.loaded.get(shipAt(vessel.key, board.place.key))) ?? [];
  if (!board || loads.length === 0) return false;
  const { loaded, landed, left, dueOutMs } = timesOf(ride);
  const own = [...board.moves, ...(alight?.moves ?? [])];
  if (loaded || landed || own.some((move) => move.specific && isActual(move, 'depart', 'arrive', 'berth')))
    return false;
  const voyages = ownVoyages(board);
  const leavesMs = dueOutMs ?? left?.atMs;
  const isOnTime = ({ atMs }: LiveMove) => leavesMs !== undefined && Math.abs(atMs - leavesMs) <= LATE_MS;
  return loads.some(
    (load) => load.fact.subject.containerNumber !== others.number && (isSameVoyage(load, voyages) ?? isOnTime(load)),
  );
}

/** A ship comes once: what it landed of the shipment before this box says when it was there at the latest. */
function firstLanded({ vessel, board, alight }: Ride, { landed }: Others): LiveMove | undefined {
  if (!vessel || !alight) return undefined;
  const times = timesOf({ board, alight });
  const own = times.landed;
  if (!own || times.reached) return undefined;
  const voyages = ownVoyages(alight);
  const earlier = (landed.get(shipAt(vessel.key, alight.place.key)) ?? []).filter(
    (move) => isSameVoyage(move, voyages) !== false && own.atMs - endMs(move) <= SAME_CALL_MS && move.atMs < own.atMs,
  );
  return earlier.sort((one, other) => one.atMs - other.atMs)[0];
}

function isOf({ fact }: LiveMove, { vessel }: Ride): boolean {
  return fact.vessel !== null && fact.vessel.key === vessel?.key;
}

/** The port its line states is where a ride ends whose end nobody told. */
function openEnd({ board }: Ride, place: ResolvedPlace | null): Stop | null {
  return place && place.key !== board?.place.key ? { place, moves: [] } : null;
}

interface Times {
  readonly loaded: LiveMove | undefined;
  readonly left: LiveMove | undefined;
  readonly landed: LiveMove | undefined;
  readonly reached: LiveMove | undefined;
  readonly dueOutMs: number | undefined;
  readonly dueInMs: number | undefined;
  /** From port to port, as far as it is known. */
  readonly passageMs: number;
}

function timesOf({ board, alight }: Pick<Ride, 'board' | 'alight'>): Times {
  const at = (stop: Stop | null, activity: Activity) =>
    (stop?.moves ?? []).filter((move) => move.fact.activity === activity);
  const loaded = actualOf(at(board, 'load'));
  const left = actualOf(at(board, 'depart'));
  const landed = actualOf(at(alight, 'discharge'));
  const reached = actualOf(at(alight, 'arrive')) ?? actualOf(at(alight, 'berth'));
  const dueOut = expectedOf(at(board, 'depart')) ?? expectedOf(at(board, 'load'));
  const dueIn =
    expectedOf(at(alight, 'arrive')) ?? expectedOf(at(alight, 'berth')) ?? expectedOf(at(alight, 'discharge'));
  const from = dueOut?.atMs ?? left?.atMs ?? loaded?.atMs;
  const passageMs = from === undefined || dueIn === undefined ? Number.POSITIVE_INFINITY : dueIn.atMs - from;
  return {
    loaded,
    left,
    landed,
    reached,
    dueOutMs: dueOut?.atMs,
    dueInMs: dueIn?.atMs,
    passageMs: passageMs > 0 ? passageMs : Number.POSITIVE_INFINITY,
  };
}

function boarding(ride: Ride, calls: readonly LiveMove[], cameMs: number | undefined, isBehind: boolean) {
  const { board } = ride;
  if (!board) return { board, missed: false };
  const times = timesOf(ride);
  const isAway = (move: LiveMove) => isActual(move, 'depart');
  const tooSoon = (move: LiveMove) => cameMs !== undefined && !times.loaded && !move.specific && endMs(move) < cameMs;
  const without = (move: LiveMove) => isBehind || tooSoon(move);
  const own = board.moves.filter(
    (move) => !isAway(move) || (isOwnDeparture(move, times, ownVoyages(board)) && !without(move)),
  );
  const voyages = voyagesOf(ride);
  const departures = there(calls, board.place).filter(isAway);
  const clear = timesOf({ ...ride, board: { ...board, moves: own } });
  // AIS sees the ship alone: that the box is aboard, somebody must have said who sees boxes.
  const isAboard = clear.loaded !== undefined || clear.left !== undefined;
  const possible = departures.filter(
    (move) => !without(move) && (isAboard || move.source !== 'ais') && isThisDeparture(move, clear, voyages),
  );
  const firstMs = Math.min(...possible.map(({ atMs }) => atMs));
  const added = possible.filter(({ atMs }) => atMs - firstMs <= Math.min(SAME_CALL_MS, times.passageMs));
  const missed = [...board.moves, ...departures].some(
    (move) => isAway(move) && tooSoon(move) && isThisDeparture(move, { ...clear, left: undefined }, voyages),
  );
  const due = isBehind ? [] : there(calls, board.place).filter((move) => isDue(move, 'depart', clear, voyages));
  return { board: { ...board, moves: [...own, ...added, ...due] }, missed };
}

/** By whoever knows the box or its shipment. */
function isOwnDeparture(move: LiveMove, times: Times, voyages: ReadonlySet<string>): boolean {
  const { loaded, landed, dueOutMs, passageMs } = times;
  if (loaded && endMs(move) < loaded.atMs - CLOCKS_DIFFER_MS) return false;
  if (landed && move.atMs > endMs(landed)) return false;
  if (loaded || move.specific || dueOutMs === undefined) return true;
  if (move.fact.voyage !== undefined && isSameVoyage(move, voyages) !== false) return true;
  return endMs(move) >= dueOutMs - Math.min(EARLY_MS, passageMs);
}

function isThisDeparture(move: LiveMove, times: Times, voyages: ReadonlySet<string>): boolean {
  const { loaded, left, landed, reached, dueOutMs, passageMs } = times;
  if (loaded && endMs(move) < loaded.atMs) return false;
  const end = landed ?? reached;
  if (end && move.atMs > endMs(end)) return false;
  const voyage = isSameVoyage(move, voyages);
  if (voyage !== undefined) return voyage;
  if (left) return Math.abs(move.atMs - left.atMs) <= Math.min(SAME_CALL_MS, passageMs);
  if (loaded) return move.atMs - loaded.atMs <= LATE_MS;
  return dueOutMs !== undefined && isNear(move, dueOutMs, passageMs);
}

function landing(ride: Ride, calls: readonly LiveMove[], cameMs: number | undefined, isBehind: boolean): Stop | null {
  const { alight } = ride;
  if (!alight) return null;
  const isThere = (move: LiveMove) => isActual(move, 'arrive', 'berth');
  const times = timesOf(ride);
  const aboard = times.left ?? times.loaded;
  // The ship comes without the box: it left before it, or is there before the box came to where it goes aboard.
  const without = (move: LiveMove) =>
    !aboard && !move.specific && (isBehind || (cameMs !== undefined && endMs(move) < cameMs));
  const own = alight.moves.filter((move) => !isThere(move) || (isOwnArrival(move, times, aboard) && !without(move)));
  const clear = timesOf({ ...ride, alight: { ...alight, moves: own } });
  const voyages = voyagesOf(ride);
  const arrivals = there(calls, alight.place).filter(isThere);
  const possible = arrivals.filter((move) => !without(move) && isThisArrival(move, clear, voyages));
  const firstMs = Math.min(...[...own.filter(isThere), ...possible].map(({ atMs }) => atMs));
  const overMs = endOfCall(calls, alight.place, firstMs);
  const due =
    isBehind && !aboard ? [] : there(calls, alight.place).filter((move) => isDue(move, 'arrive', clear, voyages));
  return { ...alight, moves: [...own, ...possible.filter(({ atMs }) => atMs <= overMs), ...due] };
}

/** By whoever knows the box or its shipment. Nothing arrives before it left. */
function isOwnArrival(move: LiveMove, { landed, dueOutMs }: Times, aboard: LiveMove | undefined): boolean {
  if (aboard && endMs(move) < aboard.atMs) return false;
  if (landed && !move.specific && move.atMs > endMs(landed) + CLOCKS_DIFFER_MS) return false;
  return aboard !== undefined || move.specific || dueOutMs === undefined || endMs(move) >= dueOutMs;
}

function isThisArrival(move: LiveMove, times: Times, voyages: ReadonlySet<string>): boolean {
  const { loaded, left, landed, dueOutMs, dueInMs, passageMs } = times;
  const aboard = left ?? loaded;
  if (aboard ? endMs(move) < aboard.atMs : move.source === 'ais') return false;
  if (landed && move.atMs > endMs(landed)) return false;
  const voyage = isSameVoyage(move, voyages);
  if (voyage !== undefined)
    return voyage && (aboard !== undefined || dueOutMs === undefined || endMs(move) >= dueOutMs);
  if (aboard) return dueInMs === undefined || move.atMs <= Math.max(dueInMs, aboard.atMs) + LONGEST_CALL_MS;
  if (dueInMs === undefined || (dueOutMs !== undefined && endMs(move) < dueOutMs)) return false;
  return isNear(move, dueInMs, passageMs / 2);
}

function there(calls: readonly LiveMove[], place: ResolvedPlace): LiveMove[] {
  return calls.filter((move) => move.fact.place?.key === place.key);
}

/** What a ship's schedule says of the call that was meant: it counts beside what the line expects, the later word first. */
function isDue(move: LiveMove, activity: 'depart' | 'arrive', times: Times, voyages: ReadonlySet<string>): boolean {
  if (move.fact.classifier === 'actual' || move.fact.activity !== activity) return false;
  const { left, loaded, dueOutMs, dueInMs, passageMs } = times;
  const outMs = (left ?? loaded)?.atMs ?? dueOutMs;
  if (activity === 'arrive' && outMs !== undefined && endMs(move) < outMs) return false;
  const dueMs = activity === 'arrive' ? dueInMs : dueOutMs;
  return isSameVoyage(move, voyages) ?? (dueMs !== undefined && isNear(move, dueMs, passageMs));
}

/** The ship is gone when it leaves, or is seen to arrive elsewhere. */
function endOfCall(calls: readonly LiveMove[], place: ResolvedPlace, arrivedMs: number): number {
  const gone = calls.filter((move) => {
    const isHere = move.fact.place?.key === place.key;
    return move.atMs > arrivedMs && (isHere ? isActual(move, 'depart') : isActual(move, 'arrive', 'berth'));
  });
  return Math.min(arrivedMs + LONGEST_CALL_MS, ...gone.map(({ atMs }) => atMs));
}

function isNear(move: LiveMove, dueMs: number, passageMs: number): boolean {
  return endMs(move) >= dueMs - Math.min(EARLY_MS, passageMs) && move.atMs <= dueMs + Math.min(LATE_MS, 2 * passageMs);
}

/** Undefined: one of the two names none. */
function isSameVoyage({ fact }: LiveMove, voyages: ReadonlySet<string>): boolean | undefined {
  return fact.voyage === undefined || voyages.size === 0 ? undefined : voyages.has(foldVoyage(fact.voyage));
}

function voyagesOf({ board, alight }: Ride): ReadonlySet<string> {
  const named = [namedIn(board?.moves ?? [], 'voyage'), namedIn(alight?.moves ?? [], 'voyage')];
  return new Set(named.flatMap((voyage) => (voyage === null ? [] : foldVoyage(voyage))));
}

/** The voyage the box itself is to go on; none where that is said of its shipment alone. */
function ownVoyages({ moves }: Stop): ReadonlySet<string> {
  const voyage = namedIn(
    moves.filter((move) => move.specific),
    'voyage',
  );
  return new Set(voyage === null ? [] : [foldVoyage(voyage)]);
}

/** Written with and without leading zeros, in capitals or not. */
function foldVoyage(voyage: string): string {
  return voyage.replace(/[\s-]/g, '').replace(/^0+/, '').toUpperCase();
}

/** Of a day alone, its last moment. */
function endMs({ atMs, fact }: LiveMove): number {
  return fact.time.precision === 'day' ? atMs + DAY_MS - 1 : atMs;
}
