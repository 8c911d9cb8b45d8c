import { type RawBuilder, sql } from 'kysely';
import { FOR_VALUES } from '../../db/dialect.ts';
import type { Cut } from '../page.ts';
import { every, type Truth } from './compare.ts';

/** What a list is ordered by, one after the other. */
export interface Ordering {
  readonly value: RawBuilder<unknown>;
  /** Whether a value is always there. */
  readonly filled: boolean;
  readonly descending: boolean;
  /** Where the value is whether something is true: asked for apart, those of which it is not true first. */
  readonly parted?: Truth;
  /** What is true besides of those that match and have a value: where to begin. */
  readonly within?: Truth;
}

/** Rows that are part of a list, as they lie in order: where, and what of them is the value of each order. */
export interface Source extends Matches {
  /** The same rows as they are found best by what is asked of them, if that is elsewhere. */
  readonly found?: Matches;
}

interface Matches {
  readonly from: RawBuilder<unknown>;
  readonly where: Truth;
  readonly id: RawBuilder<unknown>;
  /** As many in each source of a list. */
  readonly orders: readonly Ordering[];
}

const MOST_LOOKED_UP = 2_000;

/** How many were found, and which of them are on the page. */
export interface Looked {
  readonly total: number;
  /** Of each source, unless there are more than are counted. */
  readonly few: readonly (number | null)[];
  /** None where a source has more: the page is then to be found along the order. */
  readonly ids: readonly string[];
}

/**
 * How many match, and a page of them unless they are many. Up to so many of each source are found by whatever finds them best,
 * counted and put in order. Nothing else is in the statement: planning a way along each order costs more than all of that.
 */
export function selectCounted(
  sources: readonly Source[],
  descending: boolean,
  cut: Cut,
  most: number,
): RawBuilder<Looked> {
  const parts = sources.map((source, place) => {
    const [found, counted] = [sql.ref(`found_${place}`), sql.ref(`counted_${place}`)];
    // Where the values of an order are kept apart, each match costs a look-up before it can be put in order.
    const mostFound = source.found === undefined ? most : Math.min(most, MOST_LOOKED_UP);
    return {
      tables: [
        sql`${found} as materialized (${selectMatching(source.found ?? source, sql`limit ${mostFound + 1}`)})`,
        sql`${counted} as materialized (select count(*)::integer as total from ${found})`,
      ],
      rows: sql`(select * from ${found})`,
      total: sql`(select total from ${counted})`,
      few: sql`(select total from ${counted} where total <= ${mostFound})`,
    };
  });
  const each = <Part>(of: (part: (typeof parts)[number]) => Part) => parts.map(of);
  return sql`${FOR_VALUES} with ${sql.join(parts.flatMap(({ tables }) => tables))}, looked as materialized (
      select ${sql.join(
        each(({ total }) => total),
        sql` + `,
      )} as total, array[${sql.join(each(({ few }) => few))}] as few)
    select looked.*, array(
      select id from (${sql.join(
        each(({ rows }) => rows),
        sql` union all `,
      )}) as part where array_position(looked.few, null) is null
      ${together(sources, descending)} limit ${cut.limit} offset ${cut.offset}) as ids
    from looked`;
}

/**
 * The ids of a page along its order; `end` is how many of each source the page can want. Where some sources have no more than are
 * counted, these are found as they were when they were counted: few may lie anywhere in an order.
 */
export function selectPage(
  sources: readonly Source[],
  descending: boolean,
  cut: Cut,
  end: RawBuilder<unknown> = sql`${cut.limit + cut.offset}`,
  few: readonly (number | null)[] = [],
): RawBuilder<{ id: string }> {
  const parts = sources.map((source, place) => {
    const most = few[place] ?? null;
    return most === null
      ? along(source, descending, end)
      : sql`(${selectMatching(source.found ?? source, sql`limit ${most}`)})`;
  });
  return sql`select id from (${sql.join(parts, sql` union all `)}) as part
    ${together(sources, descending)} limit ${cut.limit} offset ${cut.offset}`;
}

/** The order of what several sources give: the id decides between equals. */
function together([first]: readonly Source[], descending: boolean): RawBuilder<unknown> {
  const values = (first?.orders ?? []).map((one, at) => sql`${valueAt(at)} ${direction({ ...one, filled: false })}`);
  return sql`order by ${sql.join([...values, sql`id ${way(descending)}`])}`;
}

/** The first of a source in its order. */
function along(source: Source, descending: boolean, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const limit = sql`limit ${end}`;
  const pieces = inPieces(source.orders).map((piece) => select(source, piece, descending, limit));
  return sql`(select * from (${sql.join(pieces, sql` union all `)}) as piece ${limit})`;
}

/** The ids of a piece with all their values, in its order. */
function select(
  { from, where, id }: Source,
  piece: Piece,
  descending: boolean,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const order = [
    ...piece.orders.map((order) => sql`${order.value} ${direction(order)}`),
    sql`${id} ${way(descending)}`,
  ];
  const values = piece.values.map(({ value }, place) => sql`${value} as ${valueAt(place)}`);
  return sql`(select ${sql.join([sql`${id} as id`, ...values])} from ${from}
    where ${piece.where === undefined ? where : every([where, piece.where])} order by ${sql.join(order)} ${limit})`;
}

function selectMatching({ from, where, id, orders }: Matches, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const values = orders.map(({ value }, place) => sql`${value} as ${valueAt(place)}`);
  return sql`select ${sql.join([sql`${id} as id`, ...values])} from ${from} where ${where} ${limit}`;
}

function valueAt(place: number): RawBuilder<unknown> {
  return sql.ref(`value_${place}`);
}

/** A piece of a list: what is in it, and its order. The pieces follow one another. */
interface Piece {
  readonly where: Truth | undefined;
  /** What it is ordered by: of the values what is not the same for all of the piece. */
  readonly orders: readonly Ordering[];
  readonly values: readonly Ordering[];
}

/**
 * What has no value for the first order comes after all that has one, whichever the direction. Asked for apart, an index
 * of the values serves both directions, and those without are read only by a page that gets so far.
 */
function inPieces(values: readonly Ordering[], orders = values): readonly Piece[] {
  const [first, ...others] = orders;
  if (first?.parted !== undefined) {
    const sides = [sql<boolean>`not ${first.parted}`, first.parted];
    return (first.descending ? sides.toReversed() : sides).flatMap((side) =>
      inPieces(values, others).map((piece) => ({
        ...piece,
        where: piece.where === undefined ? side : every([side, piece.where]),
      })),
    );
  }
  if (first === undefined || first.filled) return [{ where: undefined, orders, values }];
  return [
    {
      where: every([sql`${first.value} is not null`, ...(first.within === undefined ? [] : [first.within])]),
      orders: [{ ...first, filled: true }, ...others],
      values,
    },
    { where: sql`${first.value} is null`, orders: others, values },
  ];
}

/** What has no value comes last either way. Said without a word on that, the order is that of an index. */
function direction({ descending, filled }: Ordering): RawBuilder<unknown> {
  return filled ? way(descending) : sql`${way(descending)} nulls last`;
}

function way(descending: boolean): RawBuilder<unknown> {
  return sql.raw(descending ? 'desc' : 'asc');
}
