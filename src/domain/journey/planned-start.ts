import { DAY_MS } from '../../values/duration.ts';
import { isByWater } from './by-water.ts';
import type { LiveMove } from './live.ts';
import type { StatedPlaces } from './route.ts';

/** How much sooner than planned a ship may leave. */
export const EARLY_MS = 3 * DAY_MS;
/** An arrival that is still expected so long after the box was landed is another one. */
const MUCH_LATER_MS = 14 * DAY_MS;
/** Boxes have waited this long for the next ship. */
const LONGEST_CONNECTION_MS = 21 * DAY_MS;

const BOARDING = new Set<string>(['load', 'depart']);
const LANDING = new Set<string>(['arrive', 'berth', 'discharge']);

/** Where and when the sea passage of a shipment is to begin, as far as anybody said. */
export interface PlannedStart {
  /** The first departure that is planned, at the earliest date that was given for it. */
  readonly leavesMs: number | undefined;
  readonly fromKey: string | undefined;
  /** Places the box comes to at the end of the passage and beyond. */
  readonly farKeys: ReadonlySet<string>;
  readonly expected: readonly LiveMove[];
}

export function plannedStart(moves: readonly LiveMove[], stated: StatedPlaces): PlannedStart {
  const expected = moves.filter((move) => move.fact.classifier !== 'actual' && isOfPassage(move));
  let first: LiveMove | undefined;
  const farKeys = new Set<string>();
  for (const place of [stated.portOfDischarge, stated.destination]) if (place) farKeys.add(place.key);
  for (const move of expected) {
    if (BOARDING.has(move.fact.activity)) {
      if (!first || move.atMs < first.atMs) first = move;
    } else if (move.fact.place) {
      farKeys.add(move.fact.place.key);
    }
  }
  const fromKey = first?.fact.place?.key ?? stated.portOfLading?.key;
  for (const move of expected) {
    if (BOARDING.has(move.fact.activity) && move.fact.place) farKeys.delete(move.fact.place.key);
  }
  if (fromKey !== undefined) farKeys.delete(fromKey);
  return { leavesMs: first?.atMs, fromKey, farKeys, expected };
}

function isOfPassage({ fact }: LiveMove): boolean {
  return (BOARDING.has(fact.activity) || LANDING.has(fact.activity)) && isByWater(fact);
}

/** Whether the box was somewhere too long before its first ship is to leave to have come there by it. */
export function isBeforeStart({ fact, atMs }: LiveMove, { leavesMs, fromKey }: PlannedStart): boolean {
  if (leavesMs === undefined || fact.role === 'transshipment' || fact.phase === 'transshipment') return false;
  return atMs + (fact.place?.key === fromKey ? LONGEST_CONNECTION_MS : EARLY_MS) < leavesMs;
}

/** Whether somebody said after a moment that the box is still to go aboard, elsewhere than at `key`, or to come by sea. */
export function isPlannedAfter(atMs: number, { expected }: PlannedStart, key: string | undefined): boolean {
  return expected.some((move) => {
    if (move.saidMs <= atMs) return false;
    const isBoarding = BOARDING.has(move.fact.activity);
    return isBoarding
      ? move.atMs > atMs && (key === undefined || move.fact.place?.key !== key)
      : move.atMs > atMs + MUCH_LATER_MS;
  });
}
