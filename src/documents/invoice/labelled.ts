import type { PageText } from '../text/page-text.ts';

/** The lines of a document, each as the texts that stand apart on it. */
export type Lines = readonly (readonly string[])[];

const MAX_LINES = 2_000;

export function linesOf(pages: readonly PageText[]): Lines {
  return pages
    .flatMap(({ lines }) => lines)
    .slice(0, MAX_LINES)
    .map(({ cells }) => cells.map(({ text }) => text.trim()).filter((text) => text !== ''))
    .filter((cells) => cells.length > 0);
}

/** What stands behind the label, in its cell or in the next one of the line; undefined where no line has it. */
export function valueBeside(lines: Lines, label: RegExp): string | undefined {
  for (const cells of lines) {
    for (const [index, cell] of cells.entries()) {
      const match = label.exec(cell);
      // A label begins what it is in; within a sentence the same words are none.
      if (match === null || match.index > 0) continue;
      const behind = cell.slice(match[0].length).replace(/^[\s:.#-]+/, '');
      const value = behind === '' ? cells[index + 1]?.replace(/^[\s:]+/, '') : behind;
      if (value !== undefined && value !== '') return value;
    }
  }
  return undefined;
}

/** The first line that says it, as one text. */
export function sentenceWith(lines: Lines, words: RegExp): string | undefined {
  return lines.map((cells) => cells.join(' ')).find((text) => words.test(text));
}
