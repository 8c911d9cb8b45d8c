import { expect, it } from 'vitest';
import { decodeRuns, encodeRuns } from './land-codec.ts';
import { RowRanges } from './polygon-runs.ts';
import { COLUMNS, ROWS } from './raster.ts';

/** Runs that drift, begin, end, meet the edges of the map and fill whole rows. */
function sample() {
  const ranges = new RowRanges();
  for (let row = 100; row < 400; row++) {
    const drift = Math.round(40 * Math.sin(row / 9));
    ranges.add(row, 1000 + drift, 5000 + 2 * drift);
    if (row % 7 < 3) ranges.add(row, 9000 + 300 * (row % 5), 9100 + 300 * (row % 5));
    if (row > 250) ranges.add(row, COLUMNS - 500, COLUMNS - 1 + (row % 3));
  }
  ranges.add(0, 0, COLUMNS - 1);
  ranges.add(ROWS - 1, 0, 0);
  return ranges.toRuns();
}

it('reads back what was written', () => {
  const runs = sample();
  expect(decodeRuns(encodeRuns(runs))).toEqual(runs);
});

it('refuses a file that is not what was written', async () => {
  const { brotliCompressSync, brotliDecompressSync } = await import('node:zlib');
  const bytes = brotliDecompressSync(encodeRuns(sample()));
  const longer = brotliCompressSync(Buffer.concat([bytes, Buffer.from([0])]));
  expect(() => decodeRuns(longer)).toThrow('1 bytes too many');
  expect(() => decodeRuns(brotliCompressSync(bytes.subarray(0, bytes.length / 2)))).toThrow('damaged');
});
