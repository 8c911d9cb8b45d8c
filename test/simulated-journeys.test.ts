import { describe, expect, it } from 'vitest';
import { createCarriers } from '../src/simulator/telling/carrier.ts';
import { ALL_UGLY } from '../src/simulator/ugly-cases.ts';
import { createWorld } from '../src/simulator/world/world.ts';
import { expectTruthOfTidyWorld, expectTruthOfUglyWorld } from './followed-world.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 1);

describe('what is derived equals what happened', () => {
  it('in a tidy world, 45 days in', () => expectTruthOfTidyWorld(45));

  it('in a world where everything goes wrong', () => expectTruthOfUglyWorld('one'));
});

it('is the same world for the same seed, byte for byte', () => {
  const text = (seed: string) => {
    const world = createWorld({ seed, rates: ALL_UGLY, bookingsPerDeparture: 0.2 });
    const bookings = world.bookingsLeaving(START_MS, START_MS + 14 * DAY_MS);
    const carriers = createCarriers({ world, endMs: Number.POSITIVE_INFINITY, bookingsAt: () => bookings });
    const nowMs = START_MS + 30 * DAY_MS;
    return bookings.map(({ line, billOfLading }) =>
      JSON.stringify(carriers.answer(line.scac, { kind: 'bill_of_lading', number: billOfLading }, nowMs)),
    );
  };
  expect(text('same')).toEqual(text('same'));
  expect(text('same')).not.toEqual(text('other'));
});
