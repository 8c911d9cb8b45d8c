import { Readable } from 'node:stream';
import { toInstant } from '../../values/instant.ts';
import { Type } from '../../values/schema.ts';
import { accompanied, media } from '../answer.ts';
import { csvText } from './csv.ts';
import type { Table } from './table.ts';
import { xlsxBytes } from './xlsx.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: XLSX_TYPE,
};

/** Exports of one account that are written at a time. */
const MAX_AT_ONCE = 2;

export const columnsQuery = {
  columns: Type.Optional(
    Type.String({
      maxLength: 5_000,
      description: 'Columns of the list in their order, separated by commas; `field-` and a slug for an own field.',
    }),
  ),
};

/** What the routes of an export have in common. */
export function exportRow(format: ExportFormat, noun: string) {
  return {
    atOnce: MAX_AT_ONCE,
    summary: `Export ${noun} as a table${format === 'csv' ? '' : ' for spreadsheets'}`,
    description:
      'Takes the filters, the order and the columns of the list; all columns without them. Days and times are those of ' +
      'the place they belong to, states are in words. Cells that a spreadsheet would run are disarmed.',
    access: 'read',
    answer: media(MEDIA[format]),
  } as const;
}

/** A download; its name is ours and needs no escaping. The day in it is that of UTC. */
export function exported(
  format: ExportFormat,
  table: Table,
  now: Date,
  headers: Readonly<Record<string, string>> = {},
) {
  const parts = format === 'csv' ? csvText(table) : xlsxBytes(table);
  return accompanied(Readable.from(parts, { objectMode: false }), {
    headers: {
      ...headers,
      'content-type': format === 'csv' ? `${MEDIA.csv}; charset=utf-8` : MEDIA.xlsx,
      'content-disposition': `attachment; filename="${table.name.toLowerCase()}-${toInstant(now).slice(0, 10)}.${format}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
