import type { SelectQueryBuilder } from 'kysely';

/** One page of a list, counted from 1. */
export interface PageRequest {
  readonly number: number;
  readonly size: number;
}

/** Which rows of a list are wanted. */
export interface Cut {
  readonly limit: number;
  readonly offset: number;
}

/** How many records there are in a whole list. */
export interface Total {
  readonly total: number;
  /** Counting all would take long: there are about so many. */
  readonly estimated?: boolean;
}

export interface Page<Row> extends Total {
  readonly rows: readonly Row[];
}

/** What a list is sorted by, under the name the interface gives it. */
export interface SortOrder<Name extends string> {
  readonly by: Name;
  readonly descending: boolean;
}

export function offsetOf(page: PageRequest): number {
  return (page.number - 1) * page.size;
}

/** The rows of a page, as a list is cut. */
export function cutOf(page: PageRequest): Cut {
  return { limit: page.size, offset: offsetOf(page) };
}

/** A page of what a query finds, and how much it finds in all. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  page: PageRequest,
): Promise<Page<Row>> {
  const [rows, counted] = await Promise.all([
    query.limit(page.size).offset(offsetOf(page)).execute(),
    query
      .clearSelect()
      .clearOrderBy()
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as Row[], total: (counted as { total: number }).total };
}

/** What was fetched by id, put into the order in which the ids were found. */
export function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
