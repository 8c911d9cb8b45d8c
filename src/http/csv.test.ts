import { expect, it } from 'vitest';
import { csvLine, csvStream } from './csv.ts';

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
  expect(csvLine(['EITU9452010', -12.5, '-3', true, null, 'a "b", c', ' x '])).toBe(
    'EITU9452010,-12.5,-3,true,,"a ""b"", c"," x "\r\n',
  );
});

it('streams batch by batch', async () => {
  async function* batches() {
    yield [['a', 1]];
    yield [['b', 2]];
  }
  const chunks: string[] = [];
  for await (const chunk of csvStream(['Name', 'Count'], batches())) chunks.push(String(chunk));
  expect(chunks).toEqual(['\ufeffName,Count\r\n', 'a,1\r\n', 'b,2\r\n']);
});
