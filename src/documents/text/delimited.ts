import { parseLooseCsv } from '../../text/csv.ts';
import { type Line, MAX_CHARACTERS, type PageText } from './page-text.ts';

/** Comma-, semicolon- or tab-separated text: the columns are the cells. */
export function readDelimitedText(text: string): PageText[] {
  const plain = text.replace(/^\ufeff/, '');
  const lines = plain.split(/\r\n?|\n/);
  const separator = ['\t', ';', ','].find((candidate) => lines[0]?.includes(candidate)) ?? ',';
  const reading = parseLooseCsv(plain, separator, MAX_CHARACTERS);
  // A quote that is never closed is a letter like any other, and every line a row.
  const rows = 'rows' in reading ? reading.rows : lines.map((line) => line.split(separator));
  return [{ page: 1, lines: rows.map(toLine) }];
}

/** A cell per column: what stands under it stands below. */
export function toLine(fields: readonly string[]): Line {
  return {
    cells: fields
      .map((field, column) => ({ text: field.replace(/\s+/g, ' ').trim(), left: column, right: column + 0.5 }))
      .filter((cell) => cell.text !== ''),
  };
}
