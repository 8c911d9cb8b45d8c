import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlainText } from '../text/plain.ts';
import { extract } from './extract.ts';
import { LABELS } from './labels.ts';

/** Labels as the dictionary has them, written in one line and without what only says where they end. */
const labels = fc.oneof(
  ...LABELS.map(([, words]) =>
    fc.stringMatching(
      new RegExp(
        `^(?:${words
          .replaceAll('\\b', '')
          .replaceAll(/\[\\s-]\*|\\s[*?]/g, ' ')
          .replaceAll('\\/', '/')})$`,
      ),
    ),
  ),
);
const asWritten = fc.tuple(labels, fc.constantFrom('as it is', 'UPPER')).map(([label, how]) => ({
  label: (how === 'UPPER' ? label.toUpperCase() : label).replace(/\s+/g, ' ').trim(),
}));
const LAYOUTS: readonly ((label: string, value: string) => string)[] = [
  (label, value) => `${label}: ${value}`,
  (label, value) => `${label}:   ${value}`,
  (label, value) => `${label}\n${value}`,
  (label, value) => `${label}      ${value}`,
  (label, value) => `${label}:\n${value}:`,
  (label, value) => `${label}: ${value} NO.`,
  (label, value) => `${label} (${value})`,
];

const valuesIn = (text: string) =>
  Object.fromEntries(
    Object.entries(extract(readPlainText(text)).values).map(([field, finding]) => [field, finding?.value]),
  );

