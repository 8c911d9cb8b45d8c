import { type Expression, sql } from 'kysely';
import { FOR_VALUES } from '../../db/dialect.ts';
import type { Id } from '../../values/id.ts';
import { offsetOf, type PageRequest, type Total } from '../page.ts';
import type { Matter } from '../shipments/shipment-tables.ts';
import { countTallies } from '../shipments/tallies.ts';
import type { Db } from '../tables.ts';

/** So much of a longer list is counted one by one, when there is or is reckoned to be no more; else it is reckoned. */
export const MAX_COUNTED = 10_000;
/** In the planner's measure: some ten milliseconds. */
const MAX_COUNTING_COST = 4_000;

/** How many there are of a matter that is counted as it changes. */
export async function countAll(db: Db, accountId: Id, matter: Matter): Promise<Total> {
  return { total: (await countTallies(db, accountId, [matter]))[matter] };
}

/**
 * How many a query finds of a long list. Exactly in an account that has no more than so many at all, and where it is
 * little work; else about.
 */
export async function countLong(
  db: Db,
  all: Total,
  matching: Expression<unknown>,
  reckoned?: Reckoned,
): Promise<Total> {
  const { rows, cost } = reckoned ?? (await reckon(db, matching));
  const isCounted = all.total <= MAX_COUNTED || (rows <= MAX_COUNTED && cost <= MAX_COUNTING_COST);
  const counted = isCounted ? await countUpTo(db, matching, MAX_COUNTED + 1) : undefined;
  return counted !== undefined && counted <= MAX_COUNTED
    ? { total: counted }
    : { total: Math.max(counted ?? 0, rows), estimated: true };
}

async function countUpTo(db: Db, query: Expression<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`${FOR_VALUES}
    select count(*)::integer as total from (${query} limit ${limit}) as one`.execute(db);
  return rows[0]?.total ?? 0;
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
  readonly 'Total Cost': number;
}

/** What the planner takes a query for. */
export interface Reckoned {
  readonly rows: number;
  readonly cost: number;
}

export async function reckon(db: Db, query: Expression<unknown>): Promise<Reckoned> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`${FOR_VALUES}
    explain (format json) ${query}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return { rows: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0 };
}
