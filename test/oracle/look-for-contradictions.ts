import { isFollowed } from '../../src/simulator/demo.ts';
import { randomOf } from '../../src/simulator/random.ts';
import { EVERYDAY } from '../../src/simulator/ugly-cases.ts';
import { createWorld } from '../../src/simulator/world/world.ts';
import { DAY_MS, HOUR_MS } from '../../src/values/duration.ts';
import { Tally } from './compare.ts';
import { findContradictions } from './contradictions.ts';
import type { Links } from './contradictions-of-sets.ts';
import { type OracleOptions, runOracle } from './run-oracle.ts';
import { DOUBTFUL, type PlanOptions, type WorldPlan } from './world-plan.ts';

/** Steps of nine hours, which is how a world goes on between two looks. */
const STEPS_A_DAY = DAY_MS / (9 * HOUR_MS);

/** Lets a world happen, and looks so many times whether anything that is shown excludes anything else. */
export async function lookForContradictions(
  options: Omit<OracleOptions, 'stepsBetween' | 'look'>,
  looks: number,
): Promise<Tally> {
  const tally = new Tally();
  const links: Links = new Map();
  const days = options.plan
    ? (options.plan.toMs - options.plan.fromMs) / DAY_MS
    : options.departureDays + options.furtherDays;
  await runOracle({
    rates: DOUBTFUL,
    ...options,
    predicts: true,
    stepsBetween: Math.max(1, Math.floor((days * STEPS_A_DAY) / looks)),
    look: async (service, _, nowMs) => {
      const found = await findContradictions(service, nowMs, links);
      tally.compare(found, [], new Date(nowMs).toISOString(), 'contradictions');
    },
  });
  return tally;
}

/** The world of the demo, with some of its bookings, when it began to be autumn. */
export function planDemo({ seed, bookings: count, departureDays, furtherDays }: PlanOptions): WorldPlan {
  const startMs = Date.UTC(2026, 8, 20);
  const world = createWorld({ seed: 'landfall', rates: EVERYDAY, bookingsPerDeparture: 1 });
  const random = randomOf(seed, 'bookings of the demo');
  const bookings = world
    .bookingsLeaving(startMs, startMs + departureDays * DAY_MS)
    .filter(isFollowed)
    .map((booking) => ({ booking, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ booking }) => booking);
  return {
    world,
    bookings,
    fromMs: Math.min(...bookings.map(({ bookedMs }) => bookedMs)),
    toMs: startMs + (departureDays + furtherDays) * DAY_MS,
    stops: new Map(),
  };
}
