import { expect, it } from 'vitest';
import { NO_BOX_FACTS } from '../src/domain/free-time/box-facts.ts';
import { calculatedDays } from '../src/domain/free-time/calculated-days.ts';
import { clocksOf, type FreeTimeSubject } from '../src/domain/free-time/container-clocks.ts';
import type { Tariff } from '../src/domain/free-time/tariff.ts';
import { readTariff, type TariffDocument } from '../src/domain/free-time/tariff-document.ts';
import { EXAMPLE_CONTAINER } from '../src/jsonapi/examples/things.ts';
import { ALL_UGLY } from '../src/simulator/ugly-cases.ts';
import { placeOf } from '../src/simulator/world/places.ts';
import { type Box, createWorld } from '../src/simulator/world/world.ts';
import { toInstant } from '../src/values/instant.ts';

const WORLDS = 50;
/** Before the nights in which clocks change in the United States and in Europe, and before the autumn's. */
const STARTS = ['2026-02-01', '2026-09-20'];
const DAYS_MS = 21 * 86_400_000;
const ALL_WEEK: TariffDocument['free_basis']['weekdays'] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** What the terminals of these worlds do: five days of the calendar, from the day after discharge. */
const TERMS: TariffDocument = {
  name: 'Storage of the port',
  valid_from: '2020-01-01',
  source: 'the terminals of simulated worlds',
  direction: 'import',
  charge: 'storage',
  starts: 'vessel_discharged',
  stops: 'full_out',
  first_day: 'next_day',
  free_days: 5,
  free_basis: { weekdays: ALL_WEEK },
  charge_basis: { weekdays: ALL_WEEK },
  currency: 'USD',
  tier_numbering: 'charged',
  tiers: [{ from: 1, to: null, amount: 185 }],
};

function tariffOf(locode: string): Tariff {
  const read = readTariff('00000000-0000-4000-8000-000000000001', { ...TERMS, locode });
  if (!('id' in read)) throw new Error(JSON.stringify(read));
  return read;
}

/** The day that the terminal at the port of discharge told of a box, and what is known of the box. */
function told({
  journey: { steps },
  stay,
}: Box): { day: string; locode: string; subject: FreeTimeSubject } | undefined {
  const landed = steps.findLast(({ name }) => name.startsWith('discharge:'));
  const [first] = stay.flatMap(({ locode, lastFreeDay }) => (lastFreeDay?.terminal ? [{ locode, lastFreeDay }] : []));
  if (landed === undefined || first === undefined || first.locode !== landed.locode) return undefined;
  const { locode } = landed;
  const container = {
    ...EXAMPLE_CONTAINER,
    podLocode: locode,
    podTimezone: placeOf(locode).zone,
    podDischargedAt: toInstant(new Date(landed.atMs)),
    podFullOutAt: null,
    podRailDepartedAt: null,
  };
  const rest = { scac: 'MAEU', polLocode: null, polTimezone: null, customerId: null, facts: NO_BOX_FACTS };
  return { day: first.lastFreeDay.terminal ?? '', locode, subject: { container, ...rest } };
}

it('calculates the last free days that the terminals of 50 worlds tell, and none where the tariff is not known', () => {
  const ordinary = () => ({ holiday: null, gate: 'open' as const, holds: [] });
  const counts = { compared: 0, unknown: 0, wrong: [] as string[] };
  for (let number = 0; number < WORLDS; number++) {
    const world = createWorld({ seed: `free time ${number}`, rates: ALL_UGLY, bookingsPerDeparture: 0.3 });
    const fromMs = Date.parse(STARTS[number % STARTS.length] ?? '');
    const boxes = world.bookingsLeaving(fromMs, fromMs + DAYS_MS).flatMap((booking) => booking.boxes);
    const landed = boxes.flatMap((box) => told(box) ?? []);
    const ports = [...new Set(landed.map(({ locode }) => locode))].sort();
    // Of every third port nobody knows the tariff.
    const known = new Set(ports.filter((_, index) => index % 3 !== 0));
    const tariffs = [...known].map(tariffOf);
    for (const { day, locode, subject } of landed) {
      const clocks = clocksOf(subject, tariffs, () => ordinary, { nowMs: 0 });
      const { line, facility } = calculatedDays(clocks, subject.scac);
      const expected = known.has(locode) ? day : null;
      counts[known.has(locode) ? 'compared' : 'unknown']++;
      if (line !== null || facility !== expected) counts.wrong.push(`${locode}: ${facility}, and not ${expected}`);
    }
  }
  console.info(`${counts.compared} boxes with a known tariff, ${counts.unknown} without`);
  expect(counts.wrong).toEqual([]);
  expect(Math.min(counts.compared, counts.unknown)).toBeGreaterThan(500);
});
