/** A run of text on a line and where it stands: points on a PDF page, characters in plain text, columns of a table. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** One line; its cells stand apart from each other, from left to right. A line without cells is a gap between blocks. */
export interface Line {
  readonly cells: readonly Cell[];
}

export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly lines: readonly Line[];
}

/**
 * `no_text`: a picture, or pages that are pictures. `encrypted`: it opens only with a password. `broken`: not what it
 * claims to be. `unsupported`: a format that is not read here. `too_costly`: it took too much time or memory.
 */
export type Unreadable = 'no_text' | 'encrypted' | 'broken' | 'unsupported' | 'too_costly';

export type TextOutcome =
  | { readonly kind: 'text'; readonly pages: readonly PageText[] }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable };

export const MAX_PAGES = 50;
export const MAX_CHARACTERS = 500_000;
/** What goes on longer than this without a break is not written for people; it is broken here. */
const MAX_CELL_CHARACTERS = 400;
const MAX_LINE_CHARACTERS = 4_000;

const texts = new WeakMap<Line, string>();

/** A line as a person reads it. Every value that is read says its line: it is put together once. */
export function textOf(line: Line): string {
  const known = texts.get(line);
  if (known !== undefined) return known;
  const text = line.cells.map((cell) => cell.text).join('  ');
  texts.set(line, text);
  return text;
}

/** The cells that reach over the place, of a line that may have hundreds. */
export function cellsOver({ cells }: Line, { left, right }: Pick<Cell, 'left' | 'right'>): Cell[] {
  let [from, to] = [0, cells.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((cells[middle]?.right ?? 0) > left) to = middle;
    else from = middle + 1;
  }
  let end = from;
  while ((cells[end]?.left ?? Number.POSITIVE_INFINITY) < right) end++;
  return cells.slice(from, end);
}

/** A cell that begins with a colon goes on with the one before: “Vessel     : EVER GLORY”. */
export function joinMarked(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    if (last && /^[:：]/.test(cell.text))
      joined[joined.length - 1] = { text: `${last.text} ${cell.text}`, left: last.left, right: cell.right };
    else joined.push(cell);
  }
  return joined;
}

/** No cell and no line longer than people write them, so that looking for words takes time in proportion to the text. */
export function foldLines(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => (textOf(line).length <= MAX_CELL_CHARACTERS ? [line] : foldLine(line)));
}

function foldLine({ cells }: Line): Line[] {
  const lines: Cell[][] = [[]];
  let length = 0;
  for (const cell of cells.flatMap(foldCell)) {
    length += cell.text.length;
    if (length > MAX_LINE_CHARACTERS) {
      lines.push([]);
      length = cell.text.length;
    }
    lines.at(-1)?.push(cell);
  }
  return lines.map((folded) => ({ cells: folded }));
}

function foldCell(cell: Cell): Cell[] {
  const parts = Math.ceil(cell.text.length / MAX_CELL_CHARACTERS);
  return Array.from({ length: parts }, (_, part) => ({
    ...cell,
    text: cell.text.slice(part * MAX_CELL_CHARACTERS, (part + 1) * MAX_CELL_CHARACTERS),
  }));
}
