import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Database } from '../../../src/db/database.ts';
import { ENTITLEMENTS } from '../../../src/domain/accounts/account.ts';
import { createServer } from '../../../src/http/server.ts';
import { createLog } from '../../../src/log.ts';
import { createMetrics } from '../../../src/metrics.ts';
import { issueKey } from '../../../src/operations/api-keys.ts';
import { systemCaller } from '../../../src/operations/first-account.ts';
import { loadReferenceData } from '../../../src/operations/load-reference-data.ts';
import type { FindRoute, ShipReport } from '../../../src/simulator/ais/positions.ts';
import { startCarrierServer } from '../../../src/simulator/carrier-server.ts';
import { type CustomerRequest, createPlayers } from '../../../src/simulator/players.ts';
import { randomOf } from '../../../src/simulator/random.ts';
import { redirect, simulatedCredentials } from '../../../src/simulator/simulator.ts';
import { type CarriersOptions, createCarriers } from '../../../src/simulator/telling/carrier.ts';
import type { Booking, World } from '../../../src/simulator/world/world.ts';
import { parseProfiles } from '../../../src/sources/dcsa/profile.ts';
import { insertAccount } from '../../../src/store/accounts/accounts.ts';
import { appendDomainEvents, type Publish } from '../../../src/store/events/domain-events.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { createTracking } from '../../../src/tracking/create.ts';
import { createIntake } from '../../../src/tracking/intake/intake.ts';
import { runDuePolls } from '../../../src/tracking/polling/worker.ts';
import { createTrackingServices } from '../../../src/tracking/services.ts';
import type { Tracking } from '../../../src/tracking/tracking.ts';
import { renameShips } from '../../../src/tracking/upkeep/ship-names.ts';
import { newId } from '../../../src/values/id.ts';
import { createTestServices } from '../../services.ts';
import { hearShips } from './heard-ships.ts';
import { predictions } from './predictions.ts';

export interface FollowOptions {
  /** Migrated, and empty. */
  readonly database: Database<Tables>;
  readonly world: World;
  readonly bookings: readonly Booking[];
  readonly clock: () => number;
  /** Nothing happens after this moment. */
  readonly endMs: number;
  /** Ships keep to the sea, which takes time to find out. */
  readonly bySea?: boolean;
  /** Arrivals are predicted, which takes time too. */
  readonly predicts?: boolean;
  readonly onStatements?: CarriersOptions['onStatements'];
  /** A customer's request was taken, and is known by this id. */
  readonly onRequested?: (request: CustomerRequest, id: string) => void;
  readonly onDelivered?: (body: string) => void;
}

/** What the service said, whatever that was. */
export interface Said {
  readonly status: number;
  readonly text: string;
}

export interface FollowedWorld {
  /** Where the service answers, and the key of its account. */
  readonly url: string;
  readonly key: string;
  readonly tracking: Tracking;
  /** By the number that was asked for. */
  readonly requests: ReadonlyMap<string, string>;
  listen(): Promise<void>;
  /** What the ships say of themselves at a moment. */
  shipsAt(nowMs: number): Promise<readonly ShipReport[]>;
  play(nowMs: number): Promise<void>;
  /** Asks carriers whatever is due, until nothing is, has names of ships followed and arrivals predicted; returns how often. */
  settle(): Promise<number>;
  /** Fails unless the service did what it was asked. */
  call(method: string, path: string, body?: string): Promise<ReturnType<typeof JSON.parse>>;
  say(method: string, path: string, body?: string): Promise<Said>;
  stop(): Promise<void>;
}

const PROFILES = new URL('../../../data/carrier-profiles.json', import.meta.url);
const log = createLog('error');

