import { randomOf } from '../../src/simulator/random.ts';
import { ALL_UGLY } from '../../src/simulator/ugly-cases.ts';
import { createWorld } from '../../src/simulator/world/world.ts';
import type { Tables } from '../../src/store/tables.ts';
import { DAY_MS } from '../../src/values/duration.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type FollowedWorld, followWorld } from '../pipeline/worlds/follow-world.ts';

const START_MS = Date.UTC(2026, 2, 1);
const STEP_MS = 2 * DAY_MS;
const BOOKINGS = 6;

export interface WorldToSync {
  readonly database: TestDatabase<Tables>;
  readonly followed: FollowedWorld;
  readonly accountId: string;
  /** Lets some days pass in which everything may go wrong. */
  live(days: number): Promise<void>;
  close(): Promise<void>;
}

/** A service that follows a few bookings of the simulated world, where answers are corrected and taken back. */
export async function createWorldToSync(seed: string): Promise<WorldToSync> {
  const database = await createTestDatabase<Tables>();
  const world = createWorld({ seed, rates: ALL_UGLY, bookingsPerDeparture: 0.5 });
  const random = randomOf(seed, 'chosen');
  const bookings = world
    .bookingsLeaving(START_MS, START_MS + 7 * DAY_MS)
    .map((booking) => ({ booking, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, BOOKINGS)
    .map(({ booking }) => booking);
  let nowMs = Math.min(...bookings.map(({ bookedMs }) => bookedMs));
  const endMs = START_MS + 120 * DAY_MS;
  const followed = await followWorld({ database, world, bookings, clock: () => nowMs, endMs });
  const { id } = await database.kysely.selectFrom('account').select('id').executeTakeFirstOrThrow();
  return {
    database,
    followed,
    accountId: id,
    live: async (days) => {
      for (const untilMs = nowMs + days * DAY_MS; nowMs < untilMs; nowMs += STEP_MS) {
        await followed.listen();
        await followed.play(nowMs);
        await followed.settle();
      }
    },
    close: async () => {
      await followed.stop();
      await database.close();
    },
  };
}
