import { describe, expect, it } from 'vitest';
import { areOnOneDay, showTime, zoneNames } from './zone.ts';

const now = new Date('2026-11-15T00:00:00Z');
const show = (zone: string | null, choice: 'port' | 'utc' = 'port', detail: 'minute' | 'day' | 'weekday' = 'minute') =>
  showTime('2026-11-19T14:00:00Z', zone, choice, detail, now);

it('shows a time on the clock of the port, with its zone', () => {
  expect(show('America/Los_Angeles')).toEqual({ text: '19 Nov 06:00', zone: 'PST' });
  expect(show('Asia/Shanghai')).toEqual({ text: '19 Nov 22:00', zone: 'GMT+8' });
});

it('shows UTC on demand', () => {
  expect(show('America/Los_Angeles', 'utc')).toEqual({ text: '19 Nov 14:00', zone: 'UTC' });
});

it('says when the zone of the place is not known', () => {
  expect(show(null)).toEqual({ text: '19 Nov 14:00', zone: 'zone unknown' });
});

it('takes a zone the browser does not know as UTC', () => {
  expect(show('Mars/Olympus').text).toBe('19 Nov 14:00');
});

it('knows days and weekdays, and writes another year', () => {
  expect(show('Asia/Shanghai', 'port', 'day').text).toBe('19 Nov');
  expect(show('Asia/Shanghai', 'port', 'weekday').text).toBe('Thu 19 Nov 22:00');
  expect(showTime('2025-12-31T23:30:00Z', 'UTC', 'port', 'minute', now).text).toBe('31 Dec 2025 23:30');
});

it('names a zone as it is called on the days it is named for', () => {
  const name = (...days: string[]) => zoneNames(days, 'America/Los_Angeles');
  expect(name('2026-10-20T12:00:00Z', '2026-10-30T12:00:00Z')).toBe('PDT');
  expect(name('2026-11-19T12:00:00Z')).toBe('PST');
  expect(name('2026-10-30T12:00:00Z', '2026-11-02T12:00:00Z')).toBe('PDT and PST');
});

it('knows whether two times are on one day where the reader looks from', () => {
  const [late, early] = ['2026-12-31T20:00:00Z', '2027-01-01T02:00:00Z'];
  expect(areOnOneDay(late, early, 'Asia/Shanghai', 'port')).toBe(true);
  expect(areOnOneDay(late, early, 'Asia/Shanghai', 'utc')).toBe(false);
  expect(areOnOneDay(late, '2027-12-31T20:00:00Z', 'UTC', 'port')).toBe(false);
});

describe('a time that was stated without an hour', () => {
  const now = new Date('2026-11-10T00:00:00Z');
  it.each([
    ['port', 'minute', '17 Nov'],
    ['utc', 'minute', '17 Nov'],
    ['port', 'weekday', 'Tue 17 Nov'],
  ] as const)('is shown as its day: %s, %s', (choice, detail, text) => {
    // Midnight in Los Angeles.
    const shown = showTime('2026-11-17T08:00:00Z', 'America/Los_Angeles', choice, detail, now);
    expect(shown).toEqual({ text, zone: '' });
  });

  it('is shown as its day where it stands behind what came first on that day', () => {
    const shown = showTime('2026-11-17T20:30:59.999Z', 'America/Los_Angeles', 'utc', 'minute', now);
    expect(shown).toEqual({ text: '17 Nov', zone: '' });
  });

  it('is midnight to the second, at its place', () => {
    expect(showTime('2026-11-17T08:00:01Z', 'America/Los_Angeles', 'port', 'minute', now).text).toBe('17 Nov 00:00');
    expect(showTime('2026-11-17T00:00:00Z', 'America/Los_Angeles', 'utc', 'minute', now).text).toBe('17 Nov 00:00');
  });
});
