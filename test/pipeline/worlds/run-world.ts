import type { Database } from '../../../src/db/database.ts';
import { followedNumber } from '../../../src/simulator/players.ts';
import { randomOf } from '../../../src/simulator/random.ts';
import { openBooks, settledOf } from '../../../src/simulator/telling/books.ts';
import { ALL_UGLY, type Rates } from '../../../src/simulator/ugly-cases.ts';
import { type Booking, createWorld, type World } from '../../../src/simulator/world/world.ts';
import type { Tables } from '../../../src/store/tables.ts';
import type { Tracking } from '../../../src/tracking/tracking.ts';
import { findDifferences } from '../../../src/tracking/upkeep/rebuild.ts';
import { truthOf } from '../../simulator/truth.ts';
import { followWorld } from './follow-world.ts';
import { expectedOf, readShown, type ShownShipment } from './shown-shipment.ts';

export interface WorldOptions {
  /** Migrated, and empty. */
  readonly database: Database<Tables>;
  readonly seed: string;
  readonly bookings: number;
  readonly rates?: Rates;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Outcome {
  readonly booking: Booking;
  readonly shown: ShownShipment | string;
  readonly truth: ShownShipment;
}

export interface WorldReport {
  readonly outcomes: readonly Outcome[];
  readonly polls: number;
  /** Of what is stored against what the stored observations yield. */
  readonly differences: readonly unknown[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2026, 2, 1);
const DEPARTURES_DAYS = 14;
/** Then nothing more happens; about half of the journeys are over by then. */
const END_MS = START_MS + 56 * DAY_MS;
const STEP_MS = 4 * HOUR_MS;
/** What is gone for good is noticed by the third question that misses it. */
const NOTICE_MS = 6 * DAY_MS;

/**
 * Lets a world happen on a simulated clock, and follows it as the service does: requests, terminal messages and answers
 * over HTTP, carriers over HTTP, ships over AIS on TCP, and a database. Returns what the interface shows in the end and
 * what it ought to.
 */
export async function runWorld({ database, seed, bookings: count, rates = ALL_UGLY, onProgress }: WorldOptions) {
  const world = createWorld({ seed, rates, bookingsPerDeparture: 0.5 });
  const bookings = chooseBookings(world, count);
  const fromMs = Math.min(...bookings.map(({ bookedMs }) => bookedMs));
  const untilMs = Math.max(...bookings.map((booking) => settledMs(world, booking)), END_MS) + NOTICE_MS;
  let nowMs = fromMs;
  const clock = () => nowMs;
  const followed = await followWorld({ database, world, bookings, clock, endMs: END_MS });
  const ask = (path: string) => followed.call('GET', path);
  let polls = 0;
  try {
    for (; nowMs <= untilMs; nowMs += STEP_MS) {
      // AIS is never behind: what a ship does is heard before its line is asked.
      await followed.listen();
      await followed.play(nowMs);
      polls += await followed.settle();
      onProgress?.(nowMs - fromMs, untilMs - fromMs);
    }
    const outcomes: Outcome[] = [];
    for (const booking of bookings) {
      const shown = await readShown(ask, followed.requests.get(followedNumber(booking)) ?? '');
      outcomes.push({ booking, shown, truth: expectedOf(truthOf(booking, END_MS, 'everybody')) });
    }
    return { outcomes, polls, differences: await derivedAgain(followed.tracking) } satisfies WorldReport;
  } finally {
    await followed.stop();
  }
}

/** From all over the world, and always the same ones. */
function chooseBookings(world: World, count: number): Booking[] {
  const random = randomOf(world.seed, 'chosen');
  return world
    .bookingsLeaving(START_MS, START_MS + DEPARTURES_DAYS * DAY_MS)
    .map((booking) => ({ booking, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ booking }) => booking);
}

function settledMs(world: World, booking: Booking): number {
  const { facts, falsehoods } = openBooks(world, booking);
  return settledOf(
    facts.filter(({ atMs }) => atMs <= END_MS),
    falsehoods.filter((one) => one.fromMs <= END_MS),
  );
}

async function derivedAgain({ db }: Tracking): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const { differences } of findDifferences(db)) all.push(...differences);
  return all;
}
