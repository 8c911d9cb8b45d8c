import { type CompiledQuery, sql } from 'kysely';
import { executeCompiled } from '../db/execute-compiled.ts';
import type { Db } from './tables.ts';

/** Stands for a value that is known only when the query runs. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A builder's query, or one written out. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** What gives the places of values in a query. */
export type SlotsOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * The same of an id that PostgreSQL is not to look at when it plans. It keeps the general plan only if that looks no dearer than one
 * for the value, and for an account that is larger than most it does: thus both are reckoned for an account like others.
 */
function unseenId(name: string): never {
  return sql`(select ${new Slot(name)}::uuid)` as never;
}

/**
 * A query that is built and compiled once. Building one of fifty columns costs more than PostgreSQL needs to answer it,
 * so the hot reads only fill in the values. `slot('id')` stands for the value in the builder.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, slot: SlotsOf<Values>, unseenId: SlotsOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => new Slot(name) as never, unseenId).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await executeCompiled<Row>(db, { ...compiled, parameters });
    return rows;
  };
}
