import sqlite from 'node-sqlite3-wasm';
import type { WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';
import { PLACE_TABLE } from './known-columns.ts';
import type { FileKind } from './whole-file.ts';

/** SQLite has no type for moments: they are text that its functions of dates read. */
const TYPES = { text: 'text', integer: 'integer', timestamp: 'text' } as const;

const DDL = {
  table: ({ name, key, columns }: WarehouseTable) => {
    const lines = columns.map(
      (one) => `  ${quoted(one.name)} ${TYPES[one.type]}${one.name === key ? ' primary key not null' : ''}`,
    );
    return `create table ${quoted(name)} (\n${lines.join(',\n')}\n)`;
  },
  column: ({ name }: WarehouseTable, column: WarehouseTable['columns'][number]) =>
    `alter table ${quoted(name)} add column ${quoted(column.name)} ${TYPES[column.type]}`,
  place: `create table ${PLACE_TABLE} (origin text not null, transaction_id text not null)`,
};

export const SQLITE_FILE: FileKind = {
  beside: ['-journal', '-wal', '.lock'],
  openFile: async (path) => {
    const database = new sqlite.Database(path);
    // The file is a copy that nobody else knows: it needs no journal, and is brought to the disk when it is whole.
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; begin');
    return {
      ddl: DDL,
      upsertOf,
      run: async (statement) => database.exec(statement),
      rowsOf: async (statement) => database.all(statement).map((row) => ({ ...row })),
      columns: `select one.name as "table", its.name as "column" from sqlite_master as one, pragma_table_info(one.name) as its
        where one.type = 'table'`,
      merge: async (table, batches, onRows) => {
        const upsert = database.prepare(upsertOf(table));
        let changed = 0;
        try {
          for await (const rows of batches) {
            for (const row of rows) changed += upsert.run(table.columns.map(({ name }) => row[name] ?? null)).changes;
            onRows(changed);
          }
        } finally {
          upsert.finalize();
        }
        return changed;
      },
      close: async () => {
        if (database.inTransaction) database.exec('commit');
        database.close();
      },
    };
  },
};

function upsertOf({ name, key, columns }: WarehouseTable): string {
  const names = columns.map((column) => quoted(column.name));
  const others = names.filter((column) => column !== quoted(key));
  const changes = others.map((column) => `${column} = excluded.${column}`);
  const [held, told] = [quoted(name), 'excluded'].map((row) => others.map((one) => `${row}.${one}`).join(', '));
  return `insert into ${quoted(name)} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
on conflict (${quoted(key)}) do update set ${changes.join(', ')} where (${held}) is not (${told})`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
