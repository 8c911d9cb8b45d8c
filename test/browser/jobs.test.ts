import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChanges } from './add-changes.ts';
import { hasChromium, launchChromium } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { pasteCells } from './paste.ts';

let browser: Browser;
let dashboard: Dashboard;

/** Everyday jobs begin on the page that opens; a click is a click, typing is free. */
async function job(most: number, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, problems, close } = await enter(browser, dashboard);
  await page.getByText('Past last free day').first().waitFor();
  await page.evaluate(`window.clicks = 0; addEventListener('click', ({ isTrusted, detail }) => {
    if (isTrusted && detail > 0) window.clicks += 1;
  }, true)`);
  await work(page);
  const clicks = await page.evaluate<number>('window.clicks');
  expect([clicks <= most, clicks, problems]).toEqual([true, clicks, []]);
  await close();
}

const SHEET = [
  ['PO', 'Master B/L', 'Consignee', 'Tags'],
  ...Array.from({ length: 49 }, (_, row) => [`48${row + 100}`, `MAEU1000000${row + 10}`, 'Acme', 'spring']),
  ['', 'Total', '', ''],
];

describe.skipIf(!hasChromium)('everyday jobs', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    await addChanges(dashboard);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('what changed since yesterday: one click', () =>
    job(1, async (page) => {
      await page.getByRole('link', { name: /What changed since/ }).click();
      await page.getByText('Hold set: customs: CET exam').waitFor();
      await page.getByText(/ETA .* → .*/).waitFor();
      await page.getByText('2d 6h later').waitFor();
      await page.getByText('Departed').first().waitFor();
    }));

  it('import 50 rows of a sheet: three clicks, and undo', () =>
    job(4, async (page) => {
      await page.getByRole('button', { name: 'Track', exact: true }).click();
      await page.getByRole('button', { name: 'Import a spreadsheet' }).click();
      await page.getByRole('heading', { name: 'Import a spreadsheet' }).waitFor();
      await pasteCells(page, SHEET);
      await page.getByText('49 new, 1 not valid').waitFor();
      await page.getByRole('button', { name: 'Import 49 numbers' }).click();
      await page.getByText('49 numbers imported').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('49 numbers removed').waitFor();
    }));

  it('which boxes miss their last free day: none, they are the first thing to be seen', () =>
    job(0, async (page) => {
      await page.getByRole('link', { name: /Past last free day.*TEMU 189726 0/ }).waitFor();
    }));

  it('where is a box: one click, in the search', () =>
    job(1, async (page) => {
      await page.getByRole('combobox', { name: /^Search/ }).click();
      await page.keyboard.type('EITU945201');
      await page.getByRole('option', { name: /EITU 945201 0/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /EITU 945201 0/ }).waitFor();
    }));
});
