import { type Expression, type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import { FOR_VALUES } from '../../db/dialect.ts';
import { every, type Truth } from './compare.ts';

/** What a list is ordered by, one after the other. */
export interface Ordering {
  readonly value: RawBuilder<unknown>;
  /** Whether a value is always there. */
  readonly filled: boolean;
  readonly descending: boolean;
  /** Where the value is whether something is true: asked for apart, those of which it is not true first. */
  readonly parted?: Truth;
}

/** A piece of a list: what is in it, and its order. The pieces follow one another. */
export interface Piece {
  readonly where: Truth | undefined;
  readonly orders: readonly Ordering[];
}

/**
 * What has no value for the first order comes after all that has one, whichever the direction. Asked for apart, an index
 * of the values serves both directions, and those without are read only by a page that gets so far.
 */
export function inPieces(orders: readonly Ordering[]): readonly Piece[] {
  const [first, ...others] = orders;
  if (first?.parted !== undefined) {
    const sides = [sql<boolean>`not ${first.parted}`, first.parted];
    return (first.descending ? sides.toReversed() : sides).flatMap((side) =>
      inPieces(others).map(({ where, orders: inner }) => ({
        where: where === undefined ? side : every([side, where]),
        orders: inner,
      })),
    );
  }
  if (first === undefined || first.filled) return [{ where: undefined, orders }];
  return [
    { where: sql`${first.value} is not null`, orders: [{ ...first, filled: true }, ...others] },
    { where: sql`${first.value} is null`, orders: others },
  ];
}

/** What has no value comes last either way. Said without a word on that, the order is that of an index. */
export function direction({ descending, filled }: Ordering) {
  return (order: OrderByItemBuilder) => {
    const directed = descending ? order.desc() : order.asc();
    return filled ? directed : directed.nullsLast();
  };
}

/** Which rows of a list are wanted. */
export interface Cut {
  readonly limit: number;
  readonly offset: number;
}

/** The ids of the pieces, one after the other, each of which has been cut to what can be wanted of it. */
export function takeFrom(pieces: readonly Expression<unknown>[], { limit, offset }: Cut): RawBuilder<{ id: string }> {
  return sql`${FOR_VALUES} select id from (${sql.join(pieces, sql` union all `)}) as piece limit ${limit} offset ${offset}`;
}

/** How many were found, up to a limit, and which of them are on the page. */
export interface Looked {
  readonly total: number;
  readonly ids: string[];
}

/**
 * The ids that queries find, up to so many: counted, and a page of them in order unless there are more. `valued` gives the
 * values of what was found, which are read only then. Found by their limit, so that the planner looks for what matches and
 * does not walk along the order.
 */
export function takeLooked(
  parts: readonly Expression<unknown>[],
  valued: Expression<unknown>,
  orders: readonly Ordering[],
  { limit, offset }: Cut,
  most: number,
): RawBuilder<Looked> {
  const order = orders.map(
    ({ descending }, place) => sql`${sql.ref(`value_${place}`)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
  );
  const found = parts.map((part) => sql`(${part} limit ${most + 1})`);
  return sql`${FOR_VALUES} with found as materialized (
      select id from (${sql.join(found, sql` union all `)}) as one limit ${most + 1}
    ), counted as materialized (select count(*)::integer as total from found)
    select total, array(
      select id from (${valued}) as valued where (select total from counted) <= ${most}
      order by ${sql.join(order)} limit ${limit} offset ${offset}
    ) as ids from counted`;
}

/** The values of the orders, under the names by which they are then sorted. */
export function namedValues(orders: readonly Ordering[]) {
  return orders.map(({ value }, place) => value.as(`value_${place}`));
}
