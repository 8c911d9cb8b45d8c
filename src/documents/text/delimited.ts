import { splitCsvLine } from '../../values/csv.ts';
import type { Line, PageText } from './page-text.ts';

/** Comma-, semicolon- or tab-separated text: the columns are the cells. */
export function readDelimitedText(text: string): PageText[] {
  const rows = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const [header = ''] = rows;
  const separator = ['\t', ';', ','].find((candidate) => header.includes(candidate)) ?? ',';
  return [{ page: 1, lines: rows.map((row) => toLine(split(row, separator))) }];
}

function split(row: string, separator: string): readonly string[] {
  if (separator === ',') return splitCsvLine(row) ?? row.split(',');
  return row.split(separator).map((field) => field.replace(/^\s*"(.*)"\s*$/, '$1'));
}

/** A cell per column: what stands under it stands below. */
export function toLine(fields: readonly string[]): Line {
  return {
    cells: fields
      .map((field, column) => ({ text: field.replace(/\s+/g, ' ').trim(), left: column, right: column + 0.5 }))
      .filter((cell) => cell.text !== ''),
  };
}
