import type { CompiledQuery } from 'kysely';
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
 * A query that is built and compiled once. Building one of fifty columns costs more than PostgreSQL needs to answer it,
 * so the hot reads only fill in the values. `slot('id')` stands for the value in the builder.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, slot: SlotsOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => new Slot(name) as never).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await executeCompiled<Row>(db, { ...compiled, parameters });
    return rows;
  };
}
