import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import type { MilestoneName } from '../journey/milestone.ts';
import type { DataSource } from '../observations/observation.ts';

/** What a source said of something that happened. */
interface Word {
  readonly milestone: MilestoneName;
  readonly source: DataSource;
  readonly sourceName: string;
  readonly atMs: number;
  readonly firstAtMs: number;
  readonly isOfDay: boolean;
  readonly corrections: number;
}

export type Verdict = 'right' | 'wrong' | 'unproven';

/** Clocks, roundings and what is called an arrival differ by less. */
const SAME_MS = 6 * HOUR_MS;
/** A day says no more than a day, in whatever zone it was meant. */
const SAME_DAY_MS = DAY_MS + SAME_MS;
/** What a ship does, which is seen from outside. */
const OF_SHIPS = /_(?:arrived|departed|berthed)$/u;

/**
 * Whether the first word of a source on a milestone was right. It is known who was right where at least two sources agree
 * and no others do about another time, where AIS saw the ship, and where the source took its own word back. Two that
 * contradict each other prove nothing.
 */
export function judge(word: Word, all: readonly Word[]): Verdict {
  const proof = agreed(all) ?? seen(word, all);
  if (proof) return isSame({ ...word, atMs: word.firstAtMs }, proof) ? 'right' : 'wrong';
  return word.corrections > 0 && !isSame({ ...word, atMs: word.firstAtMs }, word) ? 'wrong' : 'unproven';
}

/** The last word of those who agree, if they are more than any others who do. */
function agreed(all: readonly Word[]): Word | undefined {
  const sizes = all.map((word) => ({ word, size: all.filter((other) => isSame(word, other)).length }));
  const most = Math.max(...sizes.map(({ size }) => size));
  if (most < 2) return undefined;
  const [first, ...rest] = sizes.filter(({ size }) => size === most);
  return rest.every(({ word }) => first && isSame(first.word, word)) ? first?.word : undefined;
}

function seen(word: Word, all: readonly Word[]): Word | undefined {
  if (word.source === 'ais' || !OF_SHIPS.test(word.milestone)) return undefined;
  return all.find(({ source }) => source === 'ais');
}

function isSame(one: Pick<Word, 'atMs' | 'isOfDay'>, other: Pick<Word, 'atMs' | 'isOfDay'>): boolean {
  return Math.abs(one.atMs - other.atMs) <= (one.isOfDay || other.isOfDay ? SAME_DAY_MS : SAME_MS);
}
