import type { ResolvedPlace } from '../observations/observation.ts';
import { isByWater } from './by-water.ts';
import type { LiveMove } from './live.ts';
import type { MilestoneName, Series } from './milestone.ts';
import type { Route, StatedPlaces } from './route.ts';
import { actualOf, expectedOf } from './series.ts';

/** Positions along the journey, before and after those of the sea passage. */
const ORIGIN_RAIL = 20;
const RAIL = 6_000;
const POSITION: Readonly<Partial<Record<MilestoneName, number>>> = {
  empty_out: 10,
  full_in: 90,
  arrived_at_inland_destination: 7_000,
  full_out: 8_000,
  delivered: 8_500,
  empty_in: 9_000,
};

export interface Land {
  readonly series: readonly Series[];
  /** The place of delivery, when it is not the port of discharge. */
  readonly inland: ResolvedPlace | null;
  /** The box was dropped at a door, or stands in another yard near the port of discharge. */
  readonly dropped: boolean;
  readonly offDock: boolean;
}

/** Gate, rail and truck moves become milestones by the side of the sea passage they are on. */
export function landSeries(
  moves: readonly LiveMove[],
  route: Route,
  sea: readonly Series[],
  stated: StatedPlaces,
): Land {
  const sides = sidesOf(route, sea);
  const ashore = moves.filter((move) => isAshore(move));
  const inland = withTerminal(inlandPlace(ashore, route, stated, sides), ashore);
  const grouped = new Map<string, { name: MilestoneName; moves: LiveMove[]; order: number }>();
  for (const move of ashore) {
    for (const name of milestonesOf(move, sides.isImport(move), inland, route)) {
      const { key, order } = placeOf(name, move, sides.isImport(move), inland);
      const group = grouped.get(key) ?? { name, moves: [], order };
      group.moves.push(move);
      grouped.set(key, group);
    }
  }
  const series = [...grouped].map(([key, group]) => ({
    key,
    name: group.name,
    order: group.order,
    moves: group.name === 'full_in' ? preferPlace(group.moves, route.pol?.place) : group.moves,
    vessel: null,
    voyage: null,
  }));
  const fullOut = actualOf(series.flatMap((one) => (one.name === 'full_out' ? one.moves : [])));
  return { series, inland, ...whereabouts(ashore, fullOut, route, inland) };
}

interface Sides {
  readonly isImport: (move: LiveMove) => boolean;
}

/** Before or after the sea passage: the sender's word, then the place, then the time. */
function sidesOf(route: Route, sea: readonly Series[]): Sides {
  const moves = (names: readonly MilestoneName[]) =>
    sea.flatMap((series) => (names.includes(series.name) ? series.moves : []));
  const arrivals = moves(['vessel_discharged', 'vessel_arrived']);
  const landedMs = (actualOf(arrivals) ?? expectedOf(arrivals))?.atMs;
  const boardedMs = actualOf(moves(['vessel_loaded', 'vessel_departed']))?.atMs;
  const pol = route.pol?.place.key;
  const pod = route.pod?.place.key;
  const isImport = ({ fact, atMs }: LiveMove): boolean => {
    if (fact.phase === 'import' || fact.role === 'port_of_discharge' || fact.role === 'inland') return true;
    if (fact.phase === 'export' || fact.role === 'port_of_lading') return false;
    if (fact.place && pol !== pod && fact.place.key === pod) return true;
    if (fact.place && pol !== pod && fact.place.key === pol) return false;
    return landedMs === undefined ? boardedMs !== undefined && atMs > boardedMs : atMs >= landedMs;
  };
  return { isImport };
}

const GATE = new Set<string>(['gate_in', 'gate_out', 'pick_up', 'drop_off']);
const CARRIED = new Set<string>(['load', 'depart', 'arrive', 'discharge']);

function isAshore({ fact }: LiveMove): boolean {
  if (GATE.has(fact.activity) || fact.activity === 'delivered') return true;
  return CARRIED.has(fact.activity) && !isByWater(fact);
}

