import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { tellOf } from '../work.ts';
import { createRowObjects, type RowObjects } from './row-objects.ts';

/**
 * A statement that begins so is planned each time for its values, and kept nowhere: one that fits any value is wrong where
 * the values decide what finds the rows, and there are as many texts of these as there are combinations of filters.
 */
const PLANNED_FOR_VALUES = '/* planned for its values */';
export const FOR_VALUES = sql.raw(PLANNED_FOR_VALUES);

/** Each connection keeps a plan for every named statement; texts beyond these bounds are sent without a name. */
const MAX_NAMED_STATEMENTS = 1_000;
const MAX_NAMED_STATEMENT_LENGTH = 20_000;
const STATEMENT_NAME_LENGTH = 24;

/**
 * Kysely on a pool. Unlike Kysely's own dialect it prepares statements under a name, so that PostgreSQL plans each only
 * once per connection, and takes a connection from the pool per statement unless a transaction holds one. Therefore
 * `kysely.connection()` does not pin a connection: use a transaction, or the pool. Where sessions are shared with others no
 * statement has a name, for the next session would not know it.
 */
export function createDialect(
  pool: pg.Pool,
  { log, isShared }: { readonly log: Log; readonly isShared: boolean },
): { dialect: Dialect; connection: DatabaseConnection } {
  const shared = { nameOf: isShared ? () => undefined : createStatementNames(), rowObjects: createRowObjects() };
  const dialect: Dialect = {
    createDriver: () => new PoolDriver(pool, shared, log),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  };
  return { dialect, connection: new PoolConnection(pool, shared) };
}

type NameOf = (text: string) => string | undefined;

function createStatementNames(): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    if (text.startsWith(PLANNED_FOR_VALUES)) return undefined;
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_NAMED_STATEMENTS || text.length > MAX_NAMED_STATEMENT_LENGTH) return undefined;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, STATEMENT_NAME_LENGTH);
    names.set(text, name);
    return name;
  };
}

type Statement = pg.QueryArrayConfig & { readonly name: string | undefined };

/** What all connections of a pool share: how statements are called, and how their rows become objects. */
interface Shared {
  readonly nameOf: NameOf;
  readonly rowObjects: RowObjects;
}

class PoolConnection implements DatabaseConnection {
  /** Present during a transaction. */
  client: pg.PoolClient | undefined;
  /** Whether the state of the client's session is unknown, so that it must not be used again. */
  broken = false;
  readonly #pool: pg.Pool;
  readonly #shared: Shared;

  constructor(pool: pg.Pool, shared: Shared) {
    this.#pool = pool;
    this.#shared = shared;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement: Statement = {
      name: this.#shared.nameOf(query.sql),
      text: query.sql,
      values: [...query.parameters],
      rowMode: 'array',
    };
    const result = await tellOf('statement', statement, () =>
      this.client ? this.client.query(statement) : this.#queryPool(statement),
    );
    const rows = this.#shared.rowObjects<Row>(result);
    if (result.command === 'SELECT' || result.rowCount === null) return { rows };
    return { rows, numAffectedRows: BigInt(result.rowCount) };
  }

  /** pg.Pool's own `query` throws the connection away after every failed statement, a violated constraint included. */
  async #queryPool(statement: Statement): Promise<pg.QueryArrayResult> {
    const client = await this.#pool.connect();
    try {
      const result = await client.query(statement);
      client.release();
      return result;
    } catch (error) {
      client.release(!isStatementError(error));
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('streaming is not supported: read in pages');
  }
}

/** Answered by a server that goes on with the session, in contrast to a lost connection. */
function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #shared: Shared;
  readonly #log: Log;

  constructor(pool: pg.Pool, shared: Shared, log: Log) {
    this.#pool = pool;
    this.#shared = shared;
    this.#log = log;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(this.#pool, this.#shared);
  }

  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    connection.client = await this.#pool.connect();
    await this.#control(connection, ['begin', modes.join(', ')].join(' '));
  }

  /** PostgreSQL answers a commit after a failed statement with a rollback and no error: a caller must not miss that. */
  async commitTransaction(connection: PoolConnection): Promise<void> {
    const { command } = await this.#control(connection, 'commit');
    if (command !== 'COMMIT') throw new Error('not committed: a statement of the transaction had failed');
  }

  /** The caller has an error to report already, whose place a failing rollback must not take. */
  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    try {
      await this.#control(connection, 'rollback');
    } catch (error) {
      this.#log.warn({ reason: messageOf(error) }, 'rollback failed: the connection is discarded');
    }
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.client?.release(connection.broken);
    connection.client = undefined;
  }

  /** The pool belongs to whoever made it; Kysely would not end one that it has not used. */
  async destroy(): Promise<void> {}

  async #control(connection: PoolConnection, command: string): Promise<pg.QueryResult> {
    if (!connection.client) throw new Error(`${command} without a connection`);
    try {
      return await connection.client.query(command);
    } catch (error) {
      connection.broken = true;
      throw error;
    }
  }
}
