import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbookElsewhere } from '../read-workbook.ts';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { fillDashboard } from './full-dashboard.ts';
import { tabTo } from './tab-to.ts';

let browser: Browser;
let dashboard: Dashboard;

describe.skipIf(!hasChromium)('the lists', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    await fillDashboard(dashboard);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('save a view and bring back its filters, order and columns, own fields among them', async () => {
    const { page, close } = await enter(browser, dashboard);
    await openContainers(page, '?sort=number&filter%5Bstatus%5D=on_ship');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Buyer' }).check();
    await page.getByRole('checkbox', { name: 'Vessel / voyage' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: 'Ada' }).waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name').fill('At sea');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('link', { name: 'At sea' }).waitFor();
    await close();

    const again = await enter(browser, dashboard);
    await openContainers(again.page);
    await again.page.getByRole('columnheader', { name: 'Vessel / voyage' }).waitFor();
    await again.page.getByRole('link', { name: 'At sea' }).click();
    await again.page.getByRole('columnheader', { name: 'Buyer' }).waitFor();
    await again.page.getByRole('cell', { name: 'Ada' }).waitFor();
    expect(await again.page.getByRole('columnheader', { name: 'Vessel / voyage' }).count()).toBe(0);
    expect(await again.page.getByRole('columnheader', { name: 'Container' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await again.page.getByRole('button', { name: 'Remove filter Status' }).waitFor();
    await again.close();
  });

  it('tag what is selected, by keyboard alone', async () => {
    const { page, close } = await enter(browser, dashboard);
    await openContainers(page, '?sort=-number');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText(/^1 of \d+ selected$/).waitFor();
    await tabTo(page, control(page, 'Tag 1'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tag 1 shipment' }).waitFor();
    await tabTo(page, control(page, 'Add tags'));
    await page.keyboard.type('urgent');
    await page.keyboard.press('Enter');
    await page.getByText('1 shipment tagged').waitFor();
    await openContainers(page, '?filter%5Btag%5D=urgent');
    await page.getByText('1 container').first().waitFor();
    await close();
  });

  it('are exported as they are shown: filters, order, columns', async () => {
    const { page, close } = await enter(browser, dashboard);
    await openContainers(page, '?filter%5Bstatus%5D=grounded');
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Bill of lading', 'Vessel / voyage', 'Route', 'Carrier']) {
      await page.getByRole('checkbox', { name }).uncheck();
    }
    await page.getByRole('checkbox', { name: 'Fees' }).check();
    await page.keyboard.press('Escape');
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      return readFileSync(await file.path());
    };
    const [headings = '', ...rows] = (await download('Export CSV')).toString().trim().split('\r\n');
    const shown =
      'Container,Status,Arrival (local time),Estimated or actual,First ETA (local time),Time zone at discharge,';
    const charges = 'Chance of charges,Charges so far,Charges expected,';
    expect(headings).toBe(`${shown}Last free day,Last free day at,Holds,${charges}References,Fees`);
    expect(rows).toEqual([expect.stringMatching(/^TEMU1897260,At terminal,/)]);
    const workbook = readWorkbookElsewhere(await download('Export Excel'));
    expect(workbook.rows[0]?.join()).toBe(headings);
    expect(workbook.rows.slice(1).map(([number, status]) => [number, status])).toEqual([
      ['TEMU1897260', 'At terminal'],
    ]);
    await close();
  });
});

async function openContainers(page: Page, query = ''): Promise<void> {
  await page.goto(`${dashboard.service.url}/containers${query}`);
  await page.locator('tbody tr.open').first().waitFor();
}

function control(page: Page, name: string) {
  return page.getByRole('button', { name }).or(page.getByLabel(name)).last();
}
