import type { Id } from '../../values/id.ts';

/** More than anybody opens in a spreadsheet; bounds the list of ids that an export holds. */
export const MAX_EXPORTED_ROWS = 1_000_000;
/** What has come is read at one go, and nobody else is answered meanwhile: some milliseconds. */
const BATCH_ROWS = 100;

/** Reads what is exported a hundred rows at a time, in the order of the ids. */
export async function* inBatches<Batch>(
  ids: readonly Id[],
  load: (batch: readonly Id[]) => Promise<Batch>,
): AsyncGenerator<Batch> {
  for (let start = 0; start < ids.length; start += BATCH_ROWS) yield await load(ids.slice(start, start + BATCH_ROWS));
}
