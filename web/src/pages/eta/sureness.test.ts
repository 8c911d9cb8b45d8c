import { expect, it } from 'vitest';
import { surenessOf } from './sureness.ts';

const at = (hours: number) => new Date(Date.parse('2026-11-18T00:00:00Z') + hours * 3_600_000).toISOString();

const NOW = Date.parse(at(0));

it.each([
  [20, 'Very sure'],
  [24, 'Very sure'],
  [40, 'Sure'],
  [72, 'Fairly sure'],
  [200, 'Not sure yet'],
])('an interval of %d hours is %s', (hours, word) => {
  expect(surenessOf({ etaAt: at(1), earliest: at(0), latest: at(hours) }, NOW)).toMatchObject({ word, percent: 80 });
});

it('says when the carrier names a time outside of it', () => {
  expect(surenessOf({ etaAt: at(5), earliest: at(6), latest: at(40) }, NOW)?.doubtsCarrier).toBe(true);
  expect(surenessOf({ etaAt: at(7), earliest: at(6), latest: at(40) }, NOW)?.doubtsCarrier).toBe(false);
});

it('says nothing where nobody gave an interval', () => {
  expect(surenessOf({ etaAt: at(5), earliest: null, latest: null }, NOW)).toBeUndefined();
});

it('is not sure of what should have been over', () => {
  expect(surenessOf({ etaAt: at(5), earliest: at(0), latest: at(20) }, Date.parse(at(21)))).toBeUndefined();
});
