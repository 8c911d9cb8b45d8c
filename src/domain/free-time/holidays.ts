import { setImmediate as nextTurn } from 'node:timers/promises';
import { LruCache } from '../../concurrency/lru-cache.ts';

/** Any year will do to see whether a region is known. */
const SOME_YEAR = 2026;
/** Regions and years that are kept: they stay as they are, and some calendars take a tenth of a second to work out. */
const MAX_KNOWN = 2_000;

type Holidays = ReadonlyMap<string, string>;

const known = new LruCache<Holidays>(MAX_KNOWN);

/** Whether there are holidays for a country, or a country and its state, such as `US-CA`. */
export async function knowsHolidays(region: string): Promise<boolean> {
  await workOut(region, SOME_YEAR);
  return (known.get(keyOf(region, SOME_YEAR))?.size ?? 0) > 0;
}

/** Answers which holiday a day is, of the years that are worked out, and notes the others. */
export class HolidayFinder {
  readonly #missing = new Map<string, readonly [region: string, year: number]>();

  /** The name of the public holiday that a day is in a region, or null. */
  on(region: string, day: string): string | null {
    const year = Number(day.slice(0, 4));
    const key = keyOf(region, year);
    const holidays = known.get(key);
    if (holidays === undefined) this.#missing.set(key, [region, year]);
    return holidays?.get(day) ?? null;
  }

  /** Works out what was missed, a year at a time; false when nothing was, so that all answers were right. */
  async catchUp(): Promise<boolean> {
    const missing = [...this.#missing.values()];
    this.#missing.clear();
    for (const [region, year] of missing) await workOut(region, year);
    return missing.length > 0;
  }
}

/** The library has the holidays of the world, and is loaded at the first question. Others have their turn after each year. */
async function workOut(region: string, year: number): Promise<void> {
  const { default: Library } = await import('date-holidays');
  const [country = '', state] = region.split('-');
  const library = state === undefined ? new Library(country) : new Library(country, state);
  const isPublic = (library.getHolidays(year) || []).filter(({ type }) => type === 'public');
  known.set(keyOf(region, year), new Map(isPublic.map(({ date, name }) => [date.slice(0, 10), name])));
  await nextTurn();
}

function keyOf(region: string, year: number): string {
  return `${region} ${year}`;
}
