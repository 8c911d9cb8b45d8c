import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';

const BEGINNINGS = { PDF: '%PDF-', Excel: 'PK' } as const;

let browser: Browser;
let dashboard: Dashboard;
let page: Page;

describe.skipIf(!hasChromium)('reports on the dashboard', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    page = (await enter(browser, dashboard)).page;
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('are made, seen and saved as files before they are sent, changed and deleted', async () => {
    await page.goto(`${dashboard.service.url}/reports`);
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor();
    await page.getByRole('button', { name: 'New report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Every Tuesday');
    await dialog.getByLabel('Day').selectOption('tue');
    await dialog.getByLabel('At', { exact: true }).fill('06:30');
    await dialog.getByLabel('Time zone').fill('Europe/Berlin');
    await dialog.getByLabel('Mail addresses').fill('boss@acme.example\nops@acme.example');
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save report' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Every Tuesday' });
    await row.filter({ hasText: 'Tuesday at 06:30, Europe/Berlin' }).waitFor();
    await row.getByText('ops@acme.example').waitFor();
    await row.getByRole('button', { name: 'Preview' }).click();
    const mail = page.frameLocator('iframe[title=Mail]');
    await mail.getByRole('heading', { name: /^Arriving in the next seven days/ }).waitFor();
    for (const [name, beginning] of Object.entries(BEGINNINGS)) {
      const saved = page.waitForEvent('download');
      await dialog.getByRole('link', { name }).click();
      expect(readFileSync(await (await saved).path()).toString('latin1')).toMatch(new RegExp(`^${beginning}`));
    }
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('The report is on its way').waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Send it every week').uncheck();
    await dialog.getByRole('button', { name: 'Save report' }).click();
    await row.getByText('Off', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await row.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete the report' }).click();
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor();
  });

  it('lead to lists that have as many containers as they say', async () => {
    const { accountId, service } = dashboard;
    const { call } = await service.createClient({ accountId });
    const attributes = { name: 'Weekly', addresses: ['boss@acme.example'] };
    const { body: made } = await call('POST', '/reports', { data: { attributes } });
    const { body: mail } = await call('GET', `/reports/${made.data.id}/preview`);
    const links = [...mail.html.matchAll(/<h2[^>]*>[^<]*<a href="([^"]*)"[^>]*>(\d+)<\/a>/g)];
    expect(links).toHaveLength(5);
    for (const [, address = '', count = ''] of links) {
      const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
      await page.goto(`${service.url}${pathname}${search}`);
      const words = count === '1' ? '1 container' : `${count} containers`;
      await page.getByRole('status').filter({ hasText: words }).first().waitFor();
    }
  });
});
