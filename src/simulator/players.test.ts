import { expect, it } from 'vitest';
import { DAY_MS } from '../values/duration.ts';
import { type CustomerRequest, createPlayers, followedNumber } from './players.ts';
import { terminalMessages } from './terminal-messages.ts';
import { NOTHING_UGLY } from './ugly-cases.ts';
import { createWorld } from './world/world.ts';

const START_MS = Date.UTC(2026, 2, 1);
const world = createWorld({ seed: 'players', rates: NOTHING_UGLY, bookingsPerDeparture: 0.5 });
const bookings = world.bookingsLeaving(START_MS, START_MS + 7 * DAY_MS);

async function play(moments: readonly number[], endMs = Number.POSITIVE_INFINITY) {
  const requests: CustomerRequest[] = [];
  const delivered: string[] = [];
  const players = createPlayers({
    world,
    endMs,
    register: async (request) => void requests.push(request),
    deliver: async (body) => void delivered.push(Buffer.from(body).toString()),
  });
  for (const nowMs of moments) await players.play(bookings, nowMs);
  return { requests, delivered };
}

it('asks for every booking once, by the number its customer has', async () => {
  const { requests } = await play([START_MS + 10 * DAY_MS, START_MS + 20 * DAY_MS, START_MS + 20 * DAY_MS]);
  expect(requests.map(({ number }) => number).sort()).toEqual(bookings.map(followedNumber).sort());
});

it('asks for a box only when its line can have named it', async () => {
  const [booking] = bookings.filter(({ followedBy }) => followedBy === 'container');
  const fetchedMs = booking?.boxes[0]?.journey.steps[0]?.atMs ?? 0;
  const number = booking && followedNumber(booking);
  expect((await play([fetchedMs])).requests.some((request) => request.number === number)).toBe(false);
  expect((await play([fetchedMs + 4 * DAY_MS])).requests.some((request) => request.number === number)).toBe(true);
});

it('delivers every message of the terminals once, when it is sent', async () => {
  const all = bookings.flatMap((booking) => terminalMessages(world, booking));
  const half = START_MS + 35 * DAY_MS;
  const before = all.filter(({ sentMs }) => sentMs <= half);
  expect((await play([half, half])).delivered).toHaveLength(before.length);
  expect((await play([half, half + 60 * DAY_MS])).delivered).toHaveLength(all.length);
  const happened = all.filter(({ atMs }) => atMs <= half);
  expect((await play([half + 60 * DAY_MS], half)).delivered).toHaveLength(happened.length);
});
