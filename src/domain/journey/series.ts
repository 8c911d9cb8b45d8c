import type { Instant } from '../../values/instant.ts';
import type { Classifier, DataSource } from '../observations/observation.ts';
import { bySaid, type LiveMove } from './live.ts';

/** Who is believed about what happened: the closer to the box, the better. Estimates go by recency. Any source before a person. */
const TRUST: Readonly<Record<DataSource, number>> = { manual: 0, ais: 1, shipping_line: 2, terminal: 3 };
const CERTAINTY: Readonly<Record<Classifier, number>> = { planned: 0, estimated: 1, actual: 2 };

/** What actually happened, as one statement of a series says it best. */
export function actualOf(series: readonly LiveMove[]): LiveMove | undefined {
  return best(series.filter((move) => move.fact.classifier === 'actual'));
}

/** What is expected: an estimate beats a plan, a later word an earlier one. Kept apart from what happened. */
export function expectedOf(series: readonly LiveMove[]): LiveMove | undefined {
  return best(series.filter((move) => move.fact.classifier !== 'actual'));
}

/** The voyage, or the service, that the best statement to name one names. */
export function namedIn(moves: readonly LiveMove[], what: 'voyage' | 'service'): string | null {
  const naming = moves.filter((move) => move.fact[what]);
  return (actualOf(naming) ?? expectedOf(naming))?.fact[what] ?? null;
}

/** What a person corrected stands until a source says something new that is as certain. */
function best(series: readonly LiveMove[]): LiveMove | undefined {
  const correction = series
    .filter(({ fact }) => fact.corrects)
    .sort(bySaid)
    .at(-1);
  const open = correction ? series.filter((move) => isNewTo(correction, move)) : series;
  let winner: LiveMove | undefined;
  for (const move of open) if (!winner || beats(move, winner)) winner = move;
  return winner ? refine(winner, open) : correction;
}

function isNewTo(correction: LiveMove, move: LiveMove): boolean {
  if (move.source === 'manual' || bySaid(move, correction) <= 0) return false;
  return CERTAINTY[move.fact.classifier] >= CERTAINTY[correction.fact.classifier];
}

function beats(move: LiveMove, winner: LiveMove): boolean {
  const isManual = [move, winner].map(({ source }) => source === 'manual');
  if (isManual[0] !== isManual[1]) return isManual[1] === true;
  const certainty = CERTAINTY[move.fact.classifier] - CERTAINTY[winner.fact.classifier];
  if (certainty !== 0) return certainty > 0;
  if (move.fact.classifier === 'actual') {
    const trust = TRUST[move.source] - TRUST[winner.source];
    if (trust !== 0) return trust > 0;
  }
  return bySaid(move, winner) > 0;
}

/** A statement of the day alone gives way to one of the same day that knows the minute. */
function refine(winner: LiveMove, series: readonly LiveMove[]): LiveMove {
  if (winner.fact.time.precision === 'minute') return winner;
  let refined = winner;
  for (const move of series) {
    if (move.fact.classifier !== winner.fact.classifier || move.fact.time.precision === 'day') continue;
    if (localDay(move) !== localDay(winner)) continue;
    if (refined === winner || beats(move, refined)) refined = move;
  }
  return refined;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function localDay(move: LiveMove): string {
  return localDate(move.fact.time.at, move.fact.time.zone);
}

/** The date on the wall where it happened. */
export function localDate(at: Instant, zone: string | null): string {
  if (zone === null) return at.slice(0, 10);
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    formatters.set(zone, formatter);
  }
  return formatter.format(Date.parse(at));
}
