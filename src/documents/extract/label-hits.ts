import { type Cell, cellsOver, type Line, type PageText } from '../text/page-text.ts';
import { headingIn, isUnknownLabel } from './heading.ts';
import { type Part, partsOf } from './label-pair.ts';
import { type Field, fieldOfGroup, LABEL_PATTERN } from './labels.ts';

/** Of these a document names many kinds, and the word before the label says which: “Tax total”, “Rail ETA”. */
const OF_MANY_KINDS: ReadonlySet<Field> = new Set([
  ...(['total_amount', 'gross_weight', 'volume', 'package_count', 'weight', 'date'] as const),
  ...(['eta', 'etd', 'on_board_date', 'last_free_day', 'issue_date'] as const),
]);

/** Words before a label that leave its meaning as it is. */
const HARMLESS_WORDS =
  /(?:^|\s)(?:our|your|the|this|a|and|or|is|of|for|with|under|per|new|revised|updated|current|latest|actual|cargo|ocean|invoice|customer|shipment|vessel|port|pod|pol)$/i;

/** Words that make any label that of something else. */
const OTHER_MEANING =
  /(?:^|\s)(?:previous|prev\.?|former|old|prior|original|cancell?ed|replaced|superseded|related|parent|next|second|2nd|third|3rd|connecting|feeder|pre-?carriage|intermediate|tax|vat|gst|duty|discount|net|sub|page|carried|paid|deposit|credit)$/i;

/** A label on a page, and what follows it in its cell. */
export interface LabelHit {
  readonly field: Field;
  readonly page: PageText;
  readonly lineIndex: number;
  readonly cellIndex: number;
  /** Where the label itself stands. */
  readonly left: number;
  readonly right: number;
  /** What follows in the cell up to the next label; empty where the value stands elsewhere. */
  readonly rest: string;
  /** A word in brackets behind the label, as the unit in “Gross weight (kgs)”. */
  readonly note: string;
  /** It is followed by a colon or the like. */
  readonly isMarked: boolean;
  /** Where it is one of several labels for as many values. */
  readonly part: Part | undefined;
}

