import mysql from 'mysql2/promise';
import { TRANSFER_STATUS, type WarehouseRow, type WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';
import type { WarehousePlace } from '../../store/warehouse/warehouse-snapshot.ts';
import type { Destination } from '../destination.ts';
import { type KnownColumns, knownColumns, PLACE_TABLE, statementsForMissing } from './known-columns.ts';
import { sinceThen, statusRows } from './transfer-status.ts';

const CONNECT_MS = 10_000;
/** Of the widest table some hundred kilobytes: a statement stays below what servers take by default. */
const STATEMENT_ROWS = 200;
const TYPES = { text: 'mediumtext', integer: 'int', timestamp: 'datetime(3)' } as const;
const KEY_TYPE = 'varchar(191)';

export interface MysqlServer extends mysql.ConnectionOptions {
  /** For one statement. */
  readonly answerMs?: number;
}

/**
 * For MySQL and MariaDB. Tables are made beforehand, since making them ends a transaction there; a run is one, as in
 * PostgreSQL: readers see the tables before it or after it, and a run that is killed has changed nothing.
 */
export async function openMysql({ answerMs, ...server }: MysqlServer): Promise<Destination> {
  const client = await mysql.createConnection({
    connectTimeout: CONNECT_MS,
    enableKeepAlive: true,
    dateStrings: true,
    charset: 'utf8mb4',
    // Nothing that a server says is made into code, and it is sent no file of this machine.
    disableEval: true,
    flags: ['-FOUND_ROWS', '-LOCAL_FILES'],
    ...server,
  });
  // Whoever waits for an answer gets the error; nobody else need hear of it.
  client.on('error', () => {});
  const ask = async <Rows extends mysql.QueryResult>(sql: string, values: unknown[] = []) =>
    (await client.query<Rows>({ sql, values, ...(answerMs !== undefined && { timeout: answerMs }) }))[0];
  const statements: string[] = [];
  let known: KnownColumns = new Map();
  return {
    statements,
    begin: async (purpose) => {
      // Values are written into statements with backslashes before what is special, whatever the server's settings.
      await ask(`set session sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'`);
      known = await readColumns(ask);
      statements.push(...statementsForMissing(known, DDL));
      if (purpose === 'plan') return known.has(PLACE_TABLE) ? readPlace(ask) : undefined;
      for (const statement of statements) await ask(statement);
      await ask('start transaction');
      // A second sync waits for the first, and goes on from where that ended.
      return readPlace(ask, ' for update');
    },
    write: async (table, { snapshot, since, onRows }) => {
      let written = 0;
      for await (const rows of snapshot.changedRows(table, since)) {
        written += await upsert(ask, table, rows);
        onRows(written);
      }
      return written;
    },
    plan: async (table, { snapshot, since }) => {
      const months = await snapshot.changedMonths(table, since);
      const count = months.reduce((sum, { rows }) => sum + rows, 0);
      return [
        `-- ${table.name}: ${count} rows to compare (${sinceThen(since, snapshot)})`,
        ...(count === 0 ? [] : [upsertOf(table)]),
      ];
    },
    commit: async (place, at) => {
      await upsert(ask, TRANSFER_STATUS, statusRows(at));
      await ask(`delete from ${quoted(PLACE_TABLE)}`);
      await ask(`insert into ${quoted(PLACE_TABLE)} (origin, transaction_id) values (?, ?)`, [
        place.origin,
        place.transactionId,
      ]);
      await ask('commit');
    },
    close: async () => client.destroy(),
  };
}

type Ask = <Rows extends mysql.QueryResult>(sql: string, values?: unknown[]) => Promise<Rows>;

async function readColumns(ask: Ask): Promise<KnownColumns> {
  const rows = await ask<mysql.RowDataPacket[]>(
    'select table_name as `table`, column_name as `column` from information_schema.columns where table_schema = database()',
  );
  return knownColumns(rows.map((row) => ({ table: String(row['table']), column: String(row['column']) })));
}

async function readPlace(ask: Ask, lock = ''): Promise<WarehousePlace | undefined> {
  const [row] = await ask<mysql.RowDataPacket[]>(
    `select origin, transaction_id from ${quoted(PLACE_TABLE)} limit 1${lock}`,
  );
  return row && { origin: String(row['origin']), transactionId: String(row['transaction_id']) };
}

const OPTIONS = 'engine = InnoDB row_format = dynamic default charset = utf8mb4 collate = utf8mb4_bin';
const DDL = {
  table: ({ name, key, columns }: WarehouseTable) => {
    const lines = columns.map((one) =>
      one.name === key
        ? `  ${quoted(one.name)} ${KEY_TYPE} not null primary key`
        : `  ${quoted(one.name)} ${TYPES[one.type]}`,
    );
    return `create table if not exists ${quoted(name)} (\n${lines.join(',\n')}\n) ${OPTIONS}`;
  },
  column: ({ name }: WarehouseTable, column: WarehouseTable['columns'][number]) =>
    `alter table ${quoted(name)} add column ${quoted(column.name)} ${TYPES[column.type]}`,
  place: `create table if not exists ${quoted(PLACE_TABLE)} (origin varchar(191) not null, transaction_id varchar(191) not null) ${OPTIONS}`,
};

function upsertOf({ name, key, columns }: WarehouseTable): string {
  const names = columns.map((column) => quoted(column.name));
  const changes = names.filter((column) => column !== quoted(key)).map((column) => `${column} = values(${column})`);
  return `insert into ${quoted(name)} (${names.join(', ')}) values ?\non duplicate key update ${changes.join(', ')}`;
}

/** How many were added or changed. A server counts one that is added once, one that is changed twice, and others not at all. */
async function upsert(ask: Ask, table: WarehouseTable, all: readonly WarehouseRow[]): Promise<number> {
  const statement = upsertOf(table);
  let changed = 0;
  for (let from = 0; from < all.length; from += STATEMENT_ROWS) {
    const rows = all.slice(from, from + STATEMENT_ROWS);
    const keys = rows.map((row) => row[table.key]);
    const [held] = await ask<mysql.RowDataPacket[]>(
      `select count(*) as count from ${quoted(table.name)} where ${quoted(table.key)} in (?)`,
      [keys],
    );
    const values = rows.map((row) => table.columns.map(({ name }) => row[name] ?? null));
    const { affectedRows } = await ask<mysql.ResultSetHeader>(statement, [values]);
    const added = rows.length - Number(held?.['count']);
    changed += added + (affectedRows - added) / 2;
  }
  return changed;
}

function quoted(name: string): string {
  return mysql.escapeId(name, true);
}
