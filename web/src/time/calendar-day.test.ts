import { expect, it } from 'vitest';
import { pickUpText, showDay } from './calendar-day.ts';

it('shows a day as it is written, wherever it is read', () => {
  const now = new Date('2026-11-15T00:00:00Z');
  expect(showDay('2026-11-18', now)).toBe('18 Nov');
  expect(showDay('2027-01-01', now)).toBe('1 Jan 2027');
});

it.each([
  ['2026-11-18', 'Pick up at Long Beach by then'],
  ['2026-11-15', 'Pick up at Long Beach by then'],
  ['2026-11-14', 'Pick-up at Long Beach was due yesterday'],
  ['2026-11-09', 'Pick-up at Long Beach was due 6 days ago'],
])('says of a last free day on %s: %s', (on, text) => {
  const now = Date.parse('2026-11-16T07:00:00Z');
  expect(pickUpText({ on, timezone: 'America/Los_Angeles', place: 'Long Beach' }, now)).toBe(text);
});
