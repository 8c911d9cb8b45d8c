import { type Expression, sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { offsetOf, type PageRequest, type Total } from '../page.ts';
import type { Matter } from '../shipments/shipment-tables.ts';
import { countTallies } from '../shipments/tallies.ts';
import type { Db } from '../tables.ts';

/** How much of a narrowed list is counted one by one; how many more there are is reckoned by the planner. */
const MAX_COUNTED = 10_000;

/** So many are put in order at once, which is sure to be quick where looking for them along an order is not. */
export const MAX_SORTED = 5_000;

/** About how long a list is, and how much of it may be put in order at once. */
export interface Length {
  readonly total: number;
  readonly maxSorted?: number;
}

/** A list: all of a matter that is counted as it changes, and what was asked of it. */
export interface Counted {
  readonly matter: Matter;
  readonly filter: { readonly asked?: { readonly values: object } };
  /** Finds up to so many. */
  matching(limit: number | null): Expression<unknown>;
}

/** How many there are: exactly without a filter, and up to ten thousand with one; beyond that about. */
export async function countMatching(db: Db, accountId: Id, { matter, filter, matching }: Counted): Promise<Total> {
  if (isWhole(filter)) return { total: (await countTallies(db, accountId, [matter]))[matter] };
  const total = await countUpTo(db, matching(MAX_COUNTED + 1));
  if (total <= MAX_COUNTED) return { total };
  return { total: Math.max(total, await reckonRows(db, matching(null))), estimated: true };
}

/** How many rows a query finds that has a limit. */
export async function countUpTo(db: Db, limited: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from (${limited}) as one`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What a page shows is known better: the last page ends the list, and a full page may be followed by another. */
export function totalBeside(page: PageRequest, shown: number, counted: Total): Total {
  if (!counted.estimated) return counted;
  const until = offsetOf(page) + shown;
  if (shown === page.size) return { total: Math.max(counted.total, until + 1), estimated: true };
  return shown > 0 ? { total: until } : { total: Math.min(counted.total, until), estimated: true };
}

export function isWhole({ asked, ...others }: Counted['filter']): boolean {
  return Object.keys(asked?.values ?? {}).length === 0 && Object.values(others).every((one) => one === undefined);
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

async function reckonRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) ${query}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
