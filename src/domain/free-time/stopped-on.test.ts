import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countDays } from './clock.ts';
import { dayAfter, weekdayOf } from './day-facts.ts';
import { whenStopped } from './stopped-on.ts';
import { FIRST_DAYS, type Terms, WEEKDAYS } from './tariff.ts';

const START = '2026-02-20';
const DAYS = 90;

const terms = fc
  .record({
    freeDays: fc.nat(12),
    firstDay: fc.constantFrom(...FIRST_DAYS),
    chargesLastDay: fc.boolean(),
    forfeitsFreeDays: fc.boolean(),
    tierNumbering: fc.constantFrom('clock', 'charged'),
    capMinor: fc.option(fc.nat(2_000)),
    free: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    charge: fc.subarray([...WEEKDAYS]),
    amounts: fc.tuple(fc.nat(100), fc.nat(100)),
  })
  .map(({ free, charge, amounts, ...own }) => ({
    ...own,
    cutOff: null,
    freeBasis: { weekdays: free, gateWeekdays: [], skipsHolidays: true, closures: 'count', skipsHolds: [] },
    chargeBasis: { weekdays: charge, gateWeekdays: [], skipsHolidays: false, closures: 'skip', skipsHolds: [] },
    tiers: [
      { from: 1, to: 6, amountMinor: amounts[0] },
      { from: 7, to: null, amountMinor: amounts[1] },
    ],
    extraFreeDays: 0,
    extraDaysUseTiers: false,
    perTeu: false,
  })) as unknown as fc.Arbitrary<Terms>;

const factsOf = (day: string) => ({
  holiday: day.endsWith('01') ? 'First' : null,
  gate: weekdayOf(day) === 'wed' ? ('closed' as const) : ('open' as const),
  holds: [],
});

it('is what counting up to that day comes to', () => {
  const run = { started: { day: START, time: null }, teu: 1 };
  const last = dayAfter(START, DAYS);
  fc.assert(
    fc.property(terms, fc.integer({ min: -3, max: DAYS }), (given, offset) => {
      const day = dayAfter(START, offset);
      const { totalMinor, chargedDays } = countDays(given, { ...run, stopped: day, today: last }, factsOf);
      const running = countDays(given, { ...run, stopped: undefined, today: last }, factsOf);
      expect(whenStopped(given, running)(day)).toEqual({ totalMinor, chargedDays });
    }),
    { numRuns: 300 },
  );
});
