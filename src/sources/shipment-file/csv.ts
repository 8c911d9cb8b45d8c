import { isUtf8 } from 'node:buffer';
import { parseLooseCsv } from '../../text/csv.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_ROWS, type TableReading, unreadable } from './table.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads comma-separated text as spreadsheets write it: RFC 4180 with quotes and line breaks in fields, any of four
 * separators, UTF-8 or Windows-1252. A blank line is a row without cells.
 */
export function readCsv(bytes: Uint8Array): TableReading {
  const text = decode(bytes);
  if (text.includes('\0')) return unreadable('unknown_shape', 'The file holds null characters, so it is no CSV text.');
  const reading = parseLooseCsv(text, separatorOf(text), MAX_ROWS + 2);
  if ('problem' in reading) {
    const { row, isTooLong } = reading.problem;
    return isTooLong ? tooLarge(row) : unreadable('malformed', `Row ${row} has a quote that is not closed.`);
  }
  const rows = reading.rows.map((row) => row.map((cell) => cell.trim()));
  const large = rows.findIndex((row) => row.length > MAX_COLUMNS || row.some((cell) => cell.length > MAX_CELL_CHARS));
  if (large >= 0) return tooLarge(large + 1);
  if (rows.length > MAX_ROWS + 1) return unreadable('too_large', `The file has more than ${MAX_ROWS} rows.`);
  const table = rows.map((row) => (row.some((cell) => cell !== '') ? row : []));
  while (table.at(-1)?.length === 0) table.pop();
  return { table };
}

function tooLarge(row: number): TableReading {
  const detail = `Row ${row} has more than ${MAX_COLUMNS} columns or a cell beyond ${MAX_CELL_CHARS} characters.`;
  return unreadable('too_large', detail);
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** Titles may stand above the headings, and hold no separators or others. */
const LINES_LOOKED_AT = 20;

/** The separator that the first lines have most of. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, LINES_LOOKED_AT);
  const counts = SEPARATORS.map((separator) => lines.reduce((sum, line) => sum + line.split(separator).length, 0));
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
