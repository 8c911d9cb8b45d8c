import { type Cell, joinMarked, type Line, MAX_PAGES, type PageText } from './page-text.ts';

const TAB_WIDTH = 8;

/** Two spaces or a tab part the columns of a plain text; a form feed ends a page. */
export function readPlainText(text: string): PageText[] {
  return text
    .split('\f', MAX_PAGES)
    .map((page, index) => ({ page: index + 1, lines: page.split(/\r\n?|\n/).map(readPlainLine) }));
}

export function readPlainLine(text: string): Line {
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
