import { describe, expect, it } from 'vitest';
import type { Instant } from '../../values/instant.ts';
import { lastGateIn } from './count-container.ts';
import type { DayFacts } from './day-facts.ts';

/** Friday 30 October 2026; on the Sunday after it the clocks of Los Angeles go back. */
const WEEKDAYS = { holiday: null, gate: 'open', opens: '07:00', closes: '16:30', holds: [] } as const;
const CLOSED = { holiday: null, gate: 'closed', holds: [] } as const;
const week: Readonly<Record<string, DayFacts>> = {
  '2026-10-30': WEEKDAYS,
  '2026-10-31': { ...WEEKDAYS, closes: '12:00' },
  '2026-11-01': CLOSED,
  '2026-11-02': WEEKDAYS,
};
const until = (cutOffAt: Instant, days: Readonly<Record<string, DayFacts>> = week) =>
  lastGateIn(cutOffAt, 'America/Los_Angeles', (day) => days[day] ?? CLOSED);

describe('until when a box can be brought', () => {
  it.each([
    // 10:00 on Saturday: the gate is open.
    ['2026-10-31T17:00:00Z', '2026-10-31T17:00:00Z'],
    // 15:00 on Saturday, three hours after the gate has closed.
    ['2026-10-31T22:00:00Z', '2026-10-31T19:00:00Z'],
    // 10:00 on Sunday, by winter time: it closed at noon on Saturday, by summer time.
    ['2026-11-01T18:00:00Z', '2026-10-31T19:00:00Z'],
    // 06:00 on Monday, an hour before the gate opens.
    ['2026-11-02T14:00:00Z', '2026-10-31T19:00:00Z'],
    ['2026-11-02T16:00:00Z', '2026-11-02T16:00:00Z'],
  ] as const)('cut-off %s: %s', (cutOffAt, expected) => {
    expect(until(cutOffAt)).toBe(expected);
  });

  it('is not known where the hours are not, or nobody keeps a calendar', () => {
    const { opens: _, closes: __, ...open } = WEEKDAYS;
    expect(until('2026-10-30T19:00:00Z', { '2026-10-30': open })).toBeNull();
    expect(until('2026-10-30T19:00:00Z', { '2026-10-30': { ...CLOSED, gate: 'unknown' } })).toBeNull();
    expect(until('2026-10-30T19:00:00Z', {})).toBeNull();
  });
});
