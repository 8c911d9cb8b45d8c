import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_ROWS } from './table.ts';
import { attribute, decodeEntities, type Tag, tagsOf } from './xml-tags.ts';

/** What a sheet refers to in the rest of its workbook. */
export interface SheetContext {
  readonly sharedTexts: readonly string[];
  readonly isDate: (style: number) => boolean;
  /** Days are counted from 1904 rather than from 1900. */
  readonly is1904: boolean;
}

const [referenceOf, typeOf, styleOf, rangeOf] = [attribute('r'), attribute('t'), attribute('s'), attribute('ref')];
/** Two for each row: more are not read, and cells below the first of them stay empty. */
const MAX_MERGED = 2 * MAX_ROWS;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

/** Up to the last row that holds something; undefined when the sheet reaches beyond what is read. */
export function readSheet(xml: string, context: SheetContext): string[][] | undefined {
  const rows: string[][] = [];
  const merged: Range[] = [];
  let row: string[] = [];
  let rowNumber = 0;
  let cell: Cell | undefined;
  let isSpoken = false;
  for (const tag of tagsOf(xml)) {
    const { name, kind, textBefore } = tag;
    if (name === 'row' && kind !== 'close') {
      rowNumber = Number(referenceOf(tag) ?? rowNumber + 1);
      if (!(rowNumber <= MAX_ROWS + 1)) return undefined;
      row = [];
    }
    if (name === 'row' && kind !== 'open' && row.some((text) => text !== '')) {
      while (rows.length < rowNumber - 1) rows.push([]);
      rows.push(row);
    }
    if (name === 'c' && kind === 'open') {
      cell = openCell(tag, row.length);
      if (!cell) return undefined;
    }
    if (name === 'c' && kind === 'empty' && !openCell(tag, row.length)) return undefined;
    if (name === 'rPh') isSpoken = kind === 'open';
    if (cell && (name === 'v' || (name === 't' && !isSpoken)) && kind === 'close') {
      if (cell.text.length < MAX_CELL_CHARS) cell.text += decodeEntities(textBefore);
    }
    if (cell && name === 'c' && kind === 'close') {
      while (row.length < cell.column) row.push('');
      row[cell.column] = shownIn(cell, context).trim().slice(0, MAX_CELL_CHARS);
      cell = undefined;
    }
    if (name === 'mergeCell' && merged.length < MAX_MERGED) merged.push(...readRange(rangeOf(tag)));
  }
  for (const range of merged) fillDown(rows, range);
  return rows.length > MAX_ROWS + 1 ? undefined : rows;
}

/** One cell that stands beside several rows, all counted from 0. */
interface Range {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Nothing for a range within one row: what is written over several columns is a title. */
function readRange(text: string | undefined): Range[] {
  const [, letters = '', from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(text ?? '') ?? [];
  return letters !== '' && from !== to
    ? [{ column: columnNumber(letters) - 1, from: Number(from) - 1, to: Number(to) - 1 }]
    : [];
}

/** What is written beside several rows is said of each. */
function fillDown(rows: readonly string[][], { column, from, to }: Range): void {
  const text = rows[from]?.[column];
  if (!text) return;
  for (const row of rows.slice(from + 1, to + 1)) {
    if (row.length === 0 || row[column]) continue;
    while (row.length < column) row.push('');
    row[column] = text;
  }
}

/** Undefined when it lies beyond what is read. A cell that does not say where it is follows the one before. */
function openCell(tag: Tag, next: number): Cell | undefined {
  const reference = referenceOf(tag);
  const [, letters = '', digits = '1'] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? '') ?? [];
  if (reference !== undefined && letters === '') return undefined;
  const column = reference === undefined ? next : columnNumber(letters) - 1;
  if (column >= MAX_COLUMNS || Number(digits) > MAX_ROWS + 1) return undefined;
  return { column, type: typeOf(tag) ?? 'n', style: Number(styleOf(tag) ?? 0), text: '' };
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** ECMA-376 part 1, section 18.18.11. Errors show nothing that could be used. */
function shownIn({ type, style, text }: Cell, { sharedTexts, isDate, is1904 }: SheetContext): string {
  switch (type) {
    case 's':
      return sharedTexts[Number(text)] ?? '';
    case 'b':
      return text === '1' ? 'true' : text === '' ? '' : 'false';
    case 'e':
      return '';
    case 'n':
      if (text === '') return '';
      return isDate(style) ? dateOf(Number(text), is1904) : String(Number(text));
    default:
      return text;
  }
}

const DAY_SECONDS = 86_400;
/** The days are counted from the last but one of 1899, because 1900 is taken for a leap year. */
const [EPOCH_1900_MS, EPOCH_1904_MS] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** Dates in cells carry no zone: they are the wall clock of the place. */
function dateOf(days: number, is1904: boolean): string {
  const at = new Date((is1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round(days * DAY_SECONDS) * 1000);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 19);
}
