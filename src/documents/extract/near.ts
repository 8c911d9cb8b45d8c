import { type Cell, cellsOver, type Line, textOf } from '../text/page-text.ts';
import type { Evidence } from './finding.ts';
import { isHeadingOrLabel } from './heading.ts';
import { isLabelAlone, isLabelCell, isLineOfUnits, isUnitOf, type LabelHit } from './label-hits.ts';
import { textOfPart } from './label-pair.ts';
import type { Field } from './labels.ts';

/** A text that may be the value of a label. */
export interface Candidate extends Evidence {
  readonly text: string;
}

const MAX_BLOCK_LINES = 6;
const MAX_ROWS = 500;
/** A table has its head within so many lines above a row. */
export const MAX_LINES_ABOVE = 40;
/** Fields of which each row of a table has its own, and the document at most a total. */
const SUMMED: ReadonlySet<Field> = new Set(['gross_weight', 'weight', 'volume', 'package_count', 'total_amount']);

/** Where the value of a label may stand, the likeliest place first: behind it, to its right, below it. */
export function candidatesOf(hit: LabelHit): Candidate[] {
  const line = lineOf(hit, hit.lineIndex);
  const inline = hit.rest === '' ? [] : [{ text: hit.rest, page: hit.page.page, line: textOf(line) }];
  const right = line.cells[hit.cellIndex + 1];
  const beside =
    hit.rest === '' && right && !isLabelCell(right) && !isInRowOfHeads(hit)
      ? [{ text: withCurrency(hit, right), page: hit.page.page, line: textOf(line) }]
      : [];
  const below = hit.isMarked && hit.rest !== '' ? [] : valueBelow(hit);
  const found = isPair(hit) ? [...inline, ...beside, ...below] : [...inline, ...below, ...beside];
  return found.flatMap((candidate) => {
    const text = textOfPart(candidate.text, hit.part);
    return text === undefined || isHeadingOrLabel(text) ? [] : [{ ...candidate, text }];
  });
}

/** A row of labels without colons is the head of a table; labels one below the other have their values beside them. */
export function isPair(hit: LabelHit): boolean {
  return hit.isMarked || lineOf(hit, hit.lineIndex).cells.length === 2 || isInColumnOfLabels(hit);
}

