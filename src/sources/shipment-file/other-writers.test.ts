import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWorkbook } from './workbook.ts';

const HEADER = ['number', 'scac', 'event_at', 'weight', 'note'];
const FIRST = ['MAEU123456789', 'MAEU', '2026-01-01T12:30:00', '2.5', 'a & b <ü>'];
const SECOND = ['MAEU987654321', 'MSCU', '2026-02-28T00:00:00', '7', 'a & b <ü>'];

const read = (name: string) => {
  const reading = readWorkbook(readFileSync(new URL(`./fixtures/workbooks/${name}`, import.meta.url)));
  if ('problem' in reading) throw new Error(reading.problem.detail);
  return reading.table.map((row) => [...row]);
};

it.each(['openpyxl.xlsx', 'openpyxl-1904.xlsx', 'xlsxwriter.xlsx', 'xlsxwriter-1904.xlsx', 'write-excel-file.xlsx'])(
  'reads the first sheet that is shown, its dates, texts and what its formulas last gave: %s',
  (name) => {
    expect(read(name).map((row) => row.slice(0, HEADER.length))).toEqual([HEADER, FIRST, SECOND]);
  },
);

it('reads merged cells as the one that is shown', () => {
  for (const name of ['openpyxl.xlsx', 'xlsxwriter.xlsx'])
    expect(read(name)[0]?.slice(5).join('|')).toMatch(/^merged\|?$/);
});

it('reads texts that stand in their cells', () => {
  expect(read('xlsxwriter-inline.xlsx')).toEqual([
    ['number', 'scac', 'event_at'],
    ['MAEU123456789', 'MAEU', '2026-02-28T00:00:00'],
  ]);
});

it.each(['strict-prefixed.xlsx', 'prefixed-1904.xlsx', 'rich-texts.xlsx'])(
  'reads what the format allows and few write: prefixes, runs of text, phonetic hints, cells without places: %s',
  (name) => {
    expect(read(name)).toEqual([
      HEADER,
      ['MAEU123456789', 'MAEU', '2026-01-01T12:30:00', '2.5', 'a & b <ü>'],
      [],
      ['MAEU987654321', 'MSCU', expect.stringMatching(/^2026-02-28(T00:00:00)?$/), '7', 'true'],
    ]);
  },
);
