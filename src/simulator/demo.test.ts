import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../values/duration.ts';
import { startDemo } from './demo.ts';
import { createDemoClock } from './demo-clock.ts';
import { mistakesBetween } from './mistakes.ts';
import type { CustomerRequest } from './players.ts';
import type { Simulator } from './simulator.ts';
import { createFleet } from './simulator.ts';
import { storiesOf } from './stories.ts';
import { EVERYDAY } from './ugly-cases.ts';
import { createWorld } from './world/world.ts';

const WALL_MS = Date.UTC(2026, 10, 15, 6);
const world = createWorld({ seed: 'landfall', rates: EVERYDAY, bookingsPerDeparture: 0.75 });
const fleetAt = createFleet(world);
const simulator: Simulator = {
  world,
  carriersUrl: '',
  ais: { host: '', port: 0 },
  asked: () => 0,
  fleet: (atMs = WALL_MS) => fleetAt(atMs),
  stop: async () => {},
};

/** What is said and asked in the past, and when by the clock. */
async function play(lastAskedMs: number | undefined) {
  const clock = createDemoClock(() => WALL_MS);
  const requests: { request: CustomerRequest; atMs: number }[] = [];
  const messages: number[] = [];
  const asked: number[] = [];
  const errors: unknown[] = [];
  const demo = startDemo({
    simulator,
    clock,
    register: async (request) => void requests.push({ request, atMs: clock.nowMs() }),
    deliver: async () => void messages.push(clock.nowMs()),
    findLastAsked: async () => lastAskedMs,
    isFilling: async () => false,
    askDue: async () => {
      asked.push(clock.nowMs());
      return 0;
    },
    onError: (error) => errors.push(error),
  });
  await demo.caughtUp;
  await demo.stop();
  return { requests, messages, asked, errors, nowMs: clock.nowMs() };
}

describe('a new demo', () => {
  it('catches up with the past in order, and ends with the time on the wall', async () => {
    const { asked, requests, errors, nowMs } = await play(undefined);
    expect(errors).toEqual([]);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked).toEqual([...asked].sort((one, other) => one - other));
    expect(asked.at(-1)).toBeLessThan(WALL_MS);
    expect(nowMs).toBe(WALL_MS);
    expect(requests.some(({ atMs }) => atMs < WALL_MS - 20 * DAY_MS)).toBe(true);
  });

  it('has numbers that nobody knows and messages that nobody can read', async () => {
    const mistakes = mistakesBetween(world.seed, WALL_MS - 21 * DAY_MS, WALL_MS);
    const { requests } = await play(undefined);
    const asked = requests.map(({ request }) => request.number);
    expect(mistakes.filter(({ request }) => request).length).toBeGreaterThanOrEqual(4);
    expect(mistakes.filter(({ message }) => message).length).toBeGreaterThanOrEqual(2);
    const early = mistakes.filter(({ atMs }) => atMs < WALL_MS - 5 * DAY_MS);
    for (const { request } of early) if (request) expect(asked).toContain(request.number);
  });
});

it('a demo that rested an hour goes on where it was', async () => {
  const { asked, requests } = await play(WALL_MS - DAY_MS / 24);
  expect(asked).toEqual([]);
  expect(requests.every(({ atMs }) => atMs === WALL_MS)).toBe(true);
});

it('the past is that of boxes that were rolled, left behind or late, and of numbers that are stuck', () => {
  const fleet = fleetAt(WALL_MS);
  const stories = storiesOf(world, fleet, WALL_MS);
  expect(stories.length).toBeGreaterThan(20);
  expect(stories.length).toBeLessThan(fleet.length / 3);
  expect(stories.some(({ boxes }) => boxes.some(({ journey }) => journey.plans.length > 1))).toBe(true);
  expect(storiesOf(world, fleet, WALL_MS)).toEqual(stories);
});
