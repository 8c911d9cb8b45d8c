import { expect, it } from 'vitest';
import { showDay } from './calendar-day.ts';

it('shows a day as it is written, wherever it is read', () => {
  const now = new Date('2026-11-15T00:00:00Z');
  expect(showDay('2026-11-18', now)).toBe('18 Nov');
  expect(showDay('2027-01-01', now)).toBe('1 Jan 2027');
});
