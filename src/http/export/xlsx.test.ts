import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readWorkbookElsewhere } from '../../../test/read-workbook.ts';
import type { Cell } from '../../values/cell.ts';
import { xlsxBytes } from './xlsx.ts';

async function written(headings: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const batches = (async function* () {
    for (const row of rows) yield [row];
  })();
  return buffer(xlsxBytes({ name: 'Boxes & more', headings, batches }));
}

it('holds texts, numbers, days and times as what they are', async () => {
  const row = ['EITU9452010', 41.5, { day: '2026-11-18' }, { clock: '2026-11-18 06:40' }, null, 'Łódź <&"> 東京 🚢'];
  const bytes = await written(['Box', 'Tons', 'Day', 'Arrival', 'Nothing', 'Place'], [row]);
  expect(readWorkbookElsewhere(bytes)).toEqual({
    name: 'Boxes & more',
    rows: [
      ['Box', 'Tons', 'Day', 'Arrival', 'Nothing', 'Place'],
      ['EITU9452010', 41.5, { day: '2026-11-18' }, { time: '2026-11-18 06:40' }, null, 'Łódź <&"> 東京 🚢'],
    ],
    filter: 'A1:F2',
  });
});

it('marks what a spreadsheet might take for a formula as text that is nothing else', async () => {
  const texts = ['=1+1', '+49 40 1234', '-cmd', '@SUM(A1)', ' =1+1', '|calc', '＝1+1'];
  const bytes = await written(
    ['Name'],
    texts.map((text) => [text]),
  );
  expect(readWorkbookElsewhere(bytes).rows.slice(1)).toEqual(texts.map((quoted) => [{ quoted }]));
});

it('leaves out what XML cannot hold, and keeps text that looks like an escape', async () => {
  const { rows } = readWorkbookElsewhere(
    await written(['A', 'B', 'C'], [['a\u0000b\ud800c', '_x0041_', 'x'.repeat(40_000)]]),
  );
  expect(rows[1]).toEqual(['abc', '_x005F_x0041_', `${'x'.repeat(32_766)}…`]);
});

it('names columns beyond Z', async () => {
  const headings = Array.from({ length: 60 }, (_, index) => `Column ${index}`);
  const { rows, filter } = readWorkbookElsewhere(await written(headings, [headings]));
  expect([rows[1], filter]).toEqual([headings, 'A1:BH2']);
});

it('asks for rows only as fast as they are taken, and stops when nobody takes them', async () => {
  const asked = { batches: 0, isOver: false };
  const batches = (async function* () {
    try {
      for (; asked.batches < 100_000; asked.batches++) {
        yield Array.from({ length: 500 }, () => [String(Math.random()), String(Math.random())]);
      }
    } finally {
      asked.isOver = true;
    }
  })();
  const bytes = xlsxBytes({ name: 'Many', headings: ['A', 'B'], batches });
  for (let taken = 0; taken < 1_000_000; ) taken += (await bytes.next()).value?.length ?? 0;
  // A batch weighs about 30 KB; some dozen more than were taken fill the buffers of the streams.
  expect(asked.batches).toBeLessThan(200);
  await bytes.return(undefined);
  await expect.poll(() => asked.isOver).toBe(true);
});
