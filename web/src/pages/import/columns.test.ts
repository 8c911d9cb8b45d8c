import { expect, it } from 'vitest';
import { recogniseColumns, unclearColumns } from './columns.ts';

it('knows columns by their headings, in any order', () => {
  const sheet = [
    ['PO #', 'Consignee', 'Container No.', 'SSL', 'MBL', 'Labels', 'Notes'],
    ['48211', 'Acme', 'MSKU6058113', 'Maersk', 'MAEU123456789', 'spring', 'call first'],
  ];
  expect(recogniseColumns(sheet)).toEqual({
    headingRow: 1,
    kinds: ['reference', 'customer', 'container', 'carrier', 'bill_of_lading', 'tags', 'ignore'],
  });
});

it('knows columns without headings by what stands in them', () => {
  const sheet = [
    ['Acme', 'MSKU 605811 3', 'MAEU'],
    ['Acme', 'EITU9452010', 'EGLV'],
  ];
  expect(recogniseColumns(sheet)).toEqual({ headingRow: 0, kinds: ['ignore', 'container', 'carrier'] });
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
  expect(recogniseColumns([['abc'], ['def']])).toEqual({ headingRow: 0, kinds: ['number'] });
});

it('keeps a second column of numbers as references', () => {
  const sheet = [['MAEU123456789', '0004822100']];
  expect(recogniseColumns(sheet).kinds).toEqual(['number', 'reference']);
});

it('finds the headings below titles and days of printing, and takes no days for references', () => {
  const sheet = [
    ['ACME TRADING GmbH - Open imports Q4'],
    ['As of:', '2026-11-14', '', 'printed by M. Keller'],
    [],
    ['PO / Order', 'Container No.', 'SSL', 'Seal', 'ETD', 'ETA', 'Consignee', 'Cont. type', 'Order date'],
    ['4500012300', 'mscu 731200 7', 'MSC', 'CN88771234', '2026-10-25', '24.11.2026', 'Acme', '40HC', '1/9/2026'],
    ['', 'MSCU-731237-3', 'MSC', 'CN88771235', '2026-10-26', '25.11.2026', 'Acme', '40HC', '1/9/2026'],
  ];
  expect(recogniseColumns(sheet)).toEqual({
    headingRow: 4,
    kinds: ['reference', 'container', 'carrier', 'ignore', 'ignore', 'ignore', 'customer', 'ignore', 'ignore'],
  });
});

it.each([
  ['Master B/L', 'bill_of_lading'],
  ['MBL #', 'bill_of_lading'],
  ['Ocean B/L No.', 'bill_of_lading'],
  ['B/L Ref.', 'bill_of_lading'],
  ['OB/L', 'bill_of_lading'],
  ['B.O.L.', 'bill_of_lading'],
  ['Carrier B/L Number', 'bill_of_lading'],
  ['Consignee Tel', 'customer_phone'],
  ['Phone', 'customer_phone'],
  ['HBL', 'reference'],
  ['House B/L', 'reference'],
  ['Carrier Booking No', 'booking_number'],
  ['Booking date', 'ignore'],
  ['Container number(s)', 'container'],
  ['Cntr#', 'container'],
  ['Customer PO', 'reference'],
  ['P.O. No.', 'reference'],
  ['CNEE', 'customer'],
])('takes a column %s for %s', (heading, kind) => {
  expect(
    recogniseColumns([
      ['Number', heading],
      ['x', 'y'],
    ]).kinds[1],
  ).toBe(kind);
});

it('knows bills of lading by how they are numbered, whatever stands over them', () => {
  const sheet = [
    ['Container', 'Document', 'Seal'],
    ['MSKU6058113', 'MAEU240123456', 'HLXA44712039'],
    ['EITU9452010', 'HLCUSHA210112345', 'HLXA44712040'],
  ];
  expect(recogniseColumns(sheet).kinds).toEqual(['container', 'bill_of_lading', 'ignore']);
  expect(unclearColumns(1, sheet, [])).toEqual([1]);
});

it('asks about columns whose heading says otherwise, and about none that is plain', () => {
  const sheet = [
    ['B/L No.', 'Booking', 'PO', 'Code', 'Weight'],
    ['MSKU6058113', '2634478123', '4500012300', 'MAEU', '11,840'],
  ];
  expect(unclearColumns(1, sheet, [])).toEqual([0, 3]);
  expect(unclearColumns(0, [['MSKU6058113']], [])).toEqual([]);
});
