import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { type HostPage, startHostPage } from './host-page.ts';

let browser: Browser;
let dashboard: Dashboard;
let host: HostPage;

describe.skipIf(!hasChromium)('a browser without WebGL', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    host = await startHostPage(dashboard.service.url);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await dashboard?.close();
  });

  const seen = async (page: Page) => {
    await page.waitForSelector('svg.static-map');
    const count = (part: string) => page.locator(`svg.static-map ${part}`).count();
    return {
      land: await count('.static-land'),
      ahead: await count('.static-ahead'),
      points: await count('.static-point'),
      names: await page.locator('svg.static-map .static-name').allTextContents(),
    };
  };
  const PICTURE = { land: 1, ahead: 1, points: 3, names: ['Xiamen', 'EVER FORTUNE', 'Long Beach'] };

  it('shows a picture of the journey in the dashboard', async () => {
    const { page, problems, outside, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/containers/${dashboard.boxes[0]?.containerId}`);
    await expect.poll(() => seen(page), { timeout: PATIENCE_MS }).toEqual(PICTURE);
    expect([problems, outside]).toEqual([[], []]);
    await close();
  });

  it('shows a picture of the fleet whose ships can be chosen, by keyboard too', async () => {
    const { page, problems, outside, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/map`);
    const ship = page.getByRole('button', { name: /^EVER FORTUNE, \d+ containers? aboard$/ });
    await ship.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Vessel EVER FORTUNE' }).waitFor();
    expect(await page.locator('svg.static-map .static-land').count()).toBe(1);
    await page.locator('svg.static-map .static-lane').first().waitFor({ state: 'attached' });
    expect(await axeProblems(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Long Beach( · \d+ containers? waiting)?, \d+ containers? bound for it$/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Long Beach, United States' }).waitFor();
    expect([problems, outside]).toEqual([[], []]);
    await close();
  });

  it('shows a picture of the journey in an embed, on a phone too', async () => {
    const { key } = await dashboard.service.createClient({ scope: 'publishable', accountId: dashboard.accountId });
    host.write(
      `<script async src="${dashboard.service.url}/embed/track.js" data-token="${key}" data-number="EITU9452010"></script>`,
    );
    const origins = [host.origin, dashboard.service.url];
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, problems, outside, close } = await visit(browser, origins, { viewport });
      await page.goto(host.origin);
      await expect.poll(() => seen(page), { timeout: PATIENCE_MS }).toEqual(PICTURE);
      expect([problems, outside]).toEqual([[], []]);
      await close();
    }
  });
});
