import { Connection, type ConnectionConfiguration, Request, TYPES } from 'tedious';
import { TRANSFER_STATUS, type WarehouseRow, type WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';
import type { Destination } from '../destination.ts';
import { knownColumns, PLACE_TABLE, statementsForMissing } from './known-columns.ts';
import { sinceThen, statusRows } from './transfer-status.ts';

/** By what they are and not by how they look: a change of case or of an accent is one. */
const TEXT = 'nvarchar(max) collate Latin1_General_100_BIN2';
const TYPES_OF_COLUMNS = { text: TEXT, integer: 'int', timestamp: 'datetime2(3)' } as const;
/** As long as an index takes. */
const KEY_TYPE = 'nvarchar(191) collate Latin1_General_100_BIN2 not null';

/**
 * For Microsoft SQL Server 2016 and newer, Azure SQL too. A run is one transaction, as in PostgreSQL: readers see the tables
 * before it or after it, and a run that is killed has changed nothing.
 */
export async function openSqlServer(server: ConnectionConfiguration, schema: string): Promise<Destination> {
  const client = await connected(server);
  const ask = (sql: string, rows?: string) => execute(client, sql, rows);
  const statements: string[] = [];
  return {
    statements,
    begin: async () => {
      await new Promise<void>((resolve, reject) => {
        client.beginTransaction((error) => (error ? reject(error) : resolve()));
      });
      const { rows } = await ask(
        `select table_name, column_name from information_schema.columns where table_schema = ${literal(schema)}`,
      );
      const known = knownColumns(rows.map(([table, column]) => ({ table: String(table), column: String(column) })));
      if (known.size === 0)
        statements.push(`if schema_id(${literal(schema)}) is null exec(${literal(`create schema ${quoted(schema)}`)})`);
      statements.push(...statementsForMissing(known, ddlOf(schema)));
      for (const statement of statements) await ask(statement);
      // A second sync waits for the first, and goes on from where that ended.
      const { rows: places } = await ask(
        `select origin, transaction_id from ${tableOf(schema, PLACE_TABLE)} with (tablockx, holdlock)`,
      );
      const [place] = places;
      return place && { origin: String(place[0]), transactionId: String(place[1]) };
    },
    write: async (table, { snapshot, since, onRows }) => {
      let written = 0;
      for await (const rows of snapshot.changedRows(table, since)) {
        written += await merge(ask, schema, table, rows);
        onRows(written);
      }
      return written;
    },
    plan: async (table, { snapshot, since }) => {
      const months = await snapshot.changedMonths(table, since);
      const count = months.reduce((sum, { rows }) => sum + rows, 0);
      return [
        `-- ${table.name}: ${count} rows to compare (${sinceThen(since, snapshot)})`,
        ...(count === 0 ? [] : [mergeOf(schema, table)]),
      ];
    },
    commit: async (place, at) => {
      await merge(ask, schema, TRANSFER_STATUS, statusRows(at));
      await ask(`delete from ${tableOf(schema, PLACE_TABLE)}`);
      const values = [place.origin, place.transactionId].map(literal).join(', ');
      await ask(`insert into ${tableOf(schema, PLACE_TABLE)} (origin, transaction_id) values (${values})`);
      await new Promise<void>((resolve, reject) => {
        client.commitTransaction((error) => (error ? reject(error) : resolve()));
      });
    },
    close: async () => client.close(),
  };
}

async function connected(server: ConnectionConfiguration): Promise<Connection> {
  const client = new Connection(server);
  // Whoever waits for an answer gets the error; nobody else need hear of it.
  client.on('error', () => {});
  await new Promise<void>((resolve, reject) => client.connect((error) => (error ? reject(error) : resolve())));
  return client;
}

interface Answered {
  readonly rows: readonly (readonly unknown[])[];
  readonly count: number;
}

type Ask = (sql: string, rows?: string) => Promise<Answered>;

function execute(client: Connection, sql: string, json: string | undefined): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const rows: unknown[][] = [];
    const request = new Request(sql, (error, count) => (error ? reject(error) : resolve({ rows, count: count ?? 0 })));
    request.on('row', (columns: readonly { readonly value: unknown }[]) => {
      rows.push(columns.map(({ value }) => value));
    });
    if (json === undefined) return client.execSqlBatch(request);
    request.addParameter('rows', TYPES.NVarChar, json, { length: Number.POSITIVE_INFINITY });
    client.execSql(request);
  });
}

/** Rows travel as one JSON parameter, each as a list: the statement is the same for any number of them. */
async function merge(ask: Ask, schema: string, table: WarehouseTable, rows: readonly WarehouseRow[]): Promise<number> {
  const lists = rows.map((row) => table.columns.map(({ name }) => row[name] ?? null));
  return (await ask(mergeOf(schema, table), JSON.stringify(lists))).count;
}

/** Rows that are as they were are not touched. To compare texts, blanks at their ends would not count: their bytes do. */
function mergeOf(schema: string, { name, key, columns }: WarehouseTable): string {
  const names = columns.map((column) => quoted(column.name));
  const others = columns.filter((column) => column.name !== key);
  const given = columns.map(
    (column, place) => `${quoted(column.name)} ${TYPES_OF_COLUMNS[column.type].split(' ')[0]} '$[${place}]'`,
  );
  const compared = (row: string) =>
    others
      .map((column) => `${row}.${quoted(column.name)}`)
      .map((one, place) => (others[place]?.type === 'text' ? `cast(${one} as varbinary(max))` : one))
      .join(', ');
  const changes = others.map((column) => `${quoted(column.name)} = given.${quoted(column.name)}`);
  return `merge ${tableOf(schema, name)} with (holdlock) as held
using (select * from openjson(@rows) with (${given.join(', ')})) as given
on held.${quoted(key)} = given.${quoted(key)} collate Latin1_General_100_BIN2
when matched and exists (select ${compared('held')} except select ${compared('given')}) then update set ${changes.join(', ')}
when not matched then insert (${names.join(', ')}) values (${names.map((column) => `given.${column}`).join(', ')});`;
}

function ddlOf(schema: string) {
  return {
    table: ({ name, key, columns }: WarehouseTable) => {
      const lines = columns.map((one) =>
        one.name === key
          ? `  ${quoted(one.name)} ${KEY_TYPE} primary key`
          : `  ${quoted(one.name)} ${TYPES_OF_COLUMNS[one.type]} null`,
      );
      return `create table ${tableOf(schema, name)} (\n${lines.join(',\n')}\n)`;
    },
    column: ({ name }: WarehouseTable, column: WarehouseTable['columns'][number]) =>
      `alter table ${tableOf(schema, name)} add ${quoted(column.name)} ${TYPES_OF_COLUMNS[column.type]} null`,
    place: `create table ${tableOf(schema, PLACE_TABLE)} (origin ${KEY_TYPE}, transaction_id ${KEY_TYPE})`,
  };
}

function tableOf(schema: string, table: string): string {
  return `${quoted(schema)}.${quoted(table)}`;
}

function quoted(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`;
}

function literal(text: string): string {
  return `N'${text.replaceAll("'", "''")}'`;
}