/** A total without a currency has that of its column: “Amount (USD)”. */
function withCurrency(hit: LabelHit, cell: Cell): string {
  if (hit.field !== 'total_amount' || !/^[\d.,' ]+$/.test(cell.text)) return cell.text;
  for (let index = hit.lineIndex - 1; index >= Math.max(hit.lineIndex - MAX_LINES_ABOVE, 0); index--) {
    const [above] = cellsOver(lineOf(hit, index), cell);
    if (above && !/\d/.test(above.text)) return `${cell.text} ${above.text}`;
  }
  return cell.text;
}

/** All that stands in the column under a label. */
export function columnOf(hit: LabelHit): Candidate[] {
  return hit.rest === '' ? cellsBelow(hit, MAX_ROWS) : [];
}

/** Of several rows with a quantity each, only the one of the total speaks for the document. */
function valueBelow(hit: LabelHit): Candidate[] {
  if (!SUMMED.has(hit.field)) return cellsBelow(hit, 1);
  const rows = withUnits(hit, cellsBelow(hit, MAX_ROWS)).filter(({ text }) => /\d/.test(text));
  return rows.length <= 1 ? rows : rows.filter(({ line }) => /\btotal\b/i.test(line)).slice(-1);
}

/** A unit under a number belongs to it; one above all numbers is the head's. */
function withUnits({ field }: LabelHit, rows: readonly Candidate[]): Candidate[] {
  const joined: Candidate[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (!isUnitOf(field, row.text)) joined.push(row);
    else if (last) joined[joined.length - 1] = { ...last, text: `${last.text} ${row.text}` };
  }
  return joined;
}

/** The lines of an address: behind the label and below it, up to a gap or the next label. */
export function blockOf(hit: LabelHit): Candidate[] {
  const line = lineOf(hit, hit.lineIndex);
  const first = hit.rest === '' ? [] : [{ text: hit.rest, page: hit.page.page, line: textOf(line) }];
  const below = cellsBelow(hit, MAX_BLOCK_LINES - first.length);
  const right = line.cells[hit.cellIndex + 1];
  if (first.length > 0 || !right || isLabelCell(right)) return [...first, ...below];
  // In a box the value begins where its label does.
  if (below.length > 0 && (!hit.isMarked || isBoxed(hit))) return below;
  const beside = { ...hit, cellIndex: hit.cellIndex + 1, left: right.left, right: right.right };
  return [
    { text: right.text, page: hit.page.page, line: textOf(line) },
    ...cellsBelow(beside, MAX_BLOCK_LINES - 1, hit),
  ];
}

/** Behind another label without a value of its own, a label is one of a row of heads, and the cell beside it another. */
function isInRowOfHeads(hit: LabelHit): boolean {
  const left = lineOf(hit, hit.lineIndex).cells[hit.cellIndex - 1];
  return !hit.isMarked && left !== undefined && isLabelAlone(left);
}

function isInColumnOfLabels(hit: LabelHit): boolean {
  return [hit.lineIndex - 1, hit.lineIndex + 1].some((index) =>
    lineOf(hit, index).cells.some((cell) => isAligned(cell, hit) && isLabelCell(cell)),
  );
}

function isBoxed(hit: LabelHit): boolean {
  return lineOf(hit, hit.lineIndex + 1).cells.some((cell) => isAligned(cell, hit));
}

/** Begins where the label begins, give or take a tenth of its width. */
function isAligned(cell: Cell, { left, right }: LabelHit): boolean {
  return Math.abs(cell.left - left) <= (right - left) / 10;
}

/**
 * One cell from each of the next lines that stands under the label, up to a gap or another label. For a value that goes
 * on beside its label, `labels` is where the next label would stand.
 */
function cellsBelow(hit: LabelHit, maxLines: number, labels: Pick<Cell, 'left' | 'right'> = hit): Candidate[] {
  const next = lineOf(hit, hit.lineIndex).cells[hit.cellIndex + 1];
  // A gap may part a label from its value, but not the lines of a value.
  const isGapFirst = hit.rest === '' && lineOf(hit, hit.lineIndex + 1).cells.length === 0;
  const found: Candidate[] = [];
  // So may a line of units, which belongs to the head of a table.
  const isUnitsFirst = isLineOfUnits(lineOf(hit, hit.lineIndex + 1));
  for (let index = hit.lineIndex + (isGapFirst || isUnitsFirst ? 2 : 1); found.length < maxLines; index++) {
    const line = lineOf(hit, index);
    const cell = cellUnder(line, hit, next?.left ?? Number.POSITIVE_INFINITY);
    const isLabel = (other: Cell) => isLabelCell(other) && !isUnitOf(hit.field, other.text);
    if (!cell || isLabel(cell) || cellsOver(line, labels).some(isLabel)) break;
    found.push({ text: cell.text, page: hit.page.page, line: textOf(line) });
  }
  return found;
}

/** What overlaps the label, or else begins between it and the next cell of its line, but not half a page away. */
function cellUnder(line: Line, label: LabelHit, nextLeft: number): Cell | undefined {
  const { left, right } = label;
  const [overlapping] = cellsOver(line, label);
  if (overlapping && overlapping.left < nextLeft) return overlapping;
  const reach = Math.min(nextLeft, right + (right - left));
  return cellsOver(line, { left, right: reach }).find((cell) => cell.left >= left);
}

function lineOf(hit: LabelHit, index: number): Line {
  return hit.page.lines[index] ?? { cells: [] };
}