const UNIT_ALONE = /^\(?(?:[A-Z]{3}|KGS?|LBS|CBM|M3)\.?\)?$/i;
const QUANTITIES: ReadonlySet<Field> = new Set(['total_amount', 'gross_weight', 'weight', 'volume']);
/** Words that name a value only where they begin: of “Due date” and “Tare weight” they are a part. */
const BARE: ReadonlySet<Field> = new Set(['date', 'weight']);
/** “Booking No. 12345678” needs no colon to be a label and its value. */
const NUMBERED: ReadonlySet<Field> = new Set([
  ...(['bill_of_lading_number', 'house_bill_of_lading_number', 'booking_number', 'invoice_number'] as const),
  ...(['container_number', 'seal_number'] as const),
]);
const MAX_HITS = 5_000;
const BOX_NUMBER = /^\s*[([]?\d{1,2}[a-z]?[.)\]]\s*/i;
const DATES: ReadonlySet<Field> = new Set(['eta', 'etd', 'on_board_date', 'last_free_day']);
const NOTE = /^\s*\(([^()]{0,120})\)/;
const MARK = /^\s*(?:[:：=]|\.{2,}:?|#)\s*/;

export function findLabels(pages: readonly PageText[]): LabelHit[] {
  const hits: LabelHit[] = [];
  for (const page of pages) {
    for (const [lineIndex, line] of page.lines.entries()) {
      for (const [cellIndex, cell] of line.cells.entries()) {
        if (hits.length >= MAX_HITS) return hits;
        for (const hit of hitsOfCell(cell)) hits.push(withUnitBelow({ ...hit, page, lineIndex, cellIndex }));
      }
    }
  }
  return hits;
}

/** A unit alone is no value but belongs to the label or to the number: “Total amount USD   2,370.00”. */
export function isUnitOf(field: Field, text: string): boolean {
  return QUANTITIES.has(field) && UNIT_ALONE.test(text);
}

export function isLineOfUnits({ cells }: Line): boolean {
  return cells.length > 0 && cells.every(({ text }) => UNIT_ALONE.test(text));
}

/** In the head of a table the unit may stand under the word. */
function withUnitBelow(hit: LabelHit): LabelHit {
  if (hit.rest !== '' || hit.note !== '') return hit;
  const [below] = cellsOver(hit.page.lines[hit.lineIndex + 1] ?? { cells: [] }, hit);
  return below && isUnitOf(hit.field, below.text) ? { ...hit, note: below.text } : hit;
}

/** Whether a cell is, or begins with, a label rather than a value; a few words and a colon are one that is not known. */
export function isLabelCell(cell: Cell): boolean {
  if (isUnknownLabel(cell.text)) return true;
  const [first] = hitsOfCell(cell);
  return (
    first !== undefined &&
    first.left <= cell.left + (cell.right - cell.left) * 0.1 &&
    (first.isMarked || first.rest === '' || (NUMBERED.has(first.field) && /^\S*\d{3}/.test(first.rest)))
  );
}

/** Whether a cell is a label and nothing else. */
export function isLabelAlone(cell: Cell): boolean {
  const hits = hitsOfCell(cell);
  return hits.length > 0 && isLabelCell(cell) && hits.every(({ rest }) => rest === '');
}

type CellHit = Omit<LabelHit, 'page' | 'lineIndex' | 'cellIndex'>;

interface Found {
  /** More than one where labels stand together: “ETD / ETA”. */
  readonly fields: readonly Field[];
  readonly at: number;
  readonly end: number;
  readonly valueAt: number;
  readonly note: string;
  readonly isMarked: boolean;
}

/** Each label looks at the cells around it, and the pattern is large: a cell is searched once. */
const searched = new WeakMap<Cell, readonly CellHit[]>();

function hitsOfCell(cell: Cell): readonly CellHit[] {
  const known = searched.get(cell);
  if (known) return known;
  const hits = searchCell(cell);
  searched.set(cell, hits);
  return hits;
}

/** Labels begin a cell, carry a colon or stand before a date; the same words in running text are none. */
function searchCell(cell: Cell): CellHit[] {
  const { text } = cell;
  const found = labelsIn(text);
  const perCharacter = (cell.right - cell.left) / Math.max(text.length, 1);
  return found.flatMap(({ fields, at, end, valueAt, note, isMarked }, index) => {
    const behind = text.slice(valueAt, found[index + 1]?.at).trim();
    const heading = behind === '' ? undefined : headingIn(behind);
    return partsOf(fields).map(({ field, part }) => ({
      // “Consignee: ACCOUNT” and “Shipper's account number” have no value of the field, wherever they go on.
      field: heading === 'other' && !isUnitOf(field, behind) ? 'stop' : field,
      left: cell.left + at * perCharacter,
      right: cell.left + end * perCharacter,
      isMarked,
      part,
      ...restAndNote(field, heading === 'goes_on' ? '' : behind, note, text.slice(at, end)),
    }));
  });
}

function labelsIn(text: string): Found[] {
  const begin = BOX_NUMBER.exec(text)?.[0].length ?? 0;
  const found: Found[] = [];
  // Not `matchAll`, which copies the pattern, and this one is large.
  LABEL_PATTERN.lastIndex = 0;
  for (let match = LABEL_PATTERN.exec(text); match; match = LABEL_PATTERN.exec(text)) {
    const next = toFound(text, match);
    const last = found.at(-1);
    const between = last && text.slice(last.end, next.at);
    if (last && !last.isMarked && between !== undefined && /^\s*[/&]\s*$/.test(between)) {
      // “Shipper / Consignor” is one label, “ETD / ETA” two.
      found[found.length - 1] = { ...next, fields: [...last.fields, ...next.fields], at: last.at };
    } else if (text[next.at - 1] !== '/' && (next.at <= begin || next.isMarked || isBeforeDate(next, text))) {
      // “Invoice total:” is a total, and no invoice.
      if (last && !last.isMarked && between?.trim() === '') found.pop();
      const before = text.slice(last ? last.valueAt : begin, next.at);
      const isPlain = next.at <= begin || isPlainAfter(before, fieldOf(next), !last);
      const isBare = BARE.has(fieldOf(next)) && next.at > begin;
      found.push(isBare || !isPlain ? { ...next, fields: ['stop'] } : next);
    }
  }
  return found;
}

function fieldOf({ fields: [first = 'stop'] }: Found): Field {
  return first;
}

/** The label itself may be the unit, as “CBM” over a column. */
function restAndNote(field: Field, rest: string, note: string, label: string): Pick<LabelHit, 'rest' | 'note'> {
  if (isUnitOf(field, rest)) return { rest: '', note: rest };
  return { rest, note: note === '' && isUnitOf(field, label) ? label : note };
}

function toFound(text: string, match: RegExpExecArray): Found {
  const end = match.index + match[0].length;
  const note = NOTE.exec(text.slice(end));
  const behind = text.slice(end + (note?.[0].length ?? 0));
  const mark = MARK.exec(behind);
  return {
    fields: [fieldOfGroup(match.slice(1).findIndex((group) => group !== undefined))],
    at: match.index,
    end,
    valueAt: text.length - behind.length + (mark?.[0].length ?? 0),
    note: note?.[1] ?? '',
    isMarked: mark !== null,
  };
}

function isBeforeDate(found: Found, text: string): boolean {
  const { valueAt } = found;
  return DATES.has(fieldOf(found)) && /^\s*(?:\d{1,4}[\s\-./]|\p{L}{3,9}\.? \d)/u.test(text.slice(valueAt));
}

/**
 * Whether the words before a label leave it what it is. Where they begin the cell they belong to the label; behind
 * another label they are more likely its value.
 */
function isPlainAfter(before: string, field: Field, isBeginning: boolean): boolean {
  const words = before.trim();
  // What ends with a mark is a sentence or a value of its own.
  if (words === '' || /[\p{P}\d]$/u.test(words)) return true;
  if (OTHER_MEANING.test(words)) return false;
  return !(isBeginning && OF_MANY_KINDS.has(field)) || HARMLESS_WORDS.test(words);
}
