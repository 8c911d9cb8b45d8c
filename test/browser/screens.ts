import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, type Visit } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { EVERY_PAGE } from './every-page.ts';
import { fillDashboard } from './full-dashboard.ts';

/** `npm run screens` has pictures made of every page, for people to look at. */
const FOLDER = process.env['LANDFALL_SCREENS'] ?? 'screens';
const WIDTHS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

let browser: Browser;
let dashboard: Dashboard;
let places: Readonly<Record<string, string>>;
const visits = new Map<keyof typeof WIDTHS, Visit>();

describe.skipIf(!hasChromium)('every page', () => {
  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    browser = await launchChromium();
    dashboard = await startDashboard();
    places = await fillDashboard(dashboard);
    for (const look of ['wide', 'phone'] as const) {
      visits.set(look, await enter(browser, dashboard, { colorScheme: 'light', viewport: WIDTHS[look] }));
    }
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it.each(EVERY_PAGE)('is as wide as the screen and no wider: $name', async ({ name, path, arrive, isWide }) => {
    for (const [look, { page }] of visits) {
      if (isWide && look === 'phone') continue;
      await page.goto(`${dashboard.service.url}${places[path] ?? path}`);
      await arrive(page);
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
      await photograph(page, `${name}-${look}`);
      if (look === 'wide') await photographDark(page, `${name}-dark`);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([look, width]).toEqual([look, WIDTHS[look].width]);
    }
  });
});

async function photograph(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name.replaceAll(/\W+/g, '-')}.png`) });
}

async function photographDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForSelector('html[data-theme="dark"]', { state: 'attached' });
  await photograph(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
}
