import type { PageText } from '../text/page-text.ts';
import type { LabelHit } from './label-hits.ts';
import type { Field } from './labels.ts';

/** A table has its head within so many lines above a row. */
const MAX_LINES_ABOVE = 40;

/** What stands in a row under the nearest head of this field. */
export function columnText(
  page: PageText,
  lineIndex: number,
  field: Field,
  labels: readonly LabelHit[],
): { readonly text: string; readonly note: string } | undefined {
  const head = labels.findLast(
    (label) =>
      label.field === field &&
      label.page === page &&
      label.rest === '' &&
      label.lineIndex < lineIndex &&
      label.lineIndex >= lineIndex - MAX_LINES_ABOVE,
  );
  if (!head) return undefined;
  const cell = page.lines[lineIndex]?.cells.find(({ left, right }) => left < head.right && right > head.left);
  return cell && { text: cell.text, note: head.note };
}
