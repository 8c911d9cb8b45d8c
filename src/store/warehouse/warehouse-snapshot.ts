import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { WAREHOUSE_TABLES, type WarehouseRow, type WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';
import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { changedKeys } from './changed-keys.ts';

/** Connections to Landfall's own database, with a session each. */
export type SourcePool = pg.Pool;

/** Up to where somebody has the rows: everything that was committed before that transaction. */
export interface WarehousePlace {
  /** Of which database, and of which shape: rows of another are read anew. */
  readonly origin: string;
  readonly transactionId: string;
}

/** The rows of an account as they are at one moment, a batch at a time. */
export interface WarehouseSnapshot {
  readonly place: WarehousePlace;
  /** Those that changed since, in any order; all of them without a place, or with one of another origin. */
  changedRows(table: WarehouseTable, since: WarehousePlace | undefined): AsyncGenerator<readonly WarehouseRow[]>;
  /** All rows as PostgreSQL writes them for its COPY: nothing of them is looked at here. */
  copiedRows(table: WarehouseTable): Readable;
  /** The months (`YYYY-MM`) in which the changed rows were created, and how many rows of each changed. */
  changedMonths(table: WarehouseTable, since: WarehousePlace | undefined): Promise<readonly ChangedMonth[]>;
  /** All rows that were created in those months, month after month. */
  rowsOfMonths(table: WarehouseTable, months: readonly string[]): AsyncGenerator<readonly WarehouseRow[]>;
}

export interface ChangedMonth {
  readonly month: string;
  readonly rows: number;
}

/** Some megabytes of the widest table. */
const BATCH_ROWS = 1_000;
/** A first load sorts and writes for long; whoever is gone has closed the connection. */
const PATIENCE_MS = 6 * HOUR_MS;
/** Transactions are counted in 32 bits in the rows: a place further back says nothing. */
const MAX_DISTANCE = 2n ** 31n;

interface Session {
  readonly client: pg.PoolClient;
  readonly accountId: Id;
  /** The first transaction that the snapshot does not see. */
  readonly nextTransactionId: bigint;
  readonly origin: string;
}

/**
 * Reads everything from one snapshot, so that the tables agree with each other, and its place is exact: a later snapshot tells
 * by the transaction that wrote each row what this one did not see (decision 132).
 */
export async function withWarehouseSnapshot<Result>(
  pool: SourcePool,
  accountId: Id,
  work: (snapshot: WarehouseSnapshot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      `set local statement_timeout = ${PATIENCE_MS}; set local idle_in_transaction_session_timeout = ${PATIENCE_MS}`,
    );
    return await work(await openSnapshot(client, accountId));
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

async function openSnapshot(client: pg.PoolClient, accountId: Id): Promise<WarehouseSnapshot> {
  const { rows } = await client.query<{ server: string; oldest: string; next: string; reference: string | null }>(
    `select (select system_identifier from pg_control_system())::text || '.' ||
       substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || '.' ||
       (select oid from pg_database where datname = current_database()) as server,
       pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next,
       (select concat(max(sha256), ' ', (select concat(count(*), ' ', max(added_at)) from reference_addition))
        from reference_load) as reference`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a question for one row was answered without one');
  const origin = [row.server, accountId, digestOf({ reference: row.reference, tables: WAREHOUSE_TABLES })].join('.');
  const session = { client, accountId, nextTransactionId: BigInt(row.next), origin };
  return {
    place: { origin, transactionId: row.oldest },
    changedRows: (table, since) => read(session, `${select(table, session)}${changedIn(table, session, since)}`),
    copiedRows: (table) => client.query(patient(copyTo(`copy (${select(table, session)}) to stdout`))),
    changedMonths: (table, since) => countByMonth(session, table, since),
    rowsOfMonths: (table, months) =>
      read(
        session,
        `${select(table, session)} and date_trunc('month', created_at) = any('{${months.map((month) => `${month}-01`).join(',')}}')
         order by created_at, key`,
      ),
  };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** A cursor takes no parameters: ids and numbers alone are written into its statement. */
function select(table: WarehouseTable, { accountId }: Session): string {
  const columns = table.columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  return `select ${columns} from ${table.view} where account_id = ${pg.escapeLiteral(accountId)}`;
}

function changedIn(table: WarehouseTable, session: Session, since: WarehousePlace | undefined): string {
  const distance = distanceTo(since, session);
  if (distance === undefined) return '';
  return ` and key in (${changedKeys(table.name, { ...session, distance })})`;
}

/** Undefined when the place says nothing about the rows that are here. */
function distanceTo(since: WarehousePlace | undefined, { origin, nextTransactionId }: Session): bigint | undefined {
  if (since?.origin !== origin) return undefined;
  const distance = nextTransactionId - BigInt(since.transactionId);
  return distance >= 0n && distance < MAX_DISTANCE ? distance : undefined;
}

async function countByMonth(
  session: Session,
  table: WarehouseTable,
  since: WarehousePlace | undefined,
): Promise<readonly ChangedMonth[]> {
  const { rows } = await session.client.query<ChangedMonth>(
    patiently(`select to_char(created_at, 'YYYY-MM') as month, count(*)::integer as rows from ${table.view}
      where account_id = ${pg.escapeLiteral(session.accountId)}${changedIn(table, session, since)} group by 1 order by 1`),
  );
  return rows;
}

async function* read({ client }: Session, statement: string): AsyncGenerator<readonly WarehouseRow[]> {
  await client.query(patiently(`declare warehouse_rows no scroll cursor for ${statement}`));
  for (;;) {
    const { rows } = await client.query<WarehouseRow>(patiently(`fetch ${BATCH_ROWS} from warehouse_rows`));
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) break;
  }
  await client.query('close warehouse_rows');
}

/** For as long as it takes: the driver's patience with one statement. */
export function patient<Query extends object>(query: Query): Query {
  return Object.assign(query, { query_timeout: PATIENCE_MS });
}

/** The driver's patience, which its types do not know for one statement. */
function patiently(text: string): pg.QueryConfig & { readonly query_timeout: number } {
  return { text, query_timeout: PATIENCE_MS };
}