describe('headings', () => {
  it('are never values: no label is read as the value of another, wherever it stands', () => {
    fc.assert(
      fc.property(asWritten, asWritten, fc.constantFrom(...LAYOUTS), ({ label }, { label: value }, layout) => {
        expect(valuesIn(layout(label, value))).toEqual({});
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['Shipper Name\n& Address\nACME EXPORTS LTD', { shipper: { name: 'ACME EXPORTS LTD', address: [] } }],
    ["Shipper's Name & Address\nACME EXPORTS LTD", { shipper: { name: 'ACME EXPORTS LTD', address: [] } }],
    ['Shipper & Address\nACME EXPORTS LTD', { shipper: { name: 'ACME EXPORTS LTD', address: [] } }],
    ['Consignee: ACCOUNT', {}],
    ['Consignee ACCOUNT\n8841 HOUSE ACCOUNTS', {}],
    ["Consignee's Account Number\nBI-8841", {}],
    ['Consignee: Account: 8841', {}],
    ['Vessel: Voyage', {}],
    ['Consignee: TEL 555-1000', {}],
    ['Consignee\nE-MAIL: ops@acme.example', {}],
    ['Shipper: AS PER ATTACHED', {}],
    ['Notify party: N/A', {}],
    ['Shipper: the party who ships', {}],
    ['Consignee: a person entitled to the goods', {}],
    ['Consignee: The Home Depot', { consignee: { name: 'The Home Depot', address: [] } }],
    ['Consignee: THE BANK OF NEW YORK', { consignee: { name: 'THE BANK OF NEW YORK', address: [] } }],
    ['Estimated Arrival\nDate\n25.01.2026', {}],
    ['INVOICE\nDate\n25.01.2026', { issue_date: '2026-01-25' }],
    [
      'Consignee\nFOO GMBH\nHAFENSTRASSE 1\n1 widgets 100\n2 gadgets 200',
      { consignee: { name: 'FOO GMBH', address: ['HAFENSTRASSE 1'] } },
    ],
    [
      'Consignee\nACME LLC\n100 HARBOR BLVD SUITE 200\nLOS ANGELES',
      { consignee: { name: 'ACME LLC', address: ['100 HARBOR BLVD SUITE 200', 'LOS ANGELES'] } },
    ],
    ['Consignee\nPHONETIC AUDIO LTD', { consignee: { name: 'PHONETIC AUDIO LTD', address: [] } }],
    ['Port of Loading: Port of Discharge', {}],
    ['Shipper\nBooking No. ABC123456', { booking_number: 'ABC123456' }],
    ['Shipper: the party who sends the goods by sea.', {}],
  ])('of “%s” are no part of a value', (text, expected) => {
    expect(valuesIn(text)).toEqual(expected);
  });

  it.each([
    ['Port of Loading\n16-JAN-19', {}],
    ['Port of Discharge: HLCUSHA2611001', {}],
    ['Vessel: HLCUSHA2611001', {}],
    ['Vessel\n25 JAN 2019', {}],
  ])('leave the number or date of another box alone: “%s”', (text, expected) => {
    expect(valuesIn(text)).toEqual(expected);
  });
});

describe('a total', () => {
  const total = (amount: number) => ({ total_amount: { amount, currency: 'USD' } });

  it.each([
    ['Tax Total: USD 45.00', {}],
    ['Total Tax USD 45.00', {}],
    ['Total tax: USD 45.00', {}],
    ['VAT total   USD 45.00', {}],
    ['Freight: USD 500.00 Tax Total: USD 45.00', {}],
    ['Tax Total: USD 45.00\nGrand Total: USD 445.00', total(445)],
    ['Tax Total   USD 45.00\nTotal   USD 445.00', total(445)],
    ['Invoice Total: USD 445.00', total(445)],
  ])('is that of the invoice and not of a part: “%s”', (text, expected) => {
    expect(valuesIn(text)).toEqual(expected);
  });
});

describe('labels that stand together', () => {
  it.each([
    ['ETD / ETA: 16-JAN-19/ 25-JAN-19', { etd: '2019-01-16', eta: '2019-01-25' }],
    ['ETD/ETA: 16-JAN-19/25-JAN-19', { etd: '2019-01-16', eta: '2019-01-25' }],
    ['ETA / ETD\n25/01/2019 / 16/01/2019', { etd: '2019-01-16', eta: '2019-01-25' }],
    ['ETD & ETA: 16 JAN 2019 - 25 JAN 2019', { etd: '2019-01-16', eta: '2019-01-25' }],
    ['ETD / ETA: 16-JAN-19', {}],
    [
      'POL/POD: SHANGHAI / ROTTERDAM',
      { port_of_loading: { name: 'SHANGHAI' }, port_of_discharge: { name: 'ROTTERDAM' } },
    ],
    ['Port of Loading / Port of Discharge: SHANGHAI', {}],
    ['Invoice No. & Date: INV1234 13 Nov 2026', { invoice_number: 'INV1234', issue_date: '2026-11-13' }],
    [
      'Gross Weight / Measurement: 1,000.5 KGS / 3.2 CBM',
      { gross_weight: { value: 1000.5, unit: 'kg' }, volume: { value: 3.2, unit: 'm3' } },
    ],
    ['Shipper / Exporter: ACME EXPORTS LTD', { shipper: { name: 'ACME EXPORTS LTD', address: [] } }],
  ])('give their values in the same order: “%s”', (text, expected) => {
    expect(valuesIn(text)).toEqual(expected);
  });
});

describe('the address of a party', () => {
  it.each([
    'Consignee: BETA IMPORTS INC\n1 MAIN ST\n10 CTNS CERAMIC MUGS 120.00 KGS\n20 CTNS PLATES',
    'Consignee\nBETA IMPORTS INC\n1 MAIN ST\nItem    Qty    Amount\nMugs    10     45.00',
    'Sold to: BETA IMPORTS INC\n1 MAIN ST\n1. Ceramic mugs, white\n2. Plates',
    'Buyer: BETA IMPORTS INC\n1 MAIN ST\nMSKU9070323 40HC',
    'Consignee: BETA IMPORTS INC\n1 MAIN ST\nWe are pleased to inform you of the arrival.',
  ])('ends where the goods begin: “%s”', (text) => {
    expect(valuesIn(text)['consignee']).toEqual({ name: 'BETA IMPORTS INC', address: ['1 MAIN ST'] });
  });
});
