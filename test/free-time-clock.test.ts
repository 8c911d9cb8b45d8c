import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClockRun, countDays } from '../src/domain/free-time/clock.ts';
import type { DayFacts } from '../src/domain/free-time/day-facts.ts';
import { CLOSURE_RULES, type DayBasis, FIRST_DAYS, type Terms, WEEKDAYS } from '../src/domain/free-time/tariff.ts';
import { byHand, ledgerOf } from './free-time/by-hand.ts';

const CASES = Number(process.env['FREE_TIME_CASES'] ?? 2_000);
const DAYS = 90;
const MAX_MS = 60_000 + CASES * 20;

const START = Date.UTC(2026, 1, 20);
const dayAt = (index: number) => new Date(START + index * 86_400_000).toISOString().slice(0, 10);
const indexOf = (day: string) => (Date.parse(day) - START) / 86_400_000;

const basis: fc.Arbitrary<DayBasis> = fc.record({
  // Mondays always count: free time ends.
  weekdays: fc.subarray([...WEEKDAYS]).map((some) => [...new Set(['mon' as const, ...some])]),
  gateWeekdays: fc.subarray(['sat', 'sun'] as const),
  skipsHolidays: fc.boolean(),
  closures: fc.constantFrom(...CLOSURE_RULES),
  skipsHolds: fc.subarray(['customs', 'freight'] as const),
});

const tiers = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(50_000)), { minLength: 1, maxLength: 5 });

const terms: fc.Arbitrary<Terms> = fc
  .record({
    firstDay: fc.constantFrom(...FIRST_DAYS),
    cutOff: fc.constantFrom(null, '12:00', '16:30', 'gate_close'),
    freeDays: fc.nat(12),
    extraFreeDays: fc.nat(5),
    freeBasis: basis,
    chargeBasis: basis,
    chargesLastDay: fc.boolean(),
    tierNumbering: fc.constantFrom('clock' as const, 'charged' as const),
    extraDaysUseTiers: fc.boolean(),
    perTeu: fc.boolean(),
    capMinor: fc.option(fc.nat(1_000_000)),
    blocks: tiers,
  })
  .map(({ blocks, ...rest }) => {
    let from = rest.tierNumbering === 'clock' ? rest.freeDays + 1 : 1;
    const made = blocks.map(([length, amountMinor], index) => {
      const tier = { from, to: index === blocks.length - 1 ? null : from + length - 1, amountMinor };
      from += length;
      return tier;
    });
    const events = { charge: 'demurrage', starts: 'vessel_discharged', stops: 'full_out' } as const;
    return { ...rest, ...events, currency: 'USD', tiers: made, forfeitsFreeDays: false };
  });

const facts: fc.Arbitrary<DayFacts> = fc.record({
  holiday: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant('a holiday') }),
  gate: fc.oneof(
    { weight: 6, arbitrary: fc.constant('open' as const) },
    { weight: 1, arbitrary: fc.constant('closed' as const) },
    { weight: 1, arbitrary: fc.constant('closed_unscheduled' as const) },
  ),
  closes: fc.constantFrom('12:00', '16:30', '20:30'),
  holds: fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray(['customs', 'USDA'] as const) },
  ),
});

const runs: fc.Arbitrary<ClockRun> = fc
  .tuple(fc.option(fc.nat(40), { nil: undefined }), fc.nat(40), fc.constantFrom(1, 2), fc.nat(23))
  .map(([stop, today, teu, hour]) => ({
    started: { day: dayAt(0), time: `${String(hour).padStart(2, '0')}:30` },
    stopped: stop === undefined ? undefined : dayAt(stop),
    today: dayAt(today),
    teu,
  }));

it(
  'counts as a second implementation does',
  () => {
    // Long enough for free time that few days count for; afterwards every day is an ordinary one.
    const ordinary: DayFacts = { holiday: null, gate: 'open', closes: '17:00', holds: [] };
    const padded = (given: readonly DayFacts[]) => [...given, ...Array.from({ length: 400 }, () => ordinary)];
    fc.assert(
      fc.property(terms, runs, fc.array(facts, { minLength: DAYS, maxLength: DAYS }), (given, run, days) => {
        const all = padded(days);
        const factsOf = (day: string) => all[indexOf(day)] ?? ordinary;
        const counted = countDays(given, run, factsOf);
        const { ledger, ...sums } = byHand(given, run, factsOf);
        expect(counted).toMatchObject(sums);
        expect(ledgerOf(counted.days)).toEqual(ledger);
        expect(counted.days.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(counted.totalMinor);
      }),
      { numRuns: CASES },
    );
  },
  MAX_MS,
);
