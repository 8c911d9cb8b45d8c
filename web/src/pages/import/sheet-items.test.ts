import { expect, it } from 'vitest';
import { itemsOf } from './sheet-items.ts';

const PAUSE = { done: false, value: undefined };

it('follows a bill of lading once, with what all of its rows say', () => {
  const cells = [
    ['MBL', 'Container', 'PO', 'Customer', 'Season'],
    ['MAEU123456789', 'MSKU6058113', '1; 2', 'Acme', 'Spring'],
    ['maeu 123456789', 'MSKU6058129', '3', '', ''],
    ['', 'EITU9452010', '', '', ''],
    ['', '', '4', '', ''],
  ];
  const kinds = ['bill_of_lading', 'container', 'reference', 'customer', 'field:season'] as const;
  const reading = itemsOf(cells, { headingRow: 1, kinds }, 2);
  expect([reading.next(), reading.next()]).toEqual([PAUSE, PAUSE]);
  expect(reading.next().value).toMatchObject([
    {
      rows: [2, 3],
      number: 'MAEU123456789',
      requestType: 'bill_of_lading',
      references: ['1', '2', '3'],
      customer: 'Acme',
      customFields: [{ api_slug: 'season', value: 'Spring' }],
    },
    { rows: [4], number: 'EITU9452010', requestType: 'container' },
    { rows: [5], number: '' },
  ]);
});

it('passes over what stands above the headings, and over empty rows, and counts rows as the sheet does', () => {
  const cells = [['Open imports'], [], ['Container'], ['MSCU7312007'], ['', ''], ['MSCU7312373']];
  const { value } = itemsOf(cells, { headingRow: 3, kinds: ['container'] }, 100).next();
  expect(value?.map(({ rows, number }) => [rows, number])).toEqual([
    [[4], 'MSCU7312007'],
    [[6], 'MSCU7312373'],
  ]);
});
