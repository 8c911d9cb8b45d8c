import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TRANSFER_STATUS, type WarehouseRow, type WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';
import { LandfallError } from '../../errors.ts';
import type { WarehousePlace } from '../../store/warehouse/warehouse-snapshot.ts';
import type { Destination } from '../destination.ts';
import { type Ddl, type KnownColumns, knownColumns, PLACE_TABLE, statementsForMissing } from './known-columns.ts';
import { sinceThen, statusRows } from './transfer-status.ts';

/** A database in a file, open for one run. */
export interface FileDatabase {
  readonly ddl: Ddl;
  /** What `merge` does, in words of SQL. */
  upsertOf(table: WarehouseTable): string;
  run(statement: string): Promise<void>;
  rowsOf(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** A statement for all columns of all tables, as `table` and `column`. */
  readonly columns: string;
  /** Adds and changes rows, and gives back how many that were. */
  merge(
    table: WarehouseTable,
    batches: AsyncIterable<readonly WarehouseRow[]>,
    onRows: (rows: number) => void,
  ): Promise<number>;
  /** Everything is in the file when it is closed. */
  close(): Promise<void>;
}

export interface FileKind {
  /** What a writer has beside the file while it writes: ends of names. */
  readonly beside: readonly string[];
  openFile(path: string): Promise<FileDatabase>;
}

const UNFINISHED = '.unfinished';

/**
 * A run works on a copy, which takes the name of the file when it is whole: whoever reads the file is never in the way and
 * has the tables before the run or after it, and a run that is killed has changed nothing. Tables that others added stay.
 */
export function openWholeFile(path: string, { beside, openFile }: FileKind): Destination {
  const unfinished = `${path}${UNFINISHED}`;
  const removeUnfinished = async () => {
    for (const end of ['', ...beside]) await rm(`${unfinished}${end}`, { recursive: true, force: true });
  };
  const statements: string[] = [];
  let database: FileDatabase | undefined;
  const getDatabase = () => {
    if (database === undefined) throw new Error('a destination is begun before it is written to');
    return database;
  };
  return {
    statements,
    begin: async () => {
      const busy = beside.find((end) => existsSync(`${path}${end}`));
      if (busy !== undefined)
        throw new LandfallError('conflict', `${path} is being written to by somebody: there is ${path}${busy}.`);
      await mkdir(dirname(path), { recursive: true });
      await removeUnfinished();
      if (existsSync(path)) await copyFile(path, unfinished, constants.COPYFILE_FICLONE);
      database = await openFile(unfinished);
      return prepare(database, statements);
    },
    write: async (table, { snapshot, since, onRows }) =>
      getDatabase().merge(table, snapshot.changedRows(table, since), onRows),
    plan: async (table, { snapshot, since }) => {
      const months = await snapshot.changedMonths(table, since);
      const count = months.reduce((sum, { rows }) => sum + rows, 0);
      return [
        `-- ${table.name}: ${count} rows to compare (${sinceThen(since, snapshot)})`,
        ...(count === 0 ? [] : [getDatabase().upsertOf(table)]),
      ];
    },
    commit: async (place, at) => {
      const file = getDatabase();
      await file.merge(TRANSFER_STATUS, batchOf(statusRows(at)), () => {});
      await file.run(`delete from ${PLACE_TABLE}`);
      await file.run(`insert into ${PLACE_TABLE} values ('${place.origin}', '${place.transactionId}')`);
      await file.close();
      database = undefined;
      const written = await open(unfinished, 'r+');
      await written.sync().finally(() => written.close());
      await rename(unfinished, path);
    },
    close: async () => {
      await database?.close();
      database = undefined;
      await removeUnfinished();
    },
  };
}

async function prepare(database: FileDatabase, statements: string[]): Promise<WarehousePlace | undefined> {
  const rows = await database.rowsOf(database.columns);
  const known: KnownColumns = knownColumns(
    rows.map((row) => ({ table: String(row['table']), column: String(row['column']) })),
  );
  statements.push(...statementsForMissing(known, database.ddl));
  for (const statement of statements) await database.run(statement);
  const [place] = await database.rowsOf(`select origin, transaction_id from ${PLACE_TABLE} limit 1`);
  return place && { origin: String(place['origin']), transactionId: String(place['transaction_id']) };
}

async function* batchOf(rows: readonly WarehouseRow[]): AsyncGenerator<readonly WarehouseRow[]> {
  yield rows;
}
