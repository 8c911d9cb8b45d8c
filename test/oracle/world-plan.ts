import { hashOf, randomOf } from '../../src/simulator/random.ts';
import { type Rates, ratesOf } from '../../src/simulator/ugly-cases.ts';
import { TRADES, type Trade } from '../../src/simulator/world/trades.ts';
import { type Booking, createWorld, type World } from '../../src/simulator/world/world.ts';
import { DAY_MS, HOUR_MS } from '../../src/values/duration.ts';

/**
 * What goes wrong in these worlds: everything of which it follows at every moment what is to be shown. What only comes
 * right in the end (events that are false, vanish or are corrected) is the matter of test/pipeline/worlds.
 */
export const KNOWABLE: Rates = ratesOf(0.25, {
  rolledContainers: 0.3,
  missedConnections: 0.4,
  etaSlips: 0.5,
  holds: 0.4,
  demurrage: 0.4,
  duplicates: 0.15,
  repeatedMessages: 0.3,
  earlierCalls: 0.6,
  outages: 0.08,
  rateLimits: 0.1,
  correctedTimes: 0,
  dayOnlyTimes: 0,
  stalePlans: 0,
  vanishedEvents: 0,
  falseEvents: 0,
  cutHistory: 0,
  placesByName: 0,
  stuckNumbers: 0,
  partialAnswers: 0,
});

/**
 * Of what cannot be said at every moment what is to be shown, though nothing of it may contradict itself. Without times that
 * senders got wrong themselves: what they say then is shown.
 */
export const DOUBTFUL: Rates = {
  ...KNOWABLE,
  dayOnlyTimes: 0.4,
  placesByName: 0.1,
  wrongVesselNames: 0.3,
  vanishedEvents: 0.05,
};

export interface WorldPlan {
  readonly world: World;
  readonly bookings: readonly Booking[];
  readonly fromMs: number;
  readonly toMs: number;
  /** When customers stop following a booking and when they resume, by its key. */
  readonly stops: ReadonlyMap<string, { readonly fromMs: number; readonly toMs: number }>;
}

export interface PlanOptions {
  readonly seed: string;
  readonly bookings: number;
  /** Days in which vessels leave: long enough for ships to come again. */
  readonly departureDays: number;
  /** And days after that. */
  readonly furtherDays: number;
  /** What goes wrong, if not what can be known at every moment. */
  readonly rates?: Rates;
}

/** Clocks are turned within each of them, in spring or in autumn. */
const STARTS = [Date.UTC(2026, 1, 10), Date.UTC(2026, 8, 15)] as const;

export function planWorld(options: PlanOptions): WorldPlan {
  const { seed, bookings: count, departureDays, furtherDays, rates = KNOWABLE } = options;
  const startMs = STARTS[hashOf(seed)[0] % STARTS.length] ?? STARTS[0];
  const world = createWorld({ seed, rates, bookingsPerDeparture: 1 });
  const trades = chooseTrades(seed);
  const random = randomOf(seed, 'chosen bookings');
  const chosen = world
    .bookingsLeaving(startMs, startMs + departureDays * DAY_MS)
    .filter(({ trade }) => trades.includes(trade))
    .map((booking) => ({ booking, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ booking }) => booking)
    .sort((one, other) => one.bookedMs - other.bookedMs);
  const bookings = reuseNumbers(chosen);
  return {
    world,
    bookings,
    fromMs: Math.min(...bookings.map(({ bookedMs }) => bookedMs)),
    toMs: startMs + (departureDays + furtherDays) * DAY_MS,
    stops: stopsOf(seed, bookings),
  };
}

/** Few ways, so that the same ships come again: some by rail, some over hubs. */
function chooseTrades(seed: string): readonly Trade[] {
  const random = randomOf(seed, 'chosen trades');
  const some = (trades: readonly Trade[], count: number) => Array.from({ length: count }, () => random.pick(trades));
  return [
    ...some(
      TRADES.filter(({ rail }) => rail !== null),
      2,
    ),
    ...some(
      TRADES.filter(({ legs }) => legs.length > 1),
      3,
    ),
    ...some(
      TRADES.filter(({ rail, legs }) => rail === null && legs.length === 1),
      2,
    ),
  ];
}

/** A box that came back is used again: some later booking of the line has one with the number of an earlier one. */
function reuseNumbers(bookings: readonly Booking[]): Booking[] {
  const made: Booking[] = [];
  for (const booking of bookings) {
    const free = made.find(
      (earlier) =>
        earlier.line === booking.line &&
        booking.followedBy !== 'container' &&
        backMs(earlier) + REST_MS < booking.bookedMs &&
        !made.some((other) => other !== earlier && other.boxes[0]?.number === earlier.boxes[0]?.number),
    );
    const [first, ...rest] = booking.boxes;
    const number = free?.boxes[0]?.number;
    made.push(first && number !== undefined ? { ...booking, boxes: [{ ...first, number }, ...rest] } : booking);
  }
  return made.reverse();
}

const REST_MS = 4 * DAY_MS;

function backMs({ boxes }: Booking): number {
  return Math.max(...boxes.map(({ journey }) => journey.steps.at(-1)?.atMs ?? 0));
}

function stopsOf(seed: string, bookings: readonly Booking[]): WorldPlan['stops'] {
  return new Map(
    bookings.flatMap((booking) => {
      const random = randomOf(seed, 'stops', booking.key);
      if (!random.chance(0.3)) return [];
      const fromMs = booking.bookedMs + random.between(12, 55) * DAY_MS;
      return [[booking.key, { fromMs, toMs: fromMs + random.between(30, 240) * HOUR_MS }] as const];
    }),
  );
}
