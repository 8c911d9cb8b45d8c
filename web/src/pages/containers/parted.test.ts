import { expect, it } from 'vitest';
import type { Situation } from '../../api/resources.ts';
import { arrivalOf, boxesText, partsOf, type TracedBox, whereText } from './parted.ts';

const ABOARD: Situation = {
  position: 'at_sea',
  place_name: null,
  place_locode: null,
  place_timezone: null,
  vessel_name: 'EVER FORTUNE',
  vessel_imo: null,
  voyage_number: '0812E',
  next_vessel_name: null,
  next_vessel_imo: null,
  next_voyage_number: null,
  pol_atd_at: '2025-11-06T06:00:00Z',
  pod_name: 'Long Beach',
  pod_locode: 'USLGB',
  pod_eta_at: '2026-11-19T14:00:00Z',
  pod_eta_source: 'shipping_line',
  pod_ata_at: null,
};
const STANDING = {
  position: 'at_transshipment_port',
  place_name: 'Singapore',
  vessel_name: null,
  vessel_imo: null,
  voyage_number: null,
  pod_eta_at: null,
} as const;

function box(number: string, given: Partial<Situation> = {}): TracedBox {
  return { number, situation: { ...ABOARD, ...given }, timezone: 'America/Los_Angeles' };
}

it('tells the boxes that part ways from those that stay together, most of them first', () => {
  const together = ['EITU1000004', 'EITU1000001', 'EITU1000005', 'EITU1000002'];
  const parts = partsOf([box('EITU1000003', STANDING), ...together.map((number) => box(number))]);
  expect(parts.map(boxesText)).toEqual(['EITU 100000 1, EITU 100000 2, EITU 100000 4 and 1 other', 'EITU 100000 3']);
  expect(partsOf(together.map((number) => box(number)))).toHaveLength(1);
  expect(partsOf([])).toEqual([]);
});

it.each<[Partial<Situation>, string, string]>([
  [{}, 'At sea, on EVER FORTUNE, voyage 0812E', 'expected in Long Beach'],
  [
    { next_vessel_name: 'EVER GIVEN' },
    'At sea, on EVER FORTUNE, voyage 0812E, then EVER GIVEN',
    'expected in Long Beach',
  ],
  [STANDING, 'In Singapore, next vessel not named yet', 'no estimate for Long Beach yet'],
  [{ ...STANDING, next_vessel_name: 'EVER GIVEN' }, 'In Singapore, next EVER GIVEN', 'no estimate for Long Beach yet'],
  [
    { position: 'picked_up', vessel_name: null, pod_ata_at: '2026-11-18T14:00:00Z' },
    'Picked up',
    'arrived in Long Beach',
  ],
])('says where a box is and when it arrives: %#', (given, where, words) => {
  expect(whereText(box('EITU1000001', given))).toBe(where);
  expect(arrivalOf(box('EITU1000001', given)).words).toBe(words);
});
