import { setImmediate } from 'node:timers/promises';
import type { Id } from '../../values/id.ts';

/** More than anybody opens in a spreadsheet; bounds the list of ids that an export holds. */
export const MAX_EXPORTED_ROWS = 1_000_000;
const BATCH_ROWS = 500;
/** What is written in some milliseconds. */
const SLICE_ROWS = 50;

/** Reads what is exported some hundred rows at a time, in the order of the ids. */
export async function* inBatches<Batch>(
  ids: readonly Id[],
  load: (batch: readonly Id[]) => Promise<Batch>,
): AsyncGenerator<Batch> {
  for (let start = 0; start < ids.length; start += BATCH_ROWS) yield await load(ids.slice(start, start + BATCH_ROWS));
}

/** A few rows at a time, between which others are answered. */
export async function* inSlices<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += SLICE_ROWS) {
    yield rows.slice(start, start + SLICE_ROWS);
    await setImmediate();
  }
}
