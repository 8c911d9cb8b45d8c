import type { Cell } from '../../values/cell.ts';
import { isFormula } from './formula.ts';
import type { Table } from './table.ts';

/** Written first, so that spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const NEEDS_QUOTES = /[",;\r\n\t]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** RFC 4180, with an apostrophe before what a spreadsheet would run. Plain numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The lines as they come: no more than a batch of rows is ever in memory. */
export async function* csvText(table: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(table.headings);
  for await (const rows of table.batches) yield rows.map(csvLine).join('');
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return 'day' in value ? value.day : value.clock;
  const text = String(value);
  const safe = NUMBER.test(text) || !isFormula(text) ? text : `'${text}`;
  return NEEDS_QUOTES.test(safe) || safe !== safe.trim() || text !== text.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
