import { type RawBuilder, sql } from 'kysely';
import { FOR_VALUES } from '../../db/dialect.ts';
import { offsetOf, type PageRequest, type Total } from '../page.ts';
import type { Db } from '../tables.ts';

/** An account that has no more is counted exactly, whatever is asked. */
export const MAX_COUNTED = 10_000;
/** Of a larger one so many of what matches; of more it is told about how many there are. */
const MAX_COUNTED_OF_MANY = 4_000;

export function mostCounted(all: number): number {
  return all > MAX_COUNTED ? MAX_COUNTED_OF_MANY : MAX_COUNTED;
}

/** About how many there are of what follows `from`, which are more than were counted. */
export async function estimate(db: Db, counted: number, from: RawBuilder<unknown>): Promise<Total> {
  return { total: Math.max(counted, await estimateRows(db, from)), estimated: true };
}

/** What a page shows is known better: the last page ends the list, and a full page may be followed by another. */
export function totalBeside(page: PageRequest, shown: number, counted: Total): Total {
  if (!counted.estimated) return counted;
  const until = offsetOf(page) + shown;
  if (shown === page.size) return { total: Math.max(counted.total, until + 1), estimated: true };
  // A first page with nothing on it is the whole list.
  const isEndSeen = shown > 0 || until === 0;
  return isEndSeen ? { total: until } : { total: Math.min(counted.total, until), estimated: true };
}

/** Whether nothing was asked. */
export function isWhole({ asked, ...others }: { readonly asked?: { readonly values: object } }): boolean {
  return Object.keys(asked?.values ?? {}).length === 0 && Object.values(others).every((one) => one === undefined);
}

interface Plan {
  readonly 'Plan Rows': number;
}

/** What the statistics of the database say. */
async function estimateRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`${FOR_VALUES}
    explain (format json) select from ${from}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
