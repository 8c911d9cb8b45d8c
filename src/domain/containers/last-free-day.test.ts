import { describe, expect, it } from 'vitest';
import { dayOf } from '../../values/time-zone.ts';
import { dateTimeOf, daysLeft, type LastFreeDay } from './last-free-day.ts';

const at = (on: string, zone: string | null): LastFreeDay => ({ on, zone, place: null, locode: null, inland: false });

describe('a last free day', () => {
  it.each([
    ['2026-11-18', 'America/Chicago', '2026-11-18T06:00:00Z'],
    ['2026-11-18', 'America/Los_Angeles', '2026-11-18T08:00:00Z'],
    ['2026-11-18', 'Asia/Shanghai', '2026-11-17T16:00:00Z'],
    ['2026-11-18', null, '2026-11-18T00:00:00Z'],
    ['2026-11-18', 'Mars/Olympus', '2026-11-18T00:00:00Z'],
    // The days on which clocks change, and one that has no midnight.
    ['2026-03-08', 'America/Chicago', '2026-03-08T06:00:00Z'],
    ['2026-03-09', 'America/Chicago', '2026-03-09T05:00:00Z'],
    ['2026-11-01', 'America/Chicago', '2026-11-01T05:00:00Z'],
    ['2026-11-02', 'America/Chicago', '2026-11-02T06:00:00Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ])('%s in %s is written as %s, and is that day there', (on, zone, dateTime) => {
    expect(dateTimeOf(at(on, zone))).toBe(dateTime);
    expect(dayOf(Date.parse(dateTime), zone)).toBe(on);
  });

  it('is over at midnight of its place and nowhere else', () => {
    const left = (now: string) => daysLeft(at('2026-11-18', 'America/Chicago'), Date.parse(now));
    expect(
      ['2026-11-18T05:59:59Z', '2026-11-18T06:00:00Z', '2026-11-19T05:59:59Z', '2026-11-19T06:00:00Z'].map(left),
    ).toEqual([1, 0, 0, -1]);
  });
});
