import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_TITLES } from '../../web/src/pages/page-titles.ts';
import { startTestService, type TestService } from '../service.ts';
import { axeProblems, contrastProblems } from './axe.ts';
import { hasChromium, launchChromium, type Visit, visit } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { EVERY_PAGE, type Stop } from './every-page.ts';
import { fillDashboard } from './full-dashboard.ts';

const OWNER = {
  company_name: 'Northwind',
  name: 'Ada',
  email: 'ada@northwind.example',
  password: 'lantern-harbour-42',
};

const SOURCES = 'web/src';

let browser: Browser;
let dashboard: Dashboard;
let fresh: TestService;
let taken: TestService;
let places: Readonly<Record<string, string>>;
let inside: Visit;

/** Every page as axe sees it on one kind of screen, light and dark, and whether it fits that screen. */
export function describeAccessiblePages(
  screen: string,
  options: BrowserContextOptions,
  isOffered: (stop: Stop) => boolean,
) {
  describe.skipIf(!hasChromium)(`axe finds nothing to complain about ${screen}`, () => {
    beforeAll(async () => {
      browser = await launchChromium();
      dashboard = await startDashboard();
      places = await fillDashboard(dashboard);
      const { siteDir } = dashboard;
      fresh = await startTestService({ siteDir });
      taken = await startTestService({ siteDir });
      for (const { createClient } of [fresh, taken]) await createClient();
      await setUpOver(taken);
      inside = await enter(browser, dashboard, { ...options, colorScheme: 'light' });
    });
    afterAll(async () => {
      await browser?.close();
      await dashboard?.close();
      await fresh?.close();
      await taken?.close();
    });

    it.each(EVERY_PAGE.filter(isOffered))('on $name', async ({ path, arrive, dialog }) => {
      const { page, problems } = inside;
      await page.goto(`${dashboard.service.url}${places[path] ?? path}`);
      await arrive(page);
      // A menu can be opened before the page behind it is there.
      if (dialog === undefined) await page.locator('h1').first().waitFor();
      await expectNothing(page, dialog === undefined ? undefined : OPEN_DIALOG);
      expect(problems).toEqual([]);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toEqual(page.viewportSize()?.width);
    });

    it('on every page that has an address, and every dialog that is written', () => {
      const paths = EVERY_PAGE.map(({ path }) => places[path] ?? path);
      const isLookedAt = (address: string) => {
        const pattern = new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`);
        return paths.some((path) => pattern.test(path));
      };
      expect(Object.keys(PAGE_TITLES).filter((address) => !isLookedAt(address))).toEqual([]);
      expect(EVERY_PAGE.flatMap(({ dialog }) => dialog ?? []).toSorted()).toEqual(dialogFiles());
    });

    it('where somebody enters the demo, sets up or signs in', async () => {
      const { page, close } = await visit(browser, [dashboard.service.url, fresh.url, taken.url], {
        ...options,
        colorScheme: 'light',
      });
      await page.goto(dashboard.service.url);
      await page.getByRole('button', { name: 'Open the demo' }).waitFor();
      await expectNothing(page);
      for (const [service, title] of [
        [fresh, 'Set up Landfall'],
        [taken, 'Sign in'],
      ] as const) {
        await page.goto(service.url);
        await page.getByRole('heading', { name: title }).waitFor();
        await expectNothing(page);
      }
      await close();
    });
  });
}

/** What is behind it cannot be reached, and is a stop of its own. */
const OPEN_DIALOG = 'dialog[open]';

/** In light everything, and then what the dark can change. */
async function expectNothing(page: Page, within?: string): Promise<void> {
  expect(['light', await axeProblems(page, within)]).toEqual(['light', []]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForSelector('html[data-theme="dark"]', { state: 'attached' });
  expect(['dark', await contrastProblems(page, within)]).toEqual(['dark', []]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Below `web/src`, in order. */
function dialogFiles(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && /<Dialog\b/.test(readFileSync(join(SOURCES, file), 'utf8')))
    .toSorted();
}

/** Makes the first person of an installation, as its setup page does. */
async function setUpOver({ url }: TestService): Promise<void> {
  const response = await fetch(`${url}/v2/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(OWNER),
  });
  if (!response.ok) throw new Error(await response.text());
}
