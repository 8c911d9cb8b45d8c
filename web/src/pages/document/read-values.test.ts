import { expect, it } from 'vitest';
import { doubtsOf, valuesOf } from './read-values.ts';

const at = (value: unknown, line = 'A line') => ({ value, page: 1, line });

it('shows each kind of value as people write it, in the order they look for them', () => {
  const payload = {
    bill_of_lading_number: at('EGLV050600123'),
    scac: at('EGLV'),
    eta: at('2026-03-04'),
    port_of_discharge: at({ name: 'Long Beach', unlocode: 'USLGB' }),
    place_of_delivery: at({ name: 'Chicago' }),
    shipper: at({ name: 'ACME Ltd', address: ['1 Dock Road', 'Xiamen'] }),
    gross_weight: at({ value: 18450.5, unit: 'kg' }),
    total_amount: at({ amount: 1234.5, currency: 'USD' }),
    package_count: at(1200),
  };
  expect(valuesOf(payload).map(({ label, lines }) => [label, ...lines])).toEqual([
    ['Bill of lading number', 'EGLV050600123'],
    ['SCAC', 'EGLV'],
    ['Port of discharge', 'Long Beach (USLGB)'],
    ['Place of delivery', 'Chicago'],
    ['ETA', '4 Mar 2026'],
    ['Total amount', '1,234.5 USD'],
    ['Shipper', 'ACME Ltd', '1 Dock Road', 'Xiamen'],
    ['Package count', '1,200'],
    ['Gross weight', '18,450.5 kg'],
  ]);
});

it('lists containers and codes one by one, each with its place', () => {
  const payload = {
    containers: [
      { value: { number: 'EITU9452010', seal_number: 'S1', size_type: '45G1' }, page: 2, line: 'EITU9452010 S1 45G1' },
      at({ number: 'MSKU0000006' }),
    ],
    hs_codes: [at('847130')],
  };
  expect(valuesOf(payload)).toEqual([
    {
      key: 'containers 0',
      label: 'Container',
      lines: ['EITU 945201 0', '45G1, seal S1'],
      page: 2,
      line: 'EITU9452010 S1 45G1',
    },
    { key: 'containers 1', label: 'Container', lines: ['MSKU 000000 6'], page: 1, line: 'A line' },
    { key: 'hs_codes 0', label: 'HS code', lines: ['847130'], page: 1, line: 'A line' },
  ]);
});

it('says why something was not taken', () => {
  const payload = {
    problems: [{ field: 'eta', text: '03/11/2026', reason: 'ambiguous_date', page: 1, line: 'ETA 03/11/2026' }],
  };
  expect(valuesOf(payload)).toEqual([]);
  expect(doubtsOf(payload)).toEqual([
    {
      key: '0',
      label: 'ETA',
      text: '03/11/2026',
      why: 'Day and month could be either way round.',
      page: 1,
      line: 'ETA 03/11/2026',
    },
  ]);
});

it('leaves out what has no place, and shows what it does not know as it is', () => {
  expect(valuesOf({ vessel_name: 'EVER FORTUNE', eta: null, problems: 'none' })).toEqual([]);
  expect(valuesOf({ other: at({ strange: true }) })[0]?.lines).toEqual(['{"strange":true}']);
});
