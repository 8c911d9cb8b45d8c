import { type RawBuilder, sql } from 'kysely';
import { FOR_VALUES } from '../../db/dialect.ts';
import type { Id } from '../../values/id.ts';
import type { Cut, Total } from '../page.ts';
import type { Db } from '../tables.ts';
import { type Source, selectCounted, selectPage } from './ordered.ts';
import { estimate } from './total.ts';

/** A list in an order: what it is made of, and all of it as what follows a `from`. */
export interface OrderedList {
  readonly sources: readonly Source[];
  readonly descending: boolean;
  readonly matching: RawBuilder<unknown>;
}

/**
 * A page of what matches, and how many match: found and counted together in one statement. Of more than are counted another one
 * follows the order, and it is told about how many there are.
 */
export async function findPage(
  db: Db,
  { sources, descending, matching }: OrderedList,
  cut: Cut,
  mostCounted: number,
): Promise<Total & { readonly ids: readonly Id[] }> {
  const { rows } = await selectCounted(sources, descending, cut, mostCounted).execute(db);
  const { total = 0, few = [], ids = [] } = rows[0] ?? {};
  if (!few.includes(null)) return { total, ids };
  const [page, counted] = await Promise.all([
    sql<{ id: Id }>`${FOR_VALUES} ${selectPage(sources, descending, cut, undefined, few)}`.execute(db),
    estimate(db, total, matching),
  ]);
  return { ...counted, ids: page.rows.map(({ id }) => id) };
}

/** The ids alone, however many match. */
export async function findIds(db: Db, { sources, descending }: OrderedList, cut: Cut): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`${FOR_VALUES} ${selectPage(sources, descending, cut)}`.execute(db);
  return rows.map(({ id }) => id);
}
