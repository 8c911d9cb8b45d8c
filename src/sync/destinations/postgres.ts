import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { TRANSFER_STATUS, type WarehouseRow, type WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';
import { patient, type WarehousePlace, type WarehouseSnapshot } from '../../store/warehouse/warehouse-snapshot.ts';
import type { Destination } from '../destination.ts';
import { knownColumns, PLACE_TABLE, statementsForMissing } from './known-columns.ts';
import { sinceThen, statusRows } from './transfer-status.ts';

const CONNECT_MS = 10_000;

/**
 * A run is one transaction: readers see the tables as they were before it or after it, and a run that is killed has changed
 * nothing. Rows that are as they were are not touched.
 */
export async function openPostgres(server: pg.ClientConfig, schema: string): Promise<Destination> {
  const client = new pg.Client({
    application_name: 'landfall sync',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...server,
  });
  // Whoever waits for an answer gets the error; nobody else need hear of it.
  client.on('error', () => {});
  await client.connect();
  const statements: string[] = [];
  const run = async (statement: string) => {
    statements.push(statement);
    await client.query(statement);
  };
  return {
    statements,
    begin: async () => {
      await client.query(`begin; set local timezone to 'UTC'; set local datestyle to 'ISO'`);
      await makeTables(client, schema, run);
      // A second sync waits for the first, and goes on from where that ended.
      const place = quoted(schema, PLACE_TABLE);
      await client.query(`lock table ${place} in exclusive mode`);
      const { rows } = await client.query<WarehousePlace>(
        `select origin, transaction_id as "transactionId" from ${place} limit 1`,
      );
      return rows[0];
    },
    write: async (table, { snapshot, since, onRows }) => {
      if (since?.origin !== snapshot.place.origin && (await isEmpty(client, schema, table))) {
        const copied = await copyAll(client, schema, table, snapshot);
        onRows(copied);
        return copied;
      }
      let written = 0;
      const statement = upsertOf(schema, table);
      for await (const rows of snapshot.changedRows(table, since)) {
        written += await upsert(client, statement, rows);
        onRows(written);
      }
      return written;
    },
    plan: async (table, { snapshot, since }) => {
      const months = await snapshot.changedMonths(table, since);
      const count = months.reduce((sum, { rows }) => sum + rows, 0);
      return [
        `-- ${table.name}: ${count} rows to compare (${sinceThen(since, snapshot)})`,
        ...(count === 0 ? [] : [upsertOf(schema, table)]),
      ];
    },
    commit: async (place, at) => {
      await upsert(client, upsertOf(schema, TRANSFER_STATUS), statusRows(at));
      await client.query(`delete from ${quoted(schema, PLACE_TABLE)}`);
      await client.query(`insert into ${quoted(schema, PLACE_TABLE)} (origin, transaction_id) values ($1, $2)`, [
        place.origin,
        place.transactionId,
      ]);
      await client.query('commit');
    },
    close: () => client.end(),
  };
}

async function isEmpty(client: pg.Client, schema: string, { name }: WarehouseTable): Promise<boolean> {
  const { rows } = await client.query(`select from ${quoted(schema, name)} limit 1`);
  return rows.length === 0;
}

/** A first load goes from one server to the other as it is, without being made into rows on the way. */
async function copyAll(
  client: pg.Client,
  schema: string,
  table: WarehouseTable,
  snapshot: WarehouseSnapshot,
): Promise<number> {
  const names = table.columns.map((column) => pg.escapeIdentifier(column.name));
  const into = client.query(patient(copyFrom(`copy ${quoted(schema, table.name)} (${names.join(', ')}) from stdin`)));
  await pipeline(snapshot.copiedRows(table), into);
  return into.rowCount;
}

async function makeTables(client: pg.Client, schema: string, run: (statement: string) => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = $1
     order by table_name, ordinal_position`,
    [schema],
  );
  if (rows.length === 0) await run(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
  const missing = statementsForMissing(knownColumns(rows), {
    table: (table) => tableOf(schema, table),
    column: (table, { name, type }) =>
      `alter table ${quoted(schema, table.name)} add column ${pg.escapeIdentifier(name)} ${type}`,
    place: `create table ${quoted(schema, PLACE_TABLE)} (origin text not null, transaction_id text not null)`,
  });
  for (const statement of missing) await run(statement);
}

function tableOf(schema: string, { name, key, columns }: WarehouseTable): string {
  const lines = columns.map(
    (column) => `  ${pg.escapeIdentifier(column.name)} ${column.type}${column.name === key ? ' primary key' : ''}`,
  );
  return `create table ${quoted(schema, name)} (\n${lines.join(',\n')}\n)`;
}

/** Rows travel as one JSON parameter: the statement is the same for any number of them. */
function upsertOf(schema: string, { name, key, columns }: WarehouseTable): string {
  const names = columns.map((column) => pg.escapeIdentifier(column.name));
  const others = names.filter((column) => column !== pg.escapeIdentifier(key));
  const given = columns.map((column) => `${pg.escapeIdentifier(column.name)} ${column.type}`).join(', ');
  const list = names.join(', ');
  const [held, told] = ['held', 'excluded'].map((row) => others.map((column) => `${row}.${column}`).join(', '));
  return `insert into ${quoted(schema, name)} as held (${list})
select ${list} from json_to_recordset($1::json) as given (${given})
on conflict (${pg.escapeIdentifier(key)}) do update set (${others.join(', ')}) = row(${told})
where (${held}) is distinct from (${told})`;
}

async function upsert(client: pg.Client, statement: string, rows: readonly WarehouseRow[]): Promise<number> {
  const { rowCount } = await client.query(statement, [JSON.stringify(rows)]);
  return rowCount ?? 0;
}

function quoted(schema: string, table: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
}
