import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Database } from '../../../src/db/database.ts';
import { ENTITLEMENTS } from '../../../src/domain/account.ts';
import { createServer } from '../../../src/http/server.ts';
import { createLog } from '../../../src/log.ts';
import { createMetrics } from '../../../src/metrics.ts';
import { issueKey } from '../../../src/operations/api-keys.ts';
import { systemCaller } from '../../../src/operations/first-account.ts';
import { loadReferenceData } from '../../../src/operations/load-reference-data.ts';
import { startCarrierServer } from '../../../src/simulator/carrier-server.ts';
import { createPlayers, followedNumber } from '../../../src/simulator/players.ts';
import { randomOf } from '../../../src/simulator/random.ts';
import { redirect, simulatedCredentials } from '../../../src/simulator/simulator.ts';
import { openBooks, settledOf } from '../../../src/simulator/telling/books.ts';
import { createCarriers } from '../../../src/simulator/telling/carrier.ts';
import { truthOf } from '../../../src/simulator/truth.ts';
import { ALL_UGLY, type Rates } from '../../../src/simulator/ugly-cases.ts';
import { type Booking, createWorld, type World } from '../../../src/simulator/world/world.ts';
import { parseProfiles } from '../../../src/sources/dcsa/profile.ts';
import { insertAccount } from '../../../src/store/accounts.ts';
import { appendDomainEvents, type Publish } from '../../../src/store/domain-events.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { createTracking } from '../../../src/tracking/create.ts';
import { findDifferences } from '../../../src/tracking/rebuild.ts';
import { createTrackingServices } from '../../../src/tracking/services.ts';
import type { Tracking } from '../../../src/tracking/tracking.ts';
import { runDuePolls } from '../../../src/tracking/worker.ts';
import { newId } from '../../../src/values/id.ts';
import { createTestServices } from '../../services.ts';
import { hearShips } from './heard-ships.ts';
import { type Ask, expectedOf, readShown, type ShownShipment } from './shown-shipment.ts';

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
const PROFILES = new URL('../../../data/carrier-profiles.json', import.meta.url);
const log = createLog('error');

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
  const followed = await followWorld(database, world, bookings, clock);
  let polls = 0;
  try {
    for (; nowMs <= untilMs; nowMs += STEP_MS) {
      // AIS is never behind: what a ship does is heard before its line is asked.
      await followed.listen();
      await followed.play(nowMs);
      polls += await settle(followed.tracking);
      onProgress?.(nowMs - fromMs, untilMs - fromMs);
    }
    const outcomes: Outcome[] = [];
    for (const booking of bookings) {
      const shown = await readShown(followed.ask, followed.requests.get(followedNumber(booking)) ?? '');
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

async function followWorld(
  database: Database<Tables>,
  world: World,
  bookings: readonly Booking[],
  clock: () => number,
) {
  const db = database.kysely;
  const now = () => new Date(clock());
  await loadReferenceData(db);
  const carriers = createCarriers({ world, endMs: END_MS, bookingsAt: () => bookings });
  const carrierServer = await startCarrierServer({ world, carriers, nowMs: clock, port: 0 });
  const publish: Publish = async (trx, events) => {
    await appendDomainEvents(trx, events);
  };
  const profiles = redirect(parseProfiles(readFileSync(PROFILES, 'utf8')), carrierServer.url);
  const parts = { db, log, now, publish, profiles, credentials: simulatedCredentials() };
  const made = await createTracking({ ...parts, setInitialCustomFields: async () => [] });
  const tracking: Tracking = { ...made, random: randomOf(world.seed, 'spread of polls').next };
  const ships = await hearShips({ database, tracking, world, endMs: END_MS, nowMs: clock });
  const service = await startService(database, tracking);
  const requests = new Map<string, string>();
  const players = createPlayers({
    world,
    endMs: END_MS,
    register: async ({ type, number, scac }) => {
      const attributes = { request_type: type, request_number: number, scac };
      const body = { data: { type: 'tracking_request', attributes } };
      const { data } = await service.call('POST', '/tracking_requests', JSON.stringify(body));
      requests.set(number, data.id);
    },
    deliver: async (body) => {
      await service.call('POST', '/terminal_feed', Buffer.from(body).toString());
    },
  });
  return {
    tracking,
    requests,
    listen: () => ships.listen(),
    play: (nowMs: number) => players.play(bookings, nowMs),
    ask: ((path) => service.call('GET', path)) satisfies Ask,
    stop: async () => {
      await ships.stop();
      await service.stop();
      await carrierServer.close();
    },
  };
}

/** The HTTP interface, and one account that uses it. */
async function startService(database: Database<Tables>, tracking: Tracking) {
  const { db, now, publish } = tracking;
  const { services, close } = createTestServices(db, { now, publish, tracking: createTrackingServices(tracking) });
  const server = createServer({
    services,
    metrics: createMetrics(),
    publicUrl: undefined,
    rateLimits: false,
    trustProxy: undefined,
    metricsToken: undefined,
    hasFreeSpace: async () => true,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/v2`;
  const accountId = newId();
  await insertAccount(database.kysely, { id: accountId, companyName: 'Customers', entitlements: ENTITLEMENTS });
  const given = { name: 'Customers', scope: 'admin', expiresAt: null, userId: null } as const;
  const { key } = await issueKey(database.kysely, systemCaller(accountId), given);
  return {
    call: async (method: string, path: string, body?: string) => {
      const headers = { authorization: `Token ${key}`, ...(body && { 'content-type': 'application/json' }) };
      const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return JSON.parse(await response.text());
    },
    stop: async () => {
      await server.close();
      await close();
    },
  };
}

/** Whatever is due, until nothing is. */
async function settle(tracking: Tracking): Promise<number> {
  let total = 0;
  for (let count = 1; count > 0; total += count) count = await runDuePolls(tracking);
  return total;
}

async function derivedAgain({ db }: Tracking): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const { differences } of findDifferences(db)) all.push(...differences);
  return all;
}
