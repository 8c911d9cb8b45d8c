import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { EVERY_PAGE } from './every-page.ts';
import { fillDashboard } from './full-dashboard.ts';
import { loaded, pendingRequests } from './pending-requests.ts';

/** `npm run screens` has pictures made of every page, for people to look at; `npm run screens -- -t webhook` of some. */
const FOLDER = process.env['LANDFALL_SCREENS'] ?? 'screens';
const WIDTHS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
type Look = keyof typeof WIDTHS;
/** Nobody waits for pictures, and a busy machine draws maps slowly. */
const PATIENCE_MS = 300_000;
const MAX_HEIGHT = 3_000;

/** A page in a browser, and what it still asks the service for. */
interface Screen {
  readonly page: Page;
  readonly asked: Set<Request>;
}

let browser: Browser;
let dashboard: Dashboard;
let places: Readonly<Record<string, string>>;
const screens = new Map<Look, Screen>();

describe.skipIf(!hasChromium)('every page', () => {
  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    browser = await launchChromium();
    dashboard = await startDashboard();
    places = await fillDashboard(dashboard);
    for (const look of ['wide', 'phone'] as const) screens.set(look, await openScreen(look));
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it.each(EVERY_PAGE)(
    'is as wide as the screen and no wider: $name',
    async ({ name, path, arrive, isWide }) => {
      for (const [look, screen] of screens) {
        if (isWide && look === 'phone') continue;
        const { page } = screen;
        await page.goto(`${dashboard.service.url}${places[path] ?? path}`);
        await arrive(page);
        await settle(screen);
        await photograph(page, `${name}-${look}`);
        if (look === 'wide') await photographDark(page, `${name}-dark`);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        expect([look, width]).toEqual([look, WIDTHS[look].width]);
        await photographWhole(screen, look, `${name}-${look}-whole`);
      }
    },
    PATIENCE_MS,
  );
});

async function openScreen(look: Look): Promise<Screen> {
  const { page } = await enter(browser, dashboard, { colorScheme: 'light', viewport: WIDTHS[look] });
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, asked: pendingRequests(page) };
}

async function settle({ page, asked }: Screen): Promise<void> {
  await loaded(page, asked);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

async function photograph(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name.replaceAll(/\W+/g, '-')}.png`), timeout: PATIENCE_MS });
}

async function photographDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForSelector('html[data-theme="dark"]', { state: 'attached' });
  await photograph(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What one has to scroll for is a picture of its own, on a screen that is high enough for it. */
async function photographWhole({ page }: Screen, look: Look, name: string): Promise<void> {
  const hidden = await page.evaluate<number>(`Math.max(0, ...[...document.querySelectorAll('body *')]
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
    .map((element) => element.scrollHeight - element.clientHeight))`);
  if (hidden < WORTH_A_PICTURE) return;
  const { width, height } = WIDTHS[look];
  await page.setViewportSize({ width, height: Math.min(MAX_HEIGHT, height + hidden) });
  await photograph(page, name);
  await page.setViewportSize(WIDTHS[look]);
}

/** In pixels. */
const WORTH_A_PICTURE = 40;
