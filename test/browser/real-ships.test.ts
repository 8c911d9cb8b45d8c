import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { type Coast, startCoast } from '../ais/stand-ins/coast.ts';
import { type Digitraffic, startDigitraffic } from '../ais/stand-ins/digitraffic.ts';
import { type PortCallService, startPortCalls } from '../ais/stand-ins/port-calls.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { hasChromium, launchChromium, visit, WITHOUT_WEBGL } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfall-real-ships-'));
let coast: Coast;
let digitraffic: Digitraffic;
let ports: PortCallService;
let database: TestDatabase<Tables>;
let app: App;
let browser: Browser;

/** The open feeds that need no key, at the addresses of their stand-ins. */
function writeOpenFeeds(): string {
  const file = join(folder, 'open-feeds.csv');
  const text = readFileSync('data/open-ais-feeds.csv', 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('aiscast'))
    .join('\n')
    .replace('wss://meri.digitraffic.fi/mqtt', digitraffic.stream)
    .replace('https://meri.digitraffic.fi/api/port-call/v1/port-calls', ports.address)
    .replace('https://meri.digitraffic.fi,', `${digitraffic.url},`)
    .replace('tcp://153.44.253.27:5631', coast.address);
  writeFileSync(file, text);
  return file;
}

describe.skipIf(!hasChromium)('a first visitor', () => {
  beforeAll(async () => {
    [coast, digitraffic, ports, database] = await Promise.all([
      startCoast(),
      startDigitraffic(),
      startPortCalls(),
      createTestDatabase<Tables>(),
    ]);
    const config = readConfig({
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      LANDFALL_DEMO: '1',
      LANDFALL_ROLE: 'api,ais',
      OPEN_AIS_FEEDS: writeOpenFeeds(),
      AIS_NETWORKS: '127.0.0.0/8',
    });
    app = await startApp(config, createLog('silent'));
    browser = await launchChromium(WITHOUT_WEBGL);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    coast?.stop();
    digitraffic?.stop();
    ports?.stop();
    await database?.close();
    rmSync(folder, { recursive: true });
  });

  it('sees five hundred real ships by two clicks, and whose they are', async () => {
    const { page, outside, problems } = await visit(browser, app.url);
    await page.goto(app.url);
    await page.getByRole('heading', { name: 'The demo world' }).waitFor();
    await page.getByRole('heading', { name: 'My own boxes' }).waitFor();
    await page.getByRole('button', { name: 'Choose real ships' }).click();
    const all = page.getByRole('button', { name: 'Hear all without a key' });
    await all.waitFor();
    await page.getByRole('link', { name: 'NLOD 2.0' }).first().waitFor();
    expect([coast.sockets.size, digitraffic.sockets.size, digitraffic.asked, ports.asked]).toEqual([0, 0, [], []]);
    await all.click();
    await page.locator('.static-heard').nth(499).waitFor({ state: 'attached' });
    await page.getByText(/distributed by Kystverket/).waitFor();
    await page.getByText(/Fintraffic \/ digitraffic\.fi, license CC 4\.0 BY/).waitFor();
    expect([outside, problems]).toEqual([[], []]);
  });

  it('says within ten seconds what an open feed is heard to say', async () => {
    const { page } = await visit(browser, app.url);
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Choose real ships' }).click();
    await page.getByRole('button', { name: 'Try Norwegian Coastal Administration' }).click();
    await page.getByText(/At least 20 positions of \d+ ships came in\./).waitFor();
  });
});
