import type { OrderByItemBuilder, SelectQueryBuilder } from 'kysely';

/** One page of a list, counted from 1. */
export interface PageRequest {
  readonly number: number;
  readonly size: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Records in the whole list. */
  readonly total: number;
}

/** What a list is sorted by, under the name the interface gives it. */
export interface SortOrder<Name extends string> {
  readonly by: Name;
  readonly descending: boolean;
}

/** What has no value comes last either way. Said without a word on that, the order is that of an index. */
export function direction(descending: boolean, filled: boolean) {
  return (order: OrderByItemBuilder) => {
    const directed = descending ? order.desc() : order.asc();
    return filled ? directed : directed.nullsLast();
  };
}

export function offsetOf(page: PageRequest): number {
  return (page.number - 1) * page.size;
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
