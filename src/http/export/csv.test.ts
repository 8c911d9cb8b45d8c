import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { csvLine, csvText } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
  ['+49 40 1234', "'+49 40 1234"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  [' =1+1', `"' =1+1"`],
  ['  \u00a0+1', `"'  \u00a0+1"`],
  [' @SUM(A1)', `"' @SUM(A1)"`],
  [' -cmd', `"' -cmd"`],
  ['\u200b=1', "'\u200b=1"],
  ['|calc', "'|calc"],
  ['＝1+1', "'＝1+1"],
])('does not let a spreadsheet run %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

it('leaves ordinary cells as they are', () => {
  expect(
    csvLine([
      'EITU9452010',
      -12.5,
      '-3',
      { day: '2026-11-18' },
      { clock: '2026-11-18 06:40' },
      null,
      'a "b", c',
      ' x ',
    ]),
  ).toBe('EITU9452010,-12.5,-3,2026-11-18,2026-11-18 06:40,,"a ""b"", c"," x "\r\n');
});

it('streams batch by batch', async () => {
  async function* batches() {
    yield [['a', 1]];
    yield [['b', 2]];
  }
  const table = { name: 'Things', headings: ['Name', 'Count'], batches: batches() };
  expect(await Readable.from(csvText(table)).toArray()).toEqual(['\ufeffName,Count\r\n', 'a,1\r\n', 'b,2\r\n']);
});
