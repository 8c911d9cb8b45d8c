import { setTimeout as delay } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { createDialect } from './dialect.ts';
import { addShortcut } from './execute-compiled.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

const MIN_SERVER_VERSION = 15;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = MINUTE_MS;
/** How long a server may take. */
export interface Patience {
  readonly statementMs: number;
  /** Longer than the server takes to cancel a statement: only a dead network or a server that hangs gets this far. */
  readonly answerMs: number;
  /** Also the longest wait for a free connection of the pool. */
  readonly connectMs: number;
}

const PATIENCE: Patience = { statementMs: 30_000, answerMs: 35_000, connectMs: 10_000 };
/** Of the direct address: a few listeners, and one that migrates or writes positions. */
const SESSION_CONNECTIONS = 8;
const IDLE_CONNECTION_TIMEOUT_MS = MINUTE_MS;
/** A database that starts beside us, as under compose, may need a while. */
const MAX_CONNECT_ATTEMPTS = 15;
const CONNECT_PAUSE_MS = 1_000;
/** Refused, or cut off by a server that stops, crashes or is not yet ready. */
const NOT_YET_THERE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
]);

export interface Database<Tables> {
  readonly kysely: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** For what outlives a transaction: LISTEN, session locks, settings, temporary tables. The pool, unless that is shared. */
  readonly sessions: pg.Pool;
  /** Where those go, for a process apart. */
  readonly sessionsUrl: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly maxConnections: number;
  readonly log: Log;
  /** The server itself, where the address is that of a pooler which gives a session to each transaction anew. */
  readonly directUrl?: string | undefined;
  /** Whether the address is that of such a pooler; it is where another one is direct. */
  readonly isShared?: boolean;
  readonly patience?: Patience;
}

export async function openDatabase<Tables>(url: string, options: DatabaseOptions): Promise<Database<Tables>> {
  const database = createDatabase<Tables>(url, options);
  try {
    await checkServer(database.pool, url, options.log);
    if (options.directUrl !== undefined) await checkServer(database.sessions, options.directUrl, options.log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Without asking whether the server is there. */
export function createDatabase<Tables>(url: string, options: DatabaseOptions): Database<Tables> {
  const { directUrl, isShared = directUrl !== undefined, log } = options;
  const pool = createPool(url, { ...options, isShared });
  const sessions =
    directUrl === undefined
      ? pool
      : createPool(directUrl, { maxConnections: SESSION_CONNECTIONS, log, isShared: false });
  const { dialect, connection } = createDialect(pool, { log, isShared });
  const kysely = new Kysely<Tables>({ dialect });
  addShortcut(kysely, connection);
  let closed: Promise<void> | undefined;
  return {
    kysely,
    pool,
    sessions,
    sessionsUrl: directUrl ?? url,
    close: () => {
      closed ??= Promise.all([...new Set([pool, sessions])].map(endPool)).then(() => undefined);
      return closed;
    },
  };
}

function createPool(url: string, { maxConnections, log, isShared, patience = PATIENCE }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'landfall',
    max: maxConnections,
    connectionTimeoutMillis: patience.connectMs,
    idleTimeoutMillis: IDLE_CONNECTION_TIMEOUT_MS,
    query_timeout: patience.answerMs,
    keepAlive: true,
    types: TYPE_PARSERS,
    onConnect: async (client) => {
      await client.query(isShared ? REPORTED_SETTINGS : settingsOf(patience));
    },
  });
  // A connection that breaks reports it by an event, and one that nobody hears ends the process. Whoever waits for an
  // answer on it gets the error as well.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ reason: error.message }, 'database connection lost'));
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'idle database connection lost'));
  return pool;
}

/** pg.Pool does not wait for the connections it ends; a server that is stopped then would complain of them, and they of it. */
async function endPool(pool: pg.Pool): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    let left = pool.totalCount;
    const end = () => {
      left -= 1;
      if (left <= 0) resolve();
    };
    if (left === 0) resolve();
    pool.on('remove', end);
  });
  await pool.end();
  await Promise.race([ended, delay(PATIENCE.connectMs, undefined, { ref: false })]);
}

/** Those that poolers follow, so that each client has its own: PostgreSQL reports them. Others would stay with strangers. */
const REPORTED_SETTINGS = `set timezone to 'UTC'; set datestyle to 'ISO'`;

/**
 * As statements rather than start-up parameters, which connection poolers refuse. Without parallel workers: a page that is
 * cut off after thirty rows is found before they have started, and they run ahead of what is wanted. Many questions at once
 * share the cores better than one that takes them all.
 */
function settingsOf({ statementMs }: Patience): string {
  return `${REPORTED_SETTINGS};
     set max_parallel_workers_per_gather to 0;
     set statement_timeout to ${statementMs};
     set lock_timeout to ${LOCK_TIMEOUT_MS};
     set idle_in_transaction_session_timeout to ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`;
}

async function checkServer(pool: pg.Pool, url: string, log: Log): Promise<void> {
  const result = await askVersion(pool, url, log);
  const [row] = result.rows;
  if (!row || Math.floor(Number(row.server_version_num) / 10_000) >= MIN_SERVER_VERSION) return;
  throw new Error(
    `The server at ${describeServer(url)} runs PostgreSQL ${row.server_version}; Landfall needs ${MIN_SERVER_VERSION} or newer.`,
  );
}

type Version = { server_version: string; server_version_num: string };

async function askVersion(pool: pg.Pool, url: string, log: Log): Promise<pg.QueryResult<Version>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.query<Version>(
        `select current_setting('server_version') as server_version,
                current_setting('server_version_num') as server_version_num`,
      );
    } catch (cause) {
      const reason = messageOf(cause) || codeOf(cause);
      if (attempt === MAX_CONNECT_ATTEMPTS || !isNotYetThere(cause)) {
        throw new Error(`The database at ${describeServer(url)} cannot be used: ${reason}`, { cause });
      }
      log.warn({ reason }, `waiting for the database at ${describeServer(url)}`);
      await delay(CONNECT_PAUSE_MS);
    }
  }
}

/** The driver gives no code when a connection ends in the middle of its greeting. */
function isNotYetThere(error: unknown): boolean {
  return NOT_YET_THERE.has(codeOf(error)) || messageOf(error).startsWith('Connection terminated');
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}

/** Without user and password. */
export function describeServer(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}${port ? `:${port}` : ''}${pathname}`;
}
