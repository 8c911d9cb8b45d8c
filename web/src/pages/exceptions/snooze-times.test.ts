import { expect, it } from 'vitest';
import { earliestDay, morningIn, morningOf } from './snooze-times.ts';

it('comes back in the morning of the reader, also after clocks have changed', () => {
  const now = new Date(2026, 9, 24, 23, 30);
  for (const days of [1, 2, 7]) {
    const back = new Date(morningIn(days, now));
    expect([back.getHours(), back.getDate()]).toEqual([8, new Date(2026, 9, 24 + days).getDate()]);
  }
  expect(morningOf('2026-10-25')).toBe(morningIn(1, now));
});

it('can be put away until tomorrow at the earliest', () => {
  expect(earliestDay(new Date(2026, 11, 31, 12))).toBe('2027-01-01');
});
