import { expect, it } from 'vitest';
import { recogniseColumns } from './columns.ts';
import { combineSheets, rowNames } from './combine-sheets.ts';

const OCTOBER = {
  name: 'October',
  rows: [['Open imports'], ['Container', 'PO'], ['MSKU6058113', '48211']],
};
const NOVEMBER = {
  name: 'November',
  rows: [
    ['PO', 'Cntr No', 'container'],
    ['48212', '', 'EITU9452010'],
    ['', '', ''],
    ['48213', 'MSCU7312007', ''],
  ],
};
const NOTES = { name: 'Notes', rows: [['Call the broker'], ['before noon']] };

it('puts columns of the same heading together, and says which row of which sheet it is', () => {
  const { cells, leftOut } = combineSheets([OCTOBER, NOTES, NOVEMBER]);
  expect(cells).toEqual([
    ['Sheet and row', 'Container', 'PO', 'Cntr No'],
    ['October 3', 'MSKU6058113', '48211', ''],
    ['November 2', 'EITU9452010', '48212', ''],
    ['November 4', '', '48213', 'MSCU7312007'],
  ]);
  expect(leftOut).toEqual(['Notes']);
  expect(recogniseColumns(cells).kinds).toEqual(['ignore', 'container', 'reference', 'container']);
  expect(rowNames(cells)(3)).toBe('November 2');
});

it('leaves one sheet as it is, whatever lies beside it', () => {
  expect(combineSheets([NOTES, OCTOBER])).toEqual({ cells: OCTOBER.rows, leftOut: ['Notes'] });
  expect(rowNames(OCTOBER.rows)(3)).toBe('3');
  expect(combineSheets([NOTES])).toEqual({ cells: NOTES.rows, leftOut: [] });
});

it('keeps columns without headings of two sheets apart', () => {
  const { cells } = combineSheets([
    { name: 'A', rows: [['MSKU6058113', 'Acme']] },
    { name: 'B', rows: [['Acme', 'EITU9452010']] },
  ]);
  expect(cells[0]).toEqual(['Sheet and row', 'A, column 1', 'A, column 2', 'B, column 1', 'B, column 2']);
  expect(recogniseColumns(cells).kinds).toEqual(['ignore', 'container', 'ignore', 'ignore', 'container']);
});
