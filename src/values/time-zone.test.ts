import { describe, expect, it } from 'vitest';
import { instantOfLocal, isTimeZone, startOfDay } from './time-zone.ts';

describe('a local time in its zone', () => {
  it.each([
    ['2026-11-02T04:12', 'Asia/Shanghai', '2026-11-01T20:12:00Z'],
    ['2026-07-01T00:00', 'America/Los_Angeles', '2026-07-01T07:00:00Z'],
    ['2026-01-01T00:00', 'America/Los_Angeles', '2026-01-01T08:00:00Z'],
    ['2026-01-15T12:30:45', 'Asia/Kolkata', '2026-01-15T07:00:45Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00Z'],
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
    ['2026-06-01T10:00', 'UTC', '2026-06-01T10:00:00Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(instantOfLocal(local, zone)).toBe(instant);
  });

  it('is unknown in an unknown zone or for an impossible time', () => {
    expect(instantOfLocal('2026-11-02T04:12', 'Mars/Olympus')).toBeUndefined();
    expect(instantOfLocal('2026-13-02T04:12', 'UTC')).toBeUndefined();
  });

  it('begins a day with its clocks, however often it is asked', () => {
    const ask = () => [
      startOfDay('2026-11-01', 'America/Los_Angeles'),
      startOfDay('2026-11-02', 'America/Los_Angeles'),
      startOfDay('2026-11-02', 'Asia/Shanghai'),
      startOfDay('2026-11-02', 'Mars/Olympus'),
      startOfDay('2026-13-02', 'UTC'),
    ];
    const starts = ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z', '2026-11-01T16:00:00Z', undefined, undefined];
    expect([ask(), ask()]).toEqual([starts, starts]);
  });

  it('knows which zones exist', () => {
    expect([isTimeZone('Europe/Rotterdam'), isTimeZone('Europe/Amsterdam')]).toEqual([false, true]);
  });
});
