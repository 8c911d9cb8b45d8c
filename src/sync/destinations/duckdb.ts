import { DuckDBDataChunk, DuckDBInstance, VARCHAR } from '@duckdb/node-api';
import type { WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';
import { PLACE_TABLE } from './known-columns.ts';
import type { FileKind } from './whole-file.ts';

/** What a first load takes at most; what does not fit waits in a folder beside the file. */
const MEMORY = { memory_limit: '200MB', threads: '1' };
/** As many rows as DuckDB takes at once. */
const CHUNK_ROWS = 2_048;
const GIVEN = 'landfall_given';

const DDL = {
  table: ({ name, columns }: WarehouseTable) =>
    `create table ${quoted(name)} (\n${columns.map((one) => `  ${quoted(one.name)} ${one.type}`).join(',\n')}\n)`,
  column: ({ name }: WarehouseTable, column: WarehouseTable['columns'][number]) =>
    `alter table ${quoted(name)} add column ${quoted(column.name)} ${column.type}`,
  place: `create table ${PLACE_TABLE} (origin text not null, transaction_id text not null)`,
};

/**
 * Rows are brought beside the table first and merged by one join: a key with an index would take memory for every row that is
 * there, and time for every one that comes.
 */
export const DUCKDB_FILE: FileKind = {
  beside: ['.wal', '.tmp'],
  openFile: async (path) => {
    const instance = await DuckDBInstance.create(path, { ...MEMORY, temp_directory: `${path}.tmp` });
    const connection = await instance.connect();
    const run = async (statement: string) => void (await connection.run(statement));
    const rowsOf = async (statement: string) => (await connection.runAndReadAll(statement)).getRowObjectsJson();
    return {
      ddl: DDL,
      upsertOf,
      run,
      rowsOf,
      columns: `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'main'`,
      merge: async (table, batches, onRows) => {
        const { columns } = table;
        await run(`create temp table ${GIVEN} (${columns.map(({ name }) => `${quoted(name)} varchar`).join(', ')})`);
        const appender = await connection.createAppender(GIVEN, undefined, 'temp');
        let read = 0;
        for await (const rows of batches) {
          for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
            const some = rows.slice(from, from + CHUNK_ROWS);
            const chunk = DuckDBDataChunk.create(
              columns.map(() => VARCHAR),
              some.length,
            );
            chunk.setColumns(columns.map(({ name }) => some.map((row) => textOf(row[name] ?? null))));
            appender.appendDataChunk(chunk);
          }
          read += rows.length;
          onRows(read);
        }
        appender.closeSync();
        const [merged] = await rowsOf(upsertOf(table));
        await run(`drop table ${GIVEN}`);
        return Number(merged?.['Count'] ?? 0);
      },
      close: async () => {
        connection.closeSync();
        instance.closeSync();
      },
    };
  },
};

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

function upsertOf({ name, key, columns }: WarehouseTable): string {
  const names = columns.map((column) => quoted(column.name));
  const others = names.filter((column) => column !== quoted(key));
  const given = columns.map((one) => `${quoted(one.name)}::${one.type} as ${quoted(one.name)}`).join(', ');
  const isOther = others.map((column) => `held.${column} is distinct from given.${column}`).join(' or ');
  const changes = others.map((column) => `${column} = given.${column}`).join(', ');
  const told = names.map((column) => `given.${column}`).join(', ');
  return `merge into ${quoted(name)} as held using (select ${given} from ${GIVEN}) as given on held.${quoted(key)} = given.${quoted(key)}
when matched and (${isOther}) then update set ${changes}
when not matched then insert (${names.join(', ')}) values (${told})`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
