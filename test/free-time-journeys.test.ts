import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_BOX_FACTS, readTerminalWords, type TerminalWord } from '../src/domain/free-time/box-facts.ts';
import { clocksOf, type FreeTimeSubject } from '../src/domain/free-time/container-clocks.ts';
import type { DayFactsOf } from '../src/domain/free-time/day-facts.ts';
import type { Tariff } from '../src/domain/free-time/tariff.ts';
import { readTariff, type TariffDocument } from '../src/domain/free-time/tariff-document.ts';
import { EXAMPLE_CONTAINER } from '../src/jsonapi/examples/things.ts';
import { toInstant } from '../src/values/instant.ts';
import { byHand, ledgerOf } from './free-time/by-hand.ts';
import { NO_WORD } from './free-time/no-word.ts';

const CASES = Number(process.env['FREE_TIME_CASES'] ?? 1_000);
const MAX_MS = 60_000 + CASES * 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Around the nights in which clocks change: 8 March and 1 November in the United States, 29 March and 25 October in Europe. */
const NIGHTS = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-07-03'];
const ZONES = ['America/Los_Angeles', 'America/New_York', 'Europe/Amsterdam', 'Asia/Shanghai', 'Pacific/Auckland'];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** What a wall clock at the place shows, asked of the platform and not of our own conversions. */
function wall(ms: number, zone: string): { day: string; time: string } {
  const clock = WALLS.get(zone) ?? newWall(zone);
  WALLS.set(zone, clock);
  const [day = '', time = ''] = clock.format(ms).split(' ');
  return { day, time };
}

const WALLS = new Map<string, Intl.DateTimeFormat>();
const newWall = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });

const basis = fc.record({
  weekdays: fc.subarray([...DAYS]).map((some) => [...new Set(['mon' as const, ...some])]),
  gate_weekdays: fc.subarray(['sat', 'sun'] as const),
  closures: fc.constantFrom('count' as const, 'skip_unscheduled' as const, 'skip' as const),
  skips_holds: fc.subarray(['customs', 'freight'] as const),
});

const terms: fc.Arbitrary<TariffDocument> = fc.record({
  name: fc.constant('Terms'),
  valid_from: fc.constant('2020-01-01'),
  source: fc.constant('made for the test'),
  direction: fc.constant('import' as const),
  charge: fc.constant('demurrage' as const),
  version_date: fc.constantFrom('clock_start' as const, 'origin_departure' as const, 'price_date' as const),
  starts: fc.constantFrom('vessel_discharged' as const, 'available' as const, 'ship_discharged' as const),
  stops: fc.constant('full_out' as const),
  first_day: fc.constantFrom('event_day' as const, 'next_day' as const, 'next_counted_day' as const),
  cut_off: fc.constantFrom(null, '12:00', '16:30', 'gate_close'),
  free_days: fc.nat(8),
  extra_free_days: fc.nat(3),
  extra_days_use_tiers: fc.boolean(),
  free_basis: basis,
  charge_basis: basis,
  currency: fc.constant('USD'),
  tier_numbering: fc.constant('blocks' as const),
  tiers: fc
    .array(fc.record({ days: fc.integer({ min: 1, max: 6 }), amount: fc.nat(900) }), { minLength: 1, maxLength: 4 })
    .map((blocks) => blocks.map(({ days, amount }, at) => (at === blocks.length - 1 ? { amount } : { days, amount }))),
  per_teu: fc.boolean(),
});

const journeys = fc.record({
  zone: fc.constantFrom(...ZONES),
  night: fc.constantFrom(...NIGHTS),
  /** From two days before the night, to the quarter of an hour; the first word is corrected by the second. */
  discharges: fc.tuple(fc.nat(4 * 96), fc.nat(4 * 96)),
  waits: fc.option(fc.integer({ min: 1, max: 35 * 96 }), { nil: undefined }),
  today: fc.integer({ min: 1, max: 40 }),
  departedDays: fc.integer({ min: 10, max: 40 }),
  pricedDays: fc.integer({ min: 20, max: 60 }),
  versionDays: fc.integer({ min: 0, max: 60 }),
  availableAfter: fc.nat(3 * 96),
  holds: fc.array(fc.tuple(fc.constantFrom('customs' as const, 'freight' as const), fc.nat(6 * 96), fc.nat(4 * 96)), {
    maxLength: 2,
  }),
  closed: fc.array(fc.tuple(fc.nat(40), fc.constantFrom('closed' as const, 'closed_unscheduled' as const)), {
    maxLength: 6,
  }),
  length: fc.constantFrom(20 as const, 40 as const),
});
type Journey = typeof journeys extends fc.Arbitrary<infer Made> ? Made : never;

function tariffsOf(document: TariffDocument, journey: Journey, nightMs: number): Tariff[] {
  const turn = new Date(nightMs - journey.versionDays * DAY_MS).toISOString().slice(0, 10);
  const before = new Date(Date.parse(turn) - DAY_MS).toISOString().slice(0, 10);
  const dearer = document.tiers.map((tier) => ({ ...tier, amount: tier.amount + 7 }));
  const read = [
    readTariff('00000000-0000-4000-8000-000000000001', { ...document, valid_to: before }),
    readTariff('00000000-0000-4000-8000-000000000002', { ...document, valid_from: turn, tiers: dearer }),
  ];
  return read.flatMap((one) => ('id' in one ? [one] : []));
}

