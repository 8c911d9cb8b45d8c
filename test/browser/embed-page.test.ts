import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';

let browser: Browser;
let dashboard: Dashboard;

describe.skipIf(!hasChromium)('the page that writes embeds', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('makes a key, writes the line, and shows what it gives', async () => {
    const { page, problems, outside, close } = await enter(browser, dashboard);
    await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Embed' }).click();
    await page.getByText('its owner has to set data-token').waitFor();
    await page.getByRole('button', { name: 'Make a publishable key' }).click();
    const lines = page.locator('pre');
    await lines.getByText(/data-token="lfp_[\w-]{43}"/).waitFor();
    await page.getByLabel('Number to show at once').fill('EITU9452010');
    await page.locator('landfall-track').getByRole('heading', { name: 'EITU 945201 0' }).waitFor();
    expect(await lines.textContent()).toMatch(
      /^<script async src="http:\/\/127\.0\.0\.1:\d+\/embed\/track\.js" data-token="lfp_[\w-]{43}" data-number="EITU9452010"><\/script>$/,
    );
    await page.getByLabel('Kind').selectOption('Map of a shipment');
    await page.getByLabel('Shipment id').fill(dashboard.boxes[0]?.shipmentId ?? '');
    await page.waitForSelector('landfall-map .map-frame[data-map="drawn"]');
    expect([problems, outside]).toEqual([[], []]);
    await close();
  });

  it.each(['light', 'dark'] as const)('has nothing for axe to complain about, %s', async (colorScheme) => {
    const { page, close } = await enter(browser, dashboard, { colorScheme });
    await page.goto(`${dashboard.service.url}/embed`);
    await page.locator('landfall-track form').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await close();
  });
});
