import { type PaperDifference, paperDifferences } from '../../domain/documents/paper-differences.ts';
import { listPapersOfBoxes, type PapersAsked } from '../../store/documents/papers-of-boxes.ts';
import type { Db } from '../../store/tables.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';

/** Where documents say something else than the tracking, the boxes of one document together. */
export async function listPaperDifferences(db: Db, accountId: Id, asked: PapersAsked = {}): Promise<PaperDifference[]> {
  const known = await listPapersOfBoxes(db, accountId, asked);
  const found = [...groupBy(known, ({ box }) => box.containerId).values()].flatMap((ofBox) => {
    const papers = ofBox.map(({ paper }) => paper);
    return ofBox.slice(0, 1).flatMap(({ box }) => paperDifferences(box, papers));
  });
  const { containerId, documentId } = asked;
  return found.filter(
    (one) =>
      (containerId === undefined || one.containerId === containerId) &&
      (documentId === undefined || one.documentId === documentId),
  );
}

export function differencesByBox(found: readonly PaperDifference[]): ReadonlyMap<Id, readonly PaperDifference[]> {
  return groupBy(found, ({ containerId }) => containerId);
}
