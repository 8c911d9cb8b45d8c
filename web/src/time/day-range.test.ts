import { expect, it } from 'vitest';
import { instantsOfDays, showDays } from './day-range.ts';

const now = new Date('2026-11-15T00:00:00Z');

function shown(first: string, last: string): string {
  const { start, end } = instantsOfDays(first, last);
  return showDays(start ?? null, end ?? null, now);
}

it('takes days whole, and shows them as they were given', () => {
  expect(shown('2026-11-20', '2026-11-22')).toBe('20 Nov – 22 Nov');
  expect(shown('2026-11-20', '2026-11-20')).toBe('20 Nov');
  expect(shown('2026-11-20', '')).toBe('from 20 Nov');
  expect(shown('', '2026-12-31')).toBe('until 31 Dec');
  expect(shown('', '')).toBe('');
});

it('is as long as the days are', () => {
  const { start, end } = instantsOfDays('2026-06-20', '2026-06-21');
  expect(Date.parse(end ?? '') - Date.parse(start ?? '')).toBe(2 * 86_400_000);
});
