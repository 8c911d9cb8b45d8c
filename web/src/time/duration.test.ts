import { expect, it } from 'vitest';
import { daysUntil, inDays, showAgo, showDuration } from './duration.ts';

const HOUR = 3_600_000;

it.each([
  [40 * 60_000, '40 min'],
  [5 * HOUR, '5h'],
  [54 * HOUR, '2d 6h'],
  [-48 * HOUR, '2d'],
  [23.9 * HOUR, '1d'],
  [47.9 * HOUR, '2d'],
])('%d ms is %s', (ms, text) => expect(showDuration(ms)).toBe(text));

it('tells how long ago', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  expect(
    ['2026-11-15T11:59:50Z', '2026-11-15T11:18:00Z', '2026-11-15T02:00:00Z', '2026-11-12T12:00:00Z'].map((at) =>
      showAgo(at, now),
    ),
  ).toEqual(['just now', '42 min ago', '10 h ago', '3 d ago']);
});

it('says in how many days, on the calendar of the place', () => {
  const now = Date.parse('2026-11-15T07:00:00Z');
  expect(inDays('2026-12-06T12:00:00Z', 'UTC', now)).toBe('in 21 days');
  expect(inDays('2026-11-15T09:00:00Z', 'America/Los_Angeles', now)).toBe('tomorrow');
  expect(inDays('2026-11-15T23:00:00Z', 'UTC', now)).toBe('today');
  expect(inDays('2026-11-12T09:00:00Z', 'UTC', now)).toBe('3 days ago');
});

it('counts days on the calendar of the place', () => {
  const now = Date.parse('2026-11-15T07:00:00Z'); // 15 November in Kansas City, still the 14th in Los Angeles
  expect(daysUntil('2026-11-15', 'America/Chicago', now)).toBe(0);
  expect(daysUntil('2026-11-15', 'America/Los_Angeles', now)).toBe(1);
  expect(daysUntil('2026-11-14', 'America/Chicago', now)).toBe(-1);
  expect(daysUntil('2026-11-02', 'America/Chicago', Date.parse('2026-11-02T05:30:00Z'))).toBe(1);
});
