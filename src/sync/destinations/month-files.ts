import { writeFile } from 'node:fs/promises';
import { TRANSFER_STATUS, type WarehouseRow, type WarehouseTable } from '../../domain/warehouse/warehouse-table.ts';
import { LandfallError } from '../../errors.ts';
import type { WarehousePlace } from '../../store/warehouse/warehouse-snapshot.ts';
import type { Destination } from '../destination.ts';
import type { FileStore } from './file-store.ts';
import { sinceThen, statusRows } from './transfer-status.ts';

/** How rows become the bytes of a file. */
export interface FileFormat {
  /** Behind the name of the file, such as `csv`. */
  readonly extension: string;
  open(path: string, table: WarehouseTable): FileWriter;
}

export interface FileWriter {
  write(rows: readonly WarehouseRow[]): Promise<void>;
  close(): Promise<void>;
}

const PLACE_FILE = '_landfall_place.json';

/**
 * A folder per table, and in it one per month in which rows were created: a row never moves, and the file of a month in which
 * one changed is written anew. The place is written last: a run that is killed leaves whole files, old or new, and the next
 * writes those again whose rows changed since the place.
 */
export function openMonthFiles(store: FileStore, format: FileFormat): Destination {
  const fileOf = ({ name }: WarehouseTable, month?: string) =>
    [name, ...(month === undefined ? [] : [`created_month=${month}`]), `${name}.${format.extension}`].join('/');
  return {
    statements: [],
    begin: async () => {
      const text = await store.readText(PLACE_FILE);
      return text === undefined ? undefined : readPlace(text, store, format);
    },
    write: async (table, { snapshot, since, onRows }) => {
      const months = await snapshot.changedMonths(table, since);
      let written = 0;
      for (const { month } of months) {
        await writeRows(store, fileOf(table, month), format, table, async (file) => {
          for await (const rows of snapshot.rowsOfMonths(table, [month])) {
            await file.write(rows);
            written += rows.length;
            onRows(written);
          }
        });
      }
      return months.reduce((sum, { rows }) => sum + rows, 0);
    },
    plan: async (table, { snapshot, since }) => {
      const months = await snapshot.changedMonths(table, since);
      const lines = months.map(
        ({ month, rows }) => `write ${store.shown(fileOf(table, month))} (${rows} rows changed)`,
      );
      return [`-- ${table.name}: ${months.length} files (${sinceThen(since, snapshot)})`, ...lines];
    },
    commit: async (place, at) => {
      await writeRows(store, fileOf(TRANSFER_STATUS), format, TRANSFER_STATUS, (file) => file.write(statusRows(at)));
      const text = JSON.stringify({ ...place, format: format.extension });
      await store.write(PLACE_FILE, (path) => writeFile(path, text));
    },
    close: () => store.close(),
  };
}

/** A folder that has files of another format is somebody else's. */
function readPlace(text: string, store: FileStore, format: FileFormat): WarehousePlace {
  const place: unknown = JSON.parse(text);
  if (!isPlace(place)) throw new LandfallError('conflict', `${store.shown(PLACE_FILE)} is not what a sync writes.`);
  if (place.format !== format.extension) {
    throw new LandfallError(
      'conflict',
      `${store.shown('')} has files of the format ${place.format}: choose another folder.`,
    );
  }
  return { origin: place.origin, transactionId: place.transactionId };
}

function isPlace(value: unknown): value is WarehousePlace & { readonly format: string } {
  const has = (name: string) =>
    typeof value === 'object' &&
    value !== null &&
    typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string';
  return has('origin') && has('transactionId') && has('format');
}

async function writeRows(
  store: FileStore,
  name: string,
  format: FileFormat,
  table: WarehouseTable,
  write: (file: FileWriter) => Promise<void>,
): Promise<void> {
  await store.write(name, async (path) => {
    const file = format.open(path, table);
    try {
      await write(file);
    } finally {
      await file.close();
    }
  });
}
