import { expect } from 'vitest';
import { openBooks, settledOf } from '../src/simulator/telling/books.ts';
import { createCarriers } from '../src/simulator/telling/carrier.ts';
import { ALL_UGLY, NOTHING_UGLY, type Rates } from '../src/simulator/ugly-cases.ts';
import { createWorld } from '../src/simulator/world/world.ts';
import { follow, viewOf } from './followed-booking.ts';
import { truthOf } from './simulator/truth.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 1);
const BOOKINGS_PER_SEED = 5;
/** What is gone for good is noticed by the third question that misses it. */
const NOTICE_MS = 5 * DAY_MS;

/** Some bookings of a world, followed until nothing more is to be learned. */
async function followWorld(seed: string, rates: Rates, days: number) {
  const world = createWorld({ seed, rates, bookingsPerDeparture: 0.2 });
  const bookings = world
    .bookingsLeaving(START_MS, START_MS + 28 * DAY_MS)
    .filter((_, index) => index % 4 === 0)
    .slice(0, BOOKINGS_PER_SEED);
  const endMs = START_MS + days * DAY_MS;
  const carriers = createCarriers({ world, endMs, bookingsAt: () => bookings });
  return Promise.all(
    bookings.map(async (booking) => {
      const { facts, falsehoods } = openBooks(world, booking);
      const settledMs = settledOf(
        facts.filter((fact) => fact.atMs <= endMs),
        falsehoods.filter((one) => one.fromMs <= endMs),
      );
      const toMs = Math.max(settledMs, endMs) + NOTICE_MS;
      const followed = await follow({ carriers, booking, fromMs: booking.bookedMs, toMs, seed });
      return { booking, followed, truth: truthOf(booking, endMs, 'line') };
    }),
  );
}

export async function expectTruthOfTidyWorld(days: number): Promise<void> {
  for (const { followed, truth } of await followWorld(`tidy ${days}`, NOTHING_UGLY, days)) {
    expect(viewOf(followed.derived)).toEqual(truth);
  }
}

/** Where everything goes wrong. */
export async function expectTruthOfUglyWorld(seed: string): Promise<void> {
  for (const { booking, followed, truth } of await followWorld(seed, ALL_UGLY, 70)) {
    expect([booking.key, followed.problems]).toEqual([booking.key, []]);
    expect(viewOf(followed.derived)).toEqual(truth);
  }
}
