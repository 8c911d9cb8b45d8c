/** A run of text on a line and where it stands: points on a PDF page, characters in plain text, columns of a table. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** One line; its cells stand apart from each other. A line without cells is a gap between blocks. */
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

/** A line as a person reads it. */
export function textOf(line: Line): string {
  return line.cells.map((cell) => cell.text).join('  ');
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
