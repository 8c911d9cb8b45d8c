import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium } from './chromium.ts';
import { type Dashboard, enter, startDashboard, walkIn } from './dashboard.ts';
import { expectDrawn } from './drawn-map.ts';
import { fillDashboard } from './full-dashboard.ts';

let browser: Browser;
let dashboard: Dashboard;
let places: Readonly<Record<string, string>>;

describe.skipIf(!hasChromium)('how it looks', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    places = await fillDashboard(dashboard);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('follows the system into the dark, map and all', async () => {
    const { page, close } = await walkIn(browser, dashboard, { colorScheme: 'dark' });
    expect(await themeOf(page)).toBe('dark');
    await expectDrawn(page, ['land', 'fleet-vessels']);
    await close();
  });

  it('switches by a button, and remembers', async () => {
    const { page, close } = await enter(browser, dashboard, { colorScheme: 'light' });
    expect(await themeOf(page)).toBe('light');
    await page.getByRole('button', { name: 'Switch to dark colours' }).click();
    await page.getByRole('button', { name: 'Switch to light colours' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Switch to light colours' }).waitFor();
    expect(await themeOf(page)).toBe('dark');
    await close();
  });

  it('shows times in the zone that is chosen, and names it', async () => {
    const { page, close } = await enter(browser, dashboard, { timezoneId: 'Europe/Berlin' });
    await page.goto(`${dashboard.service.url}${places['container']}`);
    await page.getByRole('heading', { name: /Xiamen.*times in GMT\+8/ }).waitFor();
    await page.getByLabel('Times in').selectOption('UTC');
    await page.getByRole('heading', { name: /Xiamen.*times in UTC/ }).waitFor();
    await page.getByLabel('Times in').selectOption('My zone');
    await page.getByRole('heading', { name: /Xiamen.*times in GMT\+[12]$/ }).waitFor();
    await close();
  });

  it('says on every page that the demo is a demo', async () => {
    const { page, close } = await enter(browser, dashboard);
    await page.getByRole('complementary', { name: 'About the demo' }).waitFor();
    await close();
  });
});

function themeOf(page: Page): Promise<string> {
  return page.evaluate<string>('document.documentElement.dataset.theme');
}
