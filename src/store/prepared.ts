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
 * PostgreSQL keeps the general plan of a statement only if that looks no dearer than one for the values at hand, and making a plan
 * takes several times as long as finding rows by their keys. So it is not to look at the account, which may be larger or smaller
 * than most, nor at lists, of which most calls bring a single thing: either plan is calculated for values like others.
 */
function slot(name: string): never {
  const value = new Slot(name);
  return (name === 'accountId' ? sql`(select ${value}::uuid)` : value) as never;
}

function withUnseenLists(text: string): string {
  return text.replace(/(\$\d+)::([a-z ]+\[\])/g, '(select $1::$2)::$2');
}

/**
 * A query that is built and compiled once, and finds rows by their keys. Building one of fifty columns costs more than PostgreSQL
 * needs to answer it, so the hot reads only fill in the values. `slot('id')` stands for the value in the builder.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, slot: SlotsOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= compile(build(db, slot), db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await executeCompiled<Row>(db, { ...compiled, parameters });
    return rows;
  };
}

function compile<Row>(query: Compilable<Row>, db: Db): CompiledQuery<Row> {
  const compiled = query.compile(db);
  return { ...compiled, sql: withUnseenLists(compiled.sql) };
}
