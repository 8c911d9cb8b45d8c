import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { redirect, type Simulator, simulatedCredentials, startSimulator } from '../../src/simulator/simulator.ts';
import type { Booking } from '../../src/simulator/world/world.ts';
import { parseProfiles } from '../../src/sources/dcsa/profile.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { sharedRouter } from '../shared-router.ts';

export interface SimulatedService {
  readonly url: string;
  /** The administrator's key, which the start prints. */
  readonly key: string;
  readonly simulator: Simulator;
  close(): Promise<void>;
}

const PROFILES = new URL('../../data/carrier-profiles.json', import.meta.url);

/**
 * A new installation as an operator runs it, with nothing in it yet. The carriers it asks and the ships it hears are
 * those of a simulated world, on loopback.
 */
export async function startSimulatedService(): Promise<SimulatedService> {
  const database = await createTestDatabase<Tables>();
  const folder = mkdtempSync(join(tmpdir(), 'landfall-browser-'));
  const simulator = await startSimulator({
    seed: 'browser',
    nowMs: Date.now,
    findRoute: (from, to) => sharedRouter.route(from, to),
    onError: (error) => console.error(error),
  });
  const carriers = join(folder, 'carriers.json');
  const credentials = join(folder, 'credentials.json');
  const profiles = redirect(parseProfiles(readFileSync(PROFILES, 'utf8')), simulator.carriersUrl);
  writeFileSync(carriers, JSON.stringify({ profiles }));
  writeFileSync(credentials, JSON.stringify(simulatedCredentials()));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    CARRIER_PROFILES: carriers,
    CARRIER_CREDENTIALS: credentials,
    AIS_FEEDS: `simulated=tcp://${simulator.ais.host}:${simulator.ais.port}`,
    CARRIER_NETWORKS: '127.0.0.0/8',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    WEBHOOK_HTTP: '1',
    WEBHOOK_PORTS: '*',
    RATE_LIMITS: 'off',
  });
  const app = await startApp(config, createLog('silent'));
  return {
    url: app.url,
    key: app.firstAccount.key ?? '',
    simulator,
    close: async () => {
      await app.stop();
      await simulator.stop();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The first visitor makes herself the owner, and is in. */
export async function setUp(page: Page, service: Pick<SimulatedService, 'url' | 'key'>): Promise<void> {
  await page.goto(service.url);
  await page.getByRole('heading', { name: 'Set up Landfall' }).waitFor();
  await page.getByLabel('Company').fill('Northwind Imports');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail address').fill('ada@northwind.example');
  await page.getByLabel('Password').fill('lantern-harbour-42');
  const key = page.getByLabel('Administrator key');
  if (await key.isVisible()) await key.fill(service.key);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Asks for a number over the interface, like a program elsewhere. */
export async function track(service: SimulatedService, booking: Booking | undefined): Promise<void> {
  const attributes = {
    request_type: 'bill_of_lading',
    request_number: booking?.billOfLading,
    scac: booking?.line.scac,
  };
  const response = await fetch(`${service.url}/v2/tracking_requests`, {
    method: 'POST',
    headers: { authorization: `Token ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { type: 'tracking_request', attributes } }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Bookings whose first box is at sea now, of lines that can be asked by bill of lading. */
export function bookingsAtSea({ simulator }: SimulatedService): Booking[] {
  const nowMs = Date.now();
  return simulator.fleet().filter(({ line, followedBy, boxes }) => {
    const steps = boxes[0]?.journey.steps ?? [];
    const isUnderWay = steps.some((step) => step.atMs < nowMs - DAY_MS) && steps.some((step) => step.atMs > nowMs);
    return line.scac !== 'HDMU' && followedBy === 'bill_of_lading' && isUnderWay;
  });
}

const DAY_MS = 86_400_000;
