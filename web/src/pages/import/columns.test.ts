import { expect, it } from 'vitest';
import { recogniseColumns } from './columns.ts';

it('knows columns by their headings, in any order', () => {
  const sheet = [
    ['PO #', 'Consignee', 'Container No.', 'SSL', 'MBL', 'Labels', 'Notes'],
    ['48211', 'Acme', 'MSKU6058113', 'Maersk', 'MAEU123456789', 'spring', 'call first'],
  ];
  expect(recogniseColumns(sheet)).toEqual({
    hasHeader: true,
    kinds: ['reference', 'customer', 'container', 'carrier', 'bill_of_lading', 'tags', 'ignore'],
  });
});

it('knows columns without headings by what stands in them', () => {
  const sheet = [
    ['Acme', 'MSKU 605811 3', 'MAEU'],
    ['Acme', 'EITU9452010', 'EGLV'],
  ];
  expect(recogniseColumns(sheet)).toEqual({ hasHeader: false, kinds: ['ignore', 'container', 'carrier'] });
});

it('knows the account’s own fields', () => {
  const sheet = [
    ['Booking', 'Season'],
    ['2634478123', 'Spring'],
  ];
  const fields = [{ slug: 'season', name: 'Season' }];
  expect(recogniseColumns(sheet, fields).kinds).toEqual(['booking_number', 'field:season']);
});

it('takes the first column for the numbers when nothing tells', () => {
  expect(recogniseColumns([['abc'], ['def']])).toEqual({ hasHeader: false, kinds: ['number'] });
});

it('keeps a second column of numbers as references', () => {
  const sheet = [['MAEU123456789', '0004822100']];
  expect(recogniseColumns(sheet).kinds).toEqual(['number', 'reference']);
});