function inlandPlace(
  ashore: readonly LiveMove[],
  route: Route,
  stated: StatedPlaces,
  sides: Sides,
): ResolvedPlace | null {
  const pod = route.pod?.place.key;
  if (stated.destination && pod !== undefined && stated.destination.key !== pod) return stated.destination;
  const beyond = ashore.filter((move) => move.fact.place && move.fact.place.key !== pod && sides.isImport(move));
  const hinted = beyond.findLast(({ fact }) => fact.role === 'inland');
  if (hinted) return hinted.fact.place;
  const arrivals = beyond.filter(
    (move) =>
      (move.fact.activity === 'arrive' || move.fact.activity === 'discharge') &&
      !isByWater(move.fact) &&
      !isPassed(move, beyond),
  );
  const furthest = arrivals.reduce<LiveMove | undefined>(
    (kept, move) => (!kept || move.atMs >= kept.atMs ? move : kept),
    undefined,
  );
  return furthest?.fact.place ?? route.onCarriage.at(-1)?.alight?.place ?? null;
}

/** Who names the place alone says nothing against the terminal that somebody else named there. */
function withTerminal(place: ResolvedPlace | null, moves: readonly LiveMove[]): ResolvedPlace | null {
  if (place === null || place.terminalId !== null) return place;
  const there = moves.findLast(({ fact }) => fact.place?.key === place.key && fact.place.terminalId !== null);
  return there?.fact.place ?? place;
}

/** A yard that the train has left again is not where the box was to go. */
function isPassed({ fact: { place }, atMs }: LiveMove, moves: readonly LiveMove[]): boolean {
  return moves.some(
    ({ fact, atMs: leftMs }) =>
      fact.activity === 'depart' && fact.mode === 'rail' && fact.place?.key === place?.key && leftMs >= atMs,
  );
}

function milestonesOf(move: LiveMove, isImport: boolean, inland: ResolvedPlace | null, route: Route): MilestoneName[] {
  const { activity, mode, place, loadState } = move.fact;
  const atInland = isImport && inland !== null && place?.key === inland.key;
  if (activity === 'delivered') return ['delivered'];
  if (CARRIED.has(activity)) {
    const arrived: MilestoneName[] = atInland && activity === 'arrive' ? ['arrived_at_inland_destination'] : [];
    return mode === 'rail' ? [railMilestone(activity), ...arrived] : arrived;
  }
  const out = activity === 'gate_out' || activity === 'pick_up';
  const laden = loadState ? loadState === 'laden' : isImport === out;
  if (!isImport) {
    if (out) return laden ? [] : ['empty_out'];
    return laden ? ['full_in'] : [];
  }
  if (out) return laden ? [mode === 'rail' ? 'rail_departed' : 'full_out'] : [];
  if (laden) return atInland ? ['arrived_at_inland_destination'] : [];
  return route.calls.length > 0 || loadState === 'empty' ? ['empty_in'] : [];
}

function railMilestone(activity: string): MilestoneName {
  if (activity === 'load') return 'rail_loaded';
  if (activity === 'depart') return 'rail_departed';
  return activity === 'arrive' ? 'rail_arrived' : 'rail_unloaded';
}

const RAIL_STEP: Readonly<Partial<Record<MilestoneName, number>>> = {
  rail_arrived: 0,
  rail_unloaded: 1,
  rail_loaded: 2,
  rail_departed: 3,
};

function placeOf(name: MilestoneName, move: LiveMove, isImport: boolean, inland: ResolvedPlace | null) {
  const place = move.fact.place?.key ?? '';
  const step = RAIL_STEP[name];
  if (step !== undefined) {
    const beyond = inland !== null && place === inland.key ? 10 : 0;
    return { key: `${name}:${place}`, order: (isImport ? RAIL : ORIGIN_RAIL) + beyond + step };
  }
  const key = name === 'full_out' ? `full_out:${inland && place === inland.key ? 'inland' : 'pod'}` : name;
  return { key, order: POSITION[name] ?? 0 };
}

/** A box may pass several gates on its way; the one at the place that matters is meant. */
function preferPlace(moves: readonly LiveMove[], place: ResolvedPlace | undefined): readonly LiveMove[] {
  const there = moves.filter((move) => move.fact.place?.key === place?.key);
  return there.length > 0 ? there : moves;
}

function whereabouts(
  ashore: readonly LiveMove[],
  fullOut: LiveMove | undefined,
  route: Route,
  inland: ResolvedPlace | null,
): { dropped: boolean; offDock: boolean } {
  if (!fullOut) return { dropped: false, offDock: false };
  const since = ashore.filter(
    ({ fact, atMs }) => fact.classifier === 'actual' && fact.loadState === 'laden' && atMs > fullOut.atMs,
  );
  const inPod = ({ fact }: LiveMove) => fact.activity === 'gate_in' && fact.place?.key === route.pod?.place.key;
  return {
    dropped: since.some(({ fact }) => fact.activity === 'drop_off'),
    offDock: inland === null && since.some(inPod),
  };
}
