import { cellsOver, type PageText } from '../text/page-text.ts';
import { isUnitOf, type LabelHit } from './label-hits.ts';
import type { Field } from './labels.ts';
import { MAX_LINES_ABOVE } from './near.ts';

/** Heads of columns by the page and line they stand on. */
export type ColumnHeads = ReadonlyMap<string, readonly LabelHit[]>;

export function columnHeads(labels: readonly LabelHit[]): ColumnHeads {
  const heads = new Map<string, LabelHit[]>();
  for (const label of labels) {
    if (label.rest !== '') continue;
    const key = keyOf(label.page, label.lineIndex);
    const known = heads.get(key);
    if (known) known.push(label);
    else heads.set(key, [label]);
  }
  return heads;
}

/** What stands in a row under the nearest head of this field. */
export function columnText(
  page: PageText,
  lineIndex: number,
  field: Field,
  heads: ColumnHeads,
): { readonly text: string; readonly note: string } | undefined {
  for (let above = lineIndex - 1; above >= Math.max(lineIndex - MAX_LINES_ABOVE, 0); above--) {
    const head = heads.get(keyOf(page, above))?.find((label) => label.field === field);
    if (!head) continue;
    const [cell] = cellsOver(page.lines[lineIndex] ?? { cells: [] }, head);
    const [under] = cellsOver(page.lines[lineIndex + 1] ?? { cells: [] }, head);
    return cell && { text: cell.text, note: head.note || (under && isUnitOf(field, under.text) ? under.text : '') };
  }
  return undefined;
}

function keyOf(page: PageText, lineIndex: number): string {
  return `${page.page}:${lineIndex}`;
}
