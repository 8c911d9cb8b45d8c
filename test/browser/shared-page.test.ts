import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../service.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit } from './chromium.ts';
import { type Dashboard, startDashboard } from './dashboard.ts';

let browser: Browser;
let dashboard: Dashboard;
let owner: Client;

describe.skipIf(!hasChromium)('the page of a share link', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    owner = await dashboard.service.createClient({ accountId: dashboard.accountId });
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  async function share(): Promise<{ id: string; url: string }> {
    const path = `/shipments/${dashboard.boxes[0]?.shipmentId}/share_links`;
    const { body } = await owner.call('POST', path, { data: { attributes: { days: 7 } } });
    return { id: body.data.id, url: body.data.attributes.url };
  }

  it.each(['light', 'dark'] as const)(
    'shows a stranger the shipment and its map, and axe nothing, %s',
    async (colorScheme) => {
      const { url } = await share();
      const { page, problems, outside, close } = await visit(browser, dashboard.service.url, { colorScheme });
      await page.goto(url);
      await page.waitForSelector('.map[data-map="drawn"]');
      const drawn = () =>
        page.$eval('.map', (frame) =>
          ['journey-ports', 'journey-vessel'].map(
            (id) => (frame as unknown as DrawnMap).map.queryRenderedFeatures({ layers: [id] }).length,
          ),
        );
      await expect.poll(drawn, { timeout: PATIENCE_MS }).toEqual([2, 1]);
      await page.getByText('Departed, Xiamen').waitFor();
      await page.getByText(/EVER FORTUNE is drawn where it was last heard, .+ ago/).waitFor();
      expect([await axeProblems(page), problems, outside]).toEqual([[], [], []]);
      await close();
    },
  );

  it('fits a phone', async () => {
    const { url } = await share();
    const { page, close } = await visit(browser, dashboard.service.url, { viewport: { width: 390, height: 844 } });
    await page.goto(url);
    await page.getByText('Departed, Xiamen').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await close();
  });

  it('shows nothing once the link is revoked or has expired', async () => {
    const revoked = await share();
    await owner.call('DELETE', `/share_links/${revoked.id}`);
    const expired = await share();
    await dashboard.service.db
      .updateTable('share_link')
      .set({ expires_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', expired.id)
      .execute();
    const { page, close } = await visit(browser, dashboard.service.url);
    for (const { url } of [revoked, expired]) {
      await page.goto(url);
      await page.getByRole('heading', { name: 'This link does not open anything' }).waitFor();
      expect(await page.locator('.map').count()).toBe(0);
    }
    await close();
  });
});

interface DrawnMap {
  readonly map: { queryRenderedFeatures(options: object): object[] };
}
