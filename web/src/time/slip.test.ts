import { expect, it } from 'vitest';
import { slipOf } from './slip.ts';

const HOUR = 3_600_000;
const ROTTERDAM = 'Europe/Amsterdam';

it.each([
  ['both with an hour', '2026-11-17T08:00:00Z', '2026-11-19T14:00:00Z', 54],
  // Midnight in Rotterdam in winter is 23:00 UTC.
  ['within the day that was announced', '2026-11-16T23:00:00Z', '2026-11-17T18:00:00Z', 0],
  ['two hours after that day', '2026-11-16T23:00:00Z', '2026-11-18T01:00:00Z', 2],
  ['a day later, of both of which only the day is known', '2026-11-16T23:00:00Z', '2026-11-17T23:00:00Z', 24],
  ['now the day alone, which is that of the hour announced', '2026-11-17T08:00:00Z', '2026-11-16T23:00:00Z', 0],
  ['now the day before the hour announced', '2026-11-17T08:00:00Z', '2026-11-15T23:00:00Z', -9],
])('measures a slip: %s', (_, first, current, hours) => {
  expect(slipOf(first, current, ROTTERDAM)).toBeCloseTo(hours * HOUR);
});

it('measures none unless both ends are known', () => {
  expect(slipOf(null, '2026-11-19T14:00:00Z', ROTTERDAM)).toBeUndefined();
});
