import { randomOf } from '../../src/simulator/random.ts';
import { createRegistry } from '../../src/sources/registry.ts';
import { findCarrierBudget, listPollClasses } from '../../src/store/carrier-budgets.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import { runDuePolls } from '../../src/tracking/worker.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';
import { boxNumbers } from './booking.ts';

const START_MS = Date.parse('2026-03-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The clock moves so far at a time; what is due within a step is asked at its end. */
const STEP_MS = 2 * HOUR_MS;
const SHIP = ['9321483', 'EMMA MAERSK'] as const;

export interface Month {
  /** When each call reached the line, by the clock of the world. */
  readonly calls: readonly number[];
  /** Calls by shipment, of those that arrive soon and of those that arrive late. */
  readonly near: readonly number[];
  readonly far: readonly number[];
  readonly stretch: number;
  readonly planned: number;
}

/**
 * Follows so many shipments for so many days at a line that allows so many calls a day: the real schedule, on a real
 * database, asking over HTTP; only the clock is not real.
 */
export async function liveMonth(shipments: number, callsADay: number, days: number): Promise<Month> {
  const world = await createTrackingWorld(new Date(START_MS).toISOString());
  try {
    return await live(world, { shipments, callsADay, days });
  } finally {
    await world.close();
  }
}

async function live(
  world: TrackingWorld,
  { shipments, callsADay, days }: { shipments: number; callsADay: number; days: number },
): Promise<Month> {
  const { carrier, tracking } = world;
  const limits = {
    requestsPerMinute: 6_000,
    requestsPerDay: callsADay,
    requestsPerMonth: callsADay * 30,
    concurrency: 8,
  };
  const sources = createRegistry([{ ...carrier.profile, limits }], () => tracking.now().getTime());
  const random = randomOf('budget', 'month');
  const scarce = { ...tracking, sources, random: () => random.next() };
  const calls: number[] = [];
  const byNumber = new Map<string, number>();
  const numbers = Array.from({ length: shipments }, (_, index) => `BUDG${String(index).padStart(8, '0')}`);
  for (const [index, number] of numbers.entries()) {
    const arrivesMs = START_MS + (isNear(index) ? 3 : 60) * DAY_MS + days * DAY_MS;
    const events = eventsOf(index, arrivesMs);
    carrier.answers.set(number, (_request, response) => {
      calls.push(tracking.now().getTime());
      byNumber.set(number, (byNumber.get(number) ?? 0) + 1);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(events));
    });
    await world.request(number);
  }
  for (let nowMs = START_MS; nowMs < START_MS + days * DAY_MS; nowMs += STEP_MS) {
    world.setClock(new Date(nowMs).toISOString());
    await settle(scarce);
  }
  const key = sources.find('MAEU', {})?.budget.key ?? '';
  const budget = await findCarrierBudget(tracking.db, key);
  const classes = await listPollClasses(tracking.db, key);
  const countsOf = (wanted: boolean) =>
    numbers.filter((_, index) => isNear(index) === wanted).map((number) => byNumber.get(number) ?? 0);
  return {
    calls,
    near: countsOf(true),
    far: countsOf(false),
    stretch: budget?.stretch ?? 1,
    planned: classes.reduce((sum, one) => sum + one.shipments, 0),
  };
}

/** Every fifth arrives within days of the end. */
function isNear(index: number): boolean {
  return index % 5 === 0;
}

function eventsOf(index: number, arrivesMs: number): object[] {
  const [box = ''] = boxNumbers('MSKU', 1, 100_000 + index);
  const departed = new Date(START_MS - DAY_MS).toISOString();
  return [
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', new Date(START_MS - 2 * DAY_MS).toISOString(), { box, vessel: SHIP }),
    dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', departed, { vessel: SHIP, created: departed }),
    dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', new Date(arrivesMs).toISOString(), { vessel: SHIP, created: departed }),
  ];
}

/** Until nothing is due at this moment any more: what has no calls left is due later. */
async function settle(tracking: Tracking): Promise<void> {
  while ((await runDuePolls(tracking)) > 0);
}
