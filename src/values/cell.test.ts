import { describe, expect, it } from 'vitest';
import { exactTime, localTime } from './cell.ts';

const ROTTERDAM = 'Europe/Amsterdam';

describe('a time in a table', () => {
  it('is on the clocks of its place, or in UTC, which is said', () => {
    expect(localTime('2026-04-02T12:30:00Z', ROTTERDAM)).toEqual({ clock: '2026-04-02 14:30' });
    expect(localTime('2026-04-02T12:30:00Z', null)).toBe('2026-04-02 12:30 UTC');
    expect(localTime(null, ROTTERDAM)).toBeNull();
  });

  it('is the day alone where nobody stated an hour, also behind what came first on that day', () => {
    for (const at of ['2026-04-01T22:00:00Z', '2026-04-02T12:30:59.999Z'] as const) {
      expect(localTime(at, ROTTERDAM)).toEqual({ day: '2026-04-02' });
    }
  });

  it('has its hour where it is our own, also at midnight', () => {
    expect(exactTime('2026-04-01T22:00:00Z', ROTTERDAM)).toEqual({ clock: '2026-04-02 00:00' });
    expect(exactTime('2026-04-02T00:00:00Z', null)).toBe('2026-04-02 00:00 UTC');
    expect(exactTime(undefined, null)).toBeNull();
  });
});
