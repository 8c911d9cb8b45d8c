import { type Cell, joinMarked, type Line, MAX_PAGES, type PageText } from './page-text.ts';

const TAB_WIDTH = 8;
/** Longer lines are broken before their columns are looked for. */
const MAX_LINE_CHARACTERS = 4_000;

/** Two spaces or a tab part the columns of a plain text; a form feed ends a page. */
export function readPlainText(text: string): PageText[] {
  return text
    .split('\f', MAX_PAGES)
    .map((page, index) => ({ page: index + 1, lines: splitLines(page).map(readPlainLine) }));
}

function splitLines(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    if (line.length <= MAX_LINE_CHARACTERS) return [line];
    const parts = Math.ceil(line.length / MAX_LINE_CHARACTERS);
    return Array.from({ length: parts }, (_, part) =>
      line.slice(part * MAX_LINE_CHARACTERS, (part + 1) * MAX_LINE_CHARACTERS),
    );
  });
}

function readPlainLine(text: string): Line {
  const line = text.includes('\t') ? expandTabs(text) : text;
  const cells: Cell[] = [];
  for (const match of line.matchAll(/\S+(?: \S+)*/g)) {
    cells.push({ text: match[0], left: match.index, right: match.index + match[0].length });
  }
  return { cells: joinMarked(cells) };
}

/** A tab is at least two columns wide, so that it always parts cells. */
function expandTabs(text: string): string {
  let line = '';
  for (const part of text.split('\t')) {
    if (line !== '') line = line.padEnd(Math.ceil((line.length + 2) / TAB_WIDTH) * TAB_WIDTH);
    line += part;
  }
  return line;
}
