import { readSheet } from 'read-excel-file/node';
import { messageOf } from '../../errors.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_ROWS, type TableReading, unreadable } from './table.ts';
import { workbookDanger } from './workbook-guard.ts';

/** An Excel workbook begins like every ZIP archive. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Reads the first sheet. Formulas are never evaluated: a cell is what was last shown in it, or empty. */
export async function readWorkbook(bytes: Buffer): Promise<TableReading> {
  const danger = workbookDanger(bytes);
  if (danger !== undefined) return unreadable('too_large', `The workbook is not opened: ${danger}`);
  try {
    const rows = await readSheet(bytes);
    const table = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''));
    if (table.length > MAX_ROWS + 1 || table.some((row) => row.length > MAX_COLUMNS)) {
      return unreadable('too_large', `The sheet has more than ${MAX_ROWS} rows or ${MAX_COLUMNS} columns.`);
    }
    return { table };
  } catch (error) {
    return unreadable('malformed', `The workbook cannot be read: ${messageOf(error)}`);
  }
}

/** Dates in cells carry no zone: they are the wall clock of the place. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 19);
  return String(value).trim().slice(0, MAX_CELL_CHARS);
}
