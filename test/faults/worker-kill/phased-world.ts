import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVENT_NAMES } from '../../../src/domain/events/event-names.ts';
import { systemCaller } from '../../../src/operations/first-account.ts';
import { loadReferenceData } from '../../../src/operations/load-reference-data.ts';
import { createTrackingRequest } from '../../../src/operations/tracking-requests.ts';
import { startCarrierServer } from '../../../src/simulator/carrier-server.ts';
import { createCarriers } from '../../../src/simulator/telling/carrier.ts';
import { ratesOf } from '../../../src/simulator/ugly-cases.ts';
import { createWorld } from '../../../src/simulator/world/world.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { toInstant } from '../../../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { createAccount, createWebhook, newKeys } from '../../webhooks/outbox.ts';
import { LEASE_MS, setClock, type WorkerSettings } from './settings.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 1);
const BOOKINGS = 5;
const PHASES = 9;
/** Longer than any wait between two questions: in every phase each shipment is asked about once. */
const PHASE_MS = 5 * DAY_MS;
export const PROFILES = fileURLToPath(new URL('../../../data/carrier-profiles.json', import.meta.url));

/** Carriers that say the same for the length of a phase, so that it does not matter when in it they are asked. */
export interface PhasedWorld {
  readonly database: TestDatabase<Tables>;
  readonly settings: WorkerSettings;
  readonly phases: number;
  begin(phase: number): void;
  /** Moves the clock a little, so that what a dead worker had in hand is due again. */
  endLeases(): void;
  /** Whether nothing is due, and nothing in hand. */
  isSettled(): Promise<boolean>;
  close(): Promise<void>;
}

export async function createPhasedWorld(): Promise<PhasedWorld> {
  const database = await createTestDatabase<Tables>();
  const db = database.kysely;
  await loadReferenceData(db);
  const rates = ratesOf(0.25, { outages: 0, rateLimits: 0, partialAnswers: 0, stuckNumbers: 0, wrongVesselNames: 0 });
  const world = createWorld({ seed: 'killed', rates, bookingsPerDeparture: 0.5 });
  const bookings = world
    .bookingsLeaving(START_MS, START_MS + 7 * DAY_MS)
    .filter(({ line, followedBy }) => line.scac !== 'HDMU' && followedBy !== 'container')
    .slice(0, BOOKINGS);
  let worldMs = START_MS;
  let clockMs = START_MS;
  const carriers = createCarriers({ world, endMs: Number.POSITIVE_INFINITY, bookingsAt: () => bookings });
  const server = await startCarrierServer({ world, carriers, nowMs: () => worldMs, port: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'landfall-killed-'));
  const clockFile = join(folder, 'clock');
  setClock(clockFile, clockMs);
  const accountId = await createAccount(db);
  await createWebhook(db, newKeys(), accountId, { url: 'https://receiver.example/', events: [...EVENT_NAMES] });
  for (const { billOfLading, bookingNumber, followedBy, line } of bookings) {
    const requestNumber = followedBy === 'bill_of_lading' ? billOfLading : bookingNumber;
    const given = { requestType: followedBy, requestNumber, scac: line.scac, autoDetectVoccScac: false };
    const nothing = { refNumbers: [], shipmentTags: [], initialCustomFields: null, parties: [] };
    await createTrackingRequest(db, systemCaller(accountId), { ...given, ...nothing }, toInstant(new Date(clockMs)));
  }
  const settings = { databaseUrl: database.url, carriersUrl: server.url, clockFile, death: null };
  return {
    database,
    settings,
    phases: PHASES,
    begin: (phase) => {
      worldMs = START_MS + phase * PHASE_MS;
      clockMs = worldMs;
      setClock(clockFile, clockMs);
    },
    endLeases: () => {
      clockMs += 2 * LEASE_MS;
      setClock(clockFile, clockMs);
    },
    isSettled: async () => {
      const open = 'select exists (select from poll where due_at <= $1 or lease_id is not null) as open';
      const { rows } = await database.pool.query(open, [new Date(clockMs)]);
      return rows[0].open === false;
    },
    close: async () => {
      await server.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
