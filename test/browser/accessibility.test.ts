import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, type Visit, visit } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { EVERY_PAGE } from './every-page.ts';
import { fillDashboard } from './full-dashboard.ts';

const PHONE = { width: 390, height: 844 };
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'light phone': { colorScheme: 'light', viewport: PHONE },
  'dark phone': { colorScheme: 'dark', viewport: PHONE },
};
const OWNER = {
  company_name: 'Northwind',
  name: 'Ada',
  email: 'ada@northwind.example',
  password: 'lantern-harbour-42',
};

let browser: Browser;
let dashboard: Dashboard;
let fresh: TestService;
let taken: TestService;
let places: Readonly<Record<string, string>>;
const visits = new Map<string, Visit>();

describe.skipIf(!hasChromium)('axe finds nothing to complain about', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    places = await fillDashboard(dashboard);
    const { siteDir } = dashboard;
    fresh = await startTestService({ siteDir });
    taken = await startTestService({ siteDir });
    for (const { createClient } of [fresh, taken]) await createClient();
    await setUpOver(taken);
    for (const [look, options] of Object.entries(LOOKS)) visits.set(look, await enter(browser, dashboard, options));
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
    await fresh?.close();
    await taken?.close();
  });

  it.each(EVERY_PAGE)('on $name, light and dark, wide and on a phone', async ({ path, arrive, isWide }) => {
    for (const [look, { page, problems }] of visits) {
      if (isWide && look.endsWith('phone')) continue;
      await page.goto(`${dashboard.service.url}${places[path] ?? path}`);
      await arrive(page);
      expect([look, await axeProblems(page), problems]).toEqual([look, [], []]);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([look, width]).toEqual([look, page.viewportSize()?.width]);
    }
  });

  it.each(Object.entries(LOOKS))('where somebody enters the demo, sets up or signs in: %s', async (look, options) => {
    const { page, close } = await visit(browser, [dashboard.service.url, fresh.url, taken.url], options);
    await page.goto(dashboard.service.url);
    await page.getByRole('button', { name: 'Open the demo' }).waitFor();
    expect([look, await axeProblems(page)]).toEqual([look, []]);
    for (const [service, title] of [
      [fresh, 'Set up Landfall'],
      [taken, 'Sign in'],
    ] as const) {
      await page.goto(service.url);
      await page.getByRole('heading', { name: title }).waitFor();
      expect([look, title, await axeProblems(page)]).toEqual([look, title, []]);
    }
    await close();
  });
});

/** Makes the first person of an installation, as its setup page does. */
async function setUpOver({ url }: TestService): Promise<void> {
  const response = await fetch(`${url}/v2/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(OWNER),
  });
  if (!response.ok) throw new Error(await response.text());
}
