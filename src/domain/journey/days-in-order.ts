import { DAY_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import { ofDayAfter } from '../../values/time-zone.ts';
import type { RecordedMove } from '../observations/observation.ts';
import type { LiveMove } from './live.ts';

/** In which order things happen at a place. */
const RANK: Readonly<Partial<Record<RecordedMove['activity'], number>>> = {
  arrive: 2,
  berth: 3,
  discharge: 4,
  load: 5,
  depart: 6,
  delivered: 9,
};

/**
 * What happened on a day whose hour nobody said stands at the day's first moment, but never before what must have happened
 * first on that day: a box is not discharged before its ship arrived. Its hour is not that of the ship, and is not shown.
 */
export function daysInOrder(moves: readonly LiveMove[]): readonly LiveMove[] {
  if (!moves.some(isOfDay)) return moves;
  const exact = moves.filter((move) => move.fact.classifier === 'actual' && move.fact.time.precision === 'minute');
  return moves.map((move) => (isOfDay(move) ? afterWhatCameFirst(move, exact) : move));
}

function isOfDay({ fact }: LiveMove): boolean {
  return fact.classifier === 'actual' && fact.time.precision === 'day';
}

function afterWhatCameFirst(move: LiveMove, exact: readonly LiveMove[]): LiveMove {
  const { atMs, fact } = move;
  let beforeMs = atMs;
  for (const other of exact) {
    if (other.atMs > beforeMs && other.atMs < atMs + DAY_MS && comesFirst(other, move)) beforeMs = other.atMs;
  }
  if (beforeMs === atMs) return move;
  const afterMs = ofDayAfter(beforeMs);
  const isHemmedIn = exact.some((other) => other.atMs >= beforeMs && other.atMs < afterMs && comesFirst(move, other));
  const firstMs = isHemmedIn ? beforeMs : afterMs;
  return { ...move, atMs: firstMs, fact: { ...fact, time: { ...fact.time, at: toInstant(new Date(firstMs)) } } };
}

function comesFirst({ fact: one }: LiveMove, { fact: other }: LiveMove): boolean {
  if (one.place && one.place.key === other.place?.key) return rankOf(one) < rankOf(other);
  // Wherever a box is delivered, and comes back, it was landed and fetched before.
  if (isEnd(other)) return one.activity === 'discharge' || rankOf(one) === FETCHED;
  const isPassage = (one.activity === 'load' || one.activity === 'depart') && LANDING.has(other.activity);
  if (!isPassage) return false;
  if (one.mode === 'rail' || other.mode === 'rail') return one.mode === other.mode;
  return one.vessel !== null && one.vessel.key === other.vessel?.key;
}

/** Of a laden box. */
const FETCHED = 7;

function isEnd(move: RecordedMove): boolean {
  return move.activity === 'delivered' || (rankOf(move) === RETURNED && move.loadState === 'empty');
}

const RETURNED = 8;

const LANDING = new Set<string>(['arrive', 'berth', 'discharge']);

function rankOf({ activity, loadState }: RecordedMove): number {
  if (activity === 'gate_out' || activity === 'pick_up') return loadState === 'empty' ? 0 : FETCHED;
  if (activity === 'gate_in' || activity === 'drop_off') return loadState === 'empty' ? RETURNED : 1;
  return RANK[activity] ?? Number.NaN;
}
