import { Readable } from 'node:stream';

/** Written first, so that spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A cell that begins like this is run as a formula by spreadsheets, whoever wrote it. Some leave out blanks before it. */
const FORMULA_START = /^(?:[\s\u200b\u2060]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;
const NEEDS_QUOTES = /[",;\r\n\t]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export type Cell = string | number | boolean | null | undefined;

/** RFC 4180, with an apostrophe before what a spreadsheet would run. Plain numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Sends the lines as they come: no more than a batch of rows is ever in memory. */
export function csvStream(headings: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  async function* text() {
    yield BYTE_ORDER_MARK + csvLine(headings);
    for await (const rows of batches) yield rows.map(csvLine).join('');
  }
  return Readable.from(text(), { objectMode: false });
}

/** The headers of a download; the name is ours and needs no escaping. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'x-content-type-options': 'nosniff',
  };
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const isSafe = NUMBER.test(text) || !FORMULA_START.test(text);
  const safe = isSafe ? text : `'${text}`;
  return NEEDS_QUOTES.test(safe) || safe !== safe.trim() || text !== text.trim()
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
