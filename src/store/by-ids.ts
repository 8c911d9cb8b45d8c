import { type SelectQueryBuilder, sql } from 'kysely';
import type { Id } from '../values/id.ts';
import type { Db } from './tables.ts';

export function anyOf(ids: readonly Id[]) {
  return sql<Id>`any(${ids}::uuid[])`;
}

/** What lists the things of an account that have these ids. */
export function byIds<Rows, Table extends keyof Rows, Row>(
  select: (db: Db, accountId: Id) => SelectQueryBuilder<Rows, Table, Row>,
) {
  return async (db: Db, accountId: Id, ids: readonly Id[]) =>
    ids.length === 0
      ? []
      : select(db, accountId).where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy(sql`id`).execute();
}
