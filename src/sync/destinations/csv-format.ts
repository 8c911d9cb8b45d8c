import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { WarehouseRow } from '../../domain/warehouse/warehouse-table.ts';
import type { FileFormat } from './month-files.ts';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * RFC 4180 for programs: what is unknown is empty and empty text is quoted, as COPY of PostgreSQL reads it. Nothing is put
 * before what a spreadsheet would run, since the text would be another; exports are for people.
 */
export const CSV_FORMAT: FileFormat = {
  extension: 'csv',
  open: (path, { columns }) => {
    const stream = createWriteStream(path);
    const names = columns.map(({ name }) => name);
    const write = (text: string) =>
      new Promise<void>((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()));
      });
    const headed = write(`${names.join(',')}\r\n`);
    return {
      write: async (rows) => {
        await headed;
        await write(rows.map((row) => lineOf(row, names)).join(''));
      },
      close: async () => {
        await headed;
        stream.end();
        await finished(stream);
      },
    };
  },
};

function lineOf(row: WarehouseRow, names: readonly string[]): string {
  return `${names.map((name) => cellOf(row[name] ?? null)).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
