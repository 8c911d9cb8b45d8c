import type { CompiledQuery, QueryResult } from 'kysely';

interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

const shortcuts = new WeakMap<object, Executor>();

/** Names what runs the compiled queries of a database that are not part of a transaction. */
export function addShortcut(db: object, executor: Executor): void {
  shortcuts.set(db, executor);
}

/** Outside a transaction Kysely's layers have nothing to do for a query that is compiled already. */
export function executeCompiled<Row>(db: Executor, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return (shortcuts.get(db) ?? db).executeQuery(query);
}