const QUARTER_MS = HOUR_MS / 4;

it(
  'counts journeys as a second implementation does: zones, clock changes, corrections, holds and versions',
  async () => {
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(terms, journeys, async (document, journey) => {
        const nightMs = Date.parse(journey.night);
        const tariffs = tariffsOf(document, journey, nightMs);
        const { zone } = journey;
        const placed = journey.holds.filter(
          ([name], index) => journey.holds.findIndex(([other]) => other === name) === index,
        );
        for (const quarters of journey.discharges) {
          const dischargedMs = nightMs - 2 * DAY_MS + quarters * QUARTER_MS;
          const availableMs = dischargedMs + journey.availableAfter * QUARTER_MS;
          const outMs = journey.waits === undefined ? undefined : dischargedMs + journey.waits * QUARTER_MS;
          const departedMs = dischargedMs - journey.departedDays * DAY_MS;
          const pricedOn = wall(dischargedMs - journey.pricedDays * DAY_MS, 'UTC').day;
          const at = (ms: number) => toInstant(new Date(ms));
          const words = placed
            .flatMap(([name, from, length]): (TerminalWord & { ms: number })[] => {
              const hold = { name, status: 'hold', description: null } as const;
              const said = { ...NO_WORD, zone };
              const [fromMs, toMs] = [dischargedMs + from * QUARTER_MS, dischargedMs + (from + length) * QUARTER_MS];
              return [
                { ...said, ms: fromMs, at: at(fromMs), holdPlaced: hold },
                { ...said, ms: toMs, at: at(toMs), holdReleased: name },
              ];
            })
            .sort((one, other) => one.ms - other.ms);
          const facts = {
            ...NO_BOX_FACTS,
            ...readTerminalWords(words),
            priceOn: pricedOn,
            availableAt: at(availableMs),
            shipDischargedAt: at(availableMs + 6 * HOUR_MS),
          };
          const subject: FreeTimeSubject = {
            container: {
              ...EXAMPLE_CONTAINER,
              equipmentLength: journey.length,
              podLocode: 'USLGB',
              podTimezone: zone,
              polVesselDepartedAt: at(departedMs),
              podDischargedAt: at(dischargedMs),
              podFullOutAt: outMs === undefined ? null : at(outMs),
              podRailDepartedAt: null,
            },
            ...{ scac: 'MAEU', polLocode: 'CNSHA', polTimezone: 'Asia/Shanghai', customerId: null, facts },
          };
          const closed = new Map(
            journey.closed.map(([after, gate]) => [wall(dischargedMs + after * DAY_MS, 'UTC').day, gate] as const),
          );
          const held = placed.map(([name, from, length]) => {
            const [first, last] = [from, from + length].map(
              (after) => wall(dischargedMs + after * QUARTER_MS, zone).day,
            );
            return { name, first: first ?? '', last: last ?? '' };
          });
          const heldOn = (day: string) =>
            held.flatMap(({ name, first, last }) => (first <= day && day <= last ? [name] : []));
          const factsOf: DayFactsOf = (day) => ({
            holiday: null,
            gate: closed.get(day) ?? 'open',
            // Shut earlier on every other day of the month.
            closes: Number(day.slice(8)) % 2 === 0 ? '12:00' : '18:45',
            holds: heldOn(day),
          });
          const nowMs = dischargedMs + journey.today * DAY_MS;
          const known: DayFactsOf = (day) => ({
            ...factsOf(day),
            holds: facts.holds.filter(({ from, to }) => from <= day && (to ?? '9') >= day).map(({ name }) => name),
          });
          const clocks = clocksOf(subject, tariffs, () => known, { nowMs });

          const startMs = {
            vessel_discharged: dischargedMs,
            available: availableMs,
            ship_discharged: availableMs + 6 * HOUR_MS,
          }[document.starts as 'available'];
          const selecting = {
            clock_start: wall(startMs, zone).day,
            origin_departure: wall(departedMs, 'Asia/Shanghai').day,
            price_date: pricedOn,
          }[document.version_date as 'price_date'];
          const version = tariffs.find(
            ({ validFrom, validTo }) => selecting >= validFrom && selecting <= (validTo ?? '9'),
          );
          if (version === undefined) {
            expect(clocks).toEqual([]);
            continue;
          }
          const run = {
            started: wall(startMs, zone),
            stopped: outMs === undefined ? undefined : wall(outMs, zone).day,
            today: wall(nowMs, zone).day,
            teu: journey.length === 20 ? 1 : 2,
          };
          const { ledger, ...sums } = byHand(version, run, factsOf);
          expect(clocks).toMatchObject([{ tariff: { id: version.id }, ...sums }]);
          expect(ledgerOf(clocks[0]?.days ?? [])).toEqual(ledger);
          counted++;
        }
      }),
      { numRuns: CASES / 2 },
    );
    expect(counted).toBeGreaterThanOrEqual(CASES * 0.8);
  },
  MAX_MS,
);
