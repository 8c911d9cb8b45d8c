import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A table of which an account's rows go along when it moves. */
export interface MovedTable {
  readonly name: string;
  /** The column that says whose a row is. */
  readonly owner: string;
  readonly primaryKey: readonly string[];
  /** What tells the rows of one account apart. */
  readonly key: readonly MovedColumn[];
  /** All that are stored and are not kept at home, in the order of their names. */
  readonly columns: readonly MovedColumn[];
}

export interface MovedColumn {
  readonly name: string;
  readonly type: string;
}

/** The texts of the columns of a row, in their order. */
export type RowTexts = readonly (string | null)[];

/** Tables of accounts of which nothing is copied, and why. */
export const STAYING: Readonly<Record<string, string>> = {
  tally: 'triggers count at the new home as rows arrive there',
  list_zone: 'triggers keep the zones at the new home as rows arrive there',
  account_write: 'a place in the log of this server means nothing on another',
  account_move: 'belongs to the cell that the account leaves',
};

/**
 * Columns that are not copied but are something else while the account arrives: what would have it worked for, and what
 * means something on one server alone. `openDoors` sets them right when it lives there.
 */
const ON_ARRIVAL: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  account: {
    lives_in: undefined,
    arrived_at: undefined,
    resting_until: undefined,
    closed_until: undefined,
    arrival: undefined,
  },
  // Before everything that happens there: numbers of transactions are those of one server.
  domain_event: { transaction_id: "'3'::xid8" },
  poll: { lease_id: 'null' },
  poll_lane: { next_due_at: 'null' },
  webhook_lane: { waiting: 'false', lease: 'null', leased_until: 'null' },
};

/** Written by reading: copied, and not compared at the end. */
const LOOSE: readonly string[] = ['api_key_use', 'visit'];

export function isLoose({ name }: MovedTable): boolean {
  return LOOSE.includes(name);
}

/** Columns that a row gets on arrival besides those that are copied, with what they are then. */
export function setOnArrival({ name }: MovedTable): readonly (readonly [column: string, value: string])[] {
  return Object.entries(ON_ARRIVAL[name] ?? {}).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value]],
  );
}

interface FoundTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  readonly key: readonly string[] | null;
  readonly refersTo: readonly string[];
}

/** As the catalogue of the database has them, each after those that it refers to. */
export async function listMovedTables(db: Db): Promise<MovedTable[]> {
  const { rows } = await sql<FoundTable>`
    select relation.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attname)
        from pg_attribute where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(attname order by array_position(indkey::int[], attnum::int))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any((indkey::int[])[0:indnkeyatts - 1])
        where indrelid = relation.oid and indisprimary) as key,
      coalesce((select json_agg(distinct other.relname)
        from pg_constraint join pg_class as other on other.oid = confrelid
        where conrelid = relation.oid and contype = 'f' and confrelid <> conrelid), '[]') as "refersTo"
    from pg_class as relation
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and (relname = 'account' or exists (
        select from pg_attribute where attrelid = relation.oid and attname = 'account_id' and not attisdropped))
    order by relname`.execute(db);
  return inOrder(rows.filter(({ name }) => !(name in STAYING))).map(toMovedTable);
}

function toMovedTable({ name, columns, key }: FoundTable): MovedTable {
  if (key === null) throw new Error(`${name} belongs to accounts and has no key: it can neither be moved nor be left.`);
  const owner = name === 'account' ? 'id' : 'account_id';
  const kept = ON_ARRIVAL[name] ?? {};
  const own = name === 'account' ? key : key.filter((column) => column !== owner);
  return {
    name,
    owner,
    primaryKey: key,
    key: columns
      .filter((column) => own.includes(column.name))
      .sort((a, b) => own.indexOf(a.name) - own.indexOf(b.name)),
    columns: columns.filter((column) => !(column.name in kept)),
  };
}

/** Those that others refer to first. */
function inOrder(tables: readonly FoundTable[]): FoundTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: FoundTable[] = [];
  while (left.size > 0) {
    const next = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}.`);
    for (const table of next) left.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}