/** The service as it follows a world: carriers over HTTP, terminals and customers too, ships over AIS on TCP. */
export async function followWorld(options: FollowOptions): Promise<FollowedWorld> {
  const { database, world, bookings, clock, endMs, onStatements } = options;
  const db = database.kysely;
  const now = () => new Date(clock());
  await loadReferenceData(db);
  const carriers = createCarriers({ world, endMs, bookingsAt: () => bookings, ...(onStatements && { onStatements }) });
  const carrierServer = await startCarrierServer({ world, carriers, nowMs: clock, port: 0 });
  const publish: Publish = async (trx, events) => {
    await appendDomainEvents(trx, events);
  };
  const profiles = redirect(parseProfiles(readFileSync(PROFILES, 'utf8')), carrierServer.url);
  const parts = { db, log, now, publish, profiles, credentials: simulatedCredentials() };
  const made = await createTracking({ ...parts, setInitialCustomFields: async () => [] });
  const tracking: Tracking = { ...made, random: randomOf(world.seed, 'spread of polls').next };
  const service = await startService(database, tracking);
  const imos = shipsOf(bookings);
  const ways = options.bySea ? { findRoute: service.findRoute } : {};
  const ships = await hearShips({ database, tracking, world, endMs, nowMs: clock, imos, ...ways });
  const predict = options.predicts ? await predictions(tracking, service.router) : undefined;
  const requests = new Map<string, string>();
  const players = createPlayers({
    world,
    endMs,
    register: async (request) => {
      const { type, number, scac, refNumbers, tags } = request;
      const attributes = {
        request_type: type,
        request_number: number,
        scac,
        ref_numbers: refNumbers,
        shipment_tags: tags,
      };
      const body = { data: { type: 'tracking_request', attributes } };
      const { data } = await service.call('POST', '/tracking_requests', JSON.stringify(body));
      requests.set(number, data.id);
      options.onRequested?.(request, data.id);
    },
    deliver: async (bytes) => {
      const body = Buffer.from(bytes).toString();
      await service.call('POST', '/terminal_feed', body);
      options.onDelivered?.(body);
    },
  });
  return {
    url: service.url,
    key: service.key,
    tracking,
    requests,
    listen: () => ships.listen(),
    shipsAt: (nowMs) => ships.at(nowMs),
    play: (nowMs) => players.play(bookings, nowMs),
    settle: async () => {
      const asked = await settle(tracking);
      await predict?.();
      return asked;
    },
    call: service.call,
    say: service.say,
    stop: async () => {
      await ships.stop();
      await service.stop();
      await carrierServer.close();
    },
  };
}

/** The ships that boxes are on, or were to be. */
function shipsOf(bookings: readonly Booking[]): ReadonlySet<string> {
  const rides = bookings.flatMap(({ boxes }) =>
    boxes.flatMap(({ journey }) => journey.plans.flatMap((plan) => plan.rides)),
  );
  return new Set(rides.map(({ sailing }) => sailing.vessel.imo));
}

/** The HTTP interface, and one account that uses it. */
async function startService(database: Database<Tables>, tracking: Tracking) {
  const { db, now, publish } = tracking;
  // What is pushed and what comes by EDI is read by the same engine, which knows the places.
  const engine = { tracking: createTrackingServices(tracking), intake: createIntake(tracking, undefined) };
  const { services, close } = createTestServices(db, { now, publish, ...engine });
  const server = createServer({
    services,
    metrics: createMetrics(),
    publicUrl: undefined,
    rateLimits: false,
    hasCompany: () => false,
    trustProxy: undefined,
    metricsToken: undefined,
    hasFreeSpace: async () => true,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const accountId = newId();
  await insertAccount(database.kysely, { id: accountId, companyName: 'Customers', entitlements: ENTITLEMENTS });
  const given = { name: 'Customers', scope: 'admin', expiresAt: null, userId: null } as const;
  const { key } = await issueKey(database.kysely, systemCaller(accountId), given);
  const say = async (method: string, path: string, body?: string): Promise<Said> => {
    const headers = { authorization: `Token ${key}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${url}/v2${path}`, { method, headers, ...(body && { body }) });
    return { status: response.status, text: await response.text() };
  };
  const findRoute: FindRoute = (from, to) => services.router.route(from, to);
  return {
    url,
    key,
    say,
    findRoute,
    router: services.router,
    call: async (method: string, path: string, body?: string) => {
      const { status, text } = await say(method, path, body);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text);
    },
    stop: async () => {
      await server.close();
      await close();
    },
  };
}

async function settle(tracking: Tracking): Promise<number> {
  let total = 0;
  for (let count = 1; count > 0; total += count) count = await runDuePolls(tracking);
  await renameShips(tracking, undefined);
  return total;
}
