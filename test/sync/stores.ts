import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { WAREHOUSE_TABLES } from '../../src/domain/warehouse/warehouse-table.ts';

export type Row = Readonly<Record<string, string | number | null>>;

/** By table and key; a row that stands there twice fails. */
export type Tables = Readonly<Record<string, Readonly<Record<string, Row>>>>;

export async function readPostgres(url: string, schema: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set timezone to 'UTC'`);
  try {
    return await readAll(async (table) => {
      const columns = WAREHOUSE_TABLES.find(({ name }) => name === table)?.columns ?? [];
      const list = columns.map(({ name, type }) =>
        type === 'timestamp' ? `to_char(${name}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}` : name,
      );
      return (await client.query(`select ${list.join(', ')} from ${schema}.${table}`)).rows;
    });
  } finally {
    await client.end();
  }
}

export async function readMysql(url: string): Promise<Tables> {
  const uri = `mysql${url.slice(url.indexOf(':'), url.indexOf('?'))}`;
  const client = await mysql.createConnection({ uri, dateStrings: true });
  try {
    return await readAll(async (table) => {
      const columns = columnsOf(table);
      const list = columns.map(({ name }) => `\`${name}\``);
      const [rows] = await client.query<mysql.RowDataPacket[]>(`select ${list.join(', ')} from \`${table}\``);
      return rows.map((row) => rowOf(columns, (name) => row[name]));
    });
  } finally {
    client.destroy();
  }
}

export async function readDuckdb(path: string): Promise<Tables> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return await readAll(async (table) => {
      const columns = columnsOf(table);
      const found = await connection.runAndReadAll(`select * from ${table}`);
      return found.getRowObjectsJson().map((row) => rowOf(columns, (name) => row[name]));
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** By the SQLite of Python, which is the original and no part of what writes. */
export async function readSqlite(path: string): Promise<Tables> {
  const script = `import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.row_factory = sqlite3.Row
assert db.execute("pragma integrity_check").fetchone()[0] == "ok"
print(json.dumps([dict(row) for row in db.execute("select * from " + sys.argv[2])]))`;
  return readAll(async (table) => {
    const rows: Row[] = JSON.parse(
      execFileSync('python3', ['-c', script, path, table], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
    );
    return rows.map((row) => rowOf(columnsOf(table), (name) => row[name]));
  });
}

type Columns = (typeof WAREHOUSE_TABLES)[number]['columns'];

function columnsOf(table: string): Columns {
  return WAREHOUSE_TABLES.find(({ name }) => name === table)?.columns ?? [];
}

/** Moments as all readers here give them. */
function rowOf(columns: Columns, read: (name: string) => unknown): Row {
  const cellOf = ({ name, type }: Columns[number]) => {
    const value = read(name);
    if (value === null) return null;
    if (type === 'timestamp') return new Date(`${String(value).replace(' ', 'T')}Z`).toISOString();
    return type === 'integer' ? Number(value) : String(value);
  };
  return Object.fromEntries(columns.map((column) => [column.name, cellOf(column)]));
}

/** By another reader than the writer's. */
export async function readParquet(folder: string): Promise<Tables> {
  const connection = await (await DuckDBInstance.create()).connect();
  try {
    return await readAll(async (table) => {
      const columns = WAREHOUSE_TABLES.find(({ name }) => name === table)?.columns ?? [];
      const list = columns.map(({ name, type }) =>
        type === 'timestamp' ? `strftime(${name}, '%Y-%m-%dT%H:%M:%S.%gZ') as ${name}` : name,
      );
      const found = await connection.runAndReadAll(
        `select ${list.join(', ')} from read_parquet('${folder}/${table}/**/*.parquet')`,
      );
      return found.getRowObjectsJson().map((row) => ({ ...row })) as Row[];
    });
  } finally {
    connection.closeSync();
  }
}

export async function readCsv(folder: string): Promise<Tables> {
  return readAll(async (table) => {
    const columns = new Map(
      WAREHOUSE_TABLES.find(({ name }) => name === table)?.columns.map((one) => [one.name, one.type]),
    );
    return readdirSync(join(folder, table), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.csv'))
      .flatMap((name) =>
        parse<Row>(readFileSync(join(folder, table, name)), {
          columns: true,
          cast: (text, { column, quoting }) => {
            if (text === '' && !quoting) return null;
            const type = columns.get(String(column));
            if (type === 'timestamp') return new Date(`${text.replace(' ', 'T')}Z`).toISOString();
            return type === 'integer' ? Number(text) : text;
          },
        }),
      );
  });
}

async function readAll(read: (table: string) => Promise<Row[]>): Promise<Tables> {
  const tables: Record<string, Record<string, Row>> = {};
  for (const { name, key } of WAREHOUSE_TABLES) {
    const rows: Record<string, Row> = {};
    for (const row of await read(name)) {
      const id = String(row[key]);
      if (rows[id] !== undefined) throw new Error(`${name} ${id} stands there twice`);
      rows[id] = row;
    }
    tables[name] = rows;
  }
  return tables;
}
