import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { fillDashboard } from './full-dashboard.ts';

let browser: Browser;
let dashboard: Dashboard;
let places: Readonly<Record<string, string>>;
let page: Page;

describe.skipIf(!hasChromium)('settings on the dashboard', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    places = await fillDashboard(dashboard);
    page = (await enter(browser, dashboard)).page;
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('makes a field of one’s own, fills it in, and shows it as a column', async () => {
    await page.goto(`${dashboard.service.url}/fields`);
    await page.getByRole('button', { name: 'New field' }).click();
    await page.getByLabel('Name').fill('Deliver by');
    await page.getByLabel('Slug').fill('deliver_by');
    await page.getByLabel('Kind').selectOption('Date');
    await page.getByRole('button', { name: 'Create field' }).click();
    await page.getByRole('cell', { name: 'Deliver by', exact: true }).waitFor();
    await page.goto(`${dashboard.service.url}${places['container']}`);
    await page.getByRole('tab', { name: /^Custom fields/ }).click();
    await page.getByRole('button', { name: 'Edit Deliver by' }).click();
    await page.getByLabel('Deliver by').fill('2026-12-24');
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = page.locator('.card', { hasText: 'Deliver by' }).getByText(/2026/);
    const shown = await saved.textContent();
    await page.goto(`${dashboard.service.url}/containers`);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Deliver by').check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Deliver by' }).waitFor();
    await page
      .getByRole('row', { name: /EITU 945201 0/ })
      .getByText(shown ?? '')
      .waitFor();
  });

  it('processes again what was set aside, and says what came of it', async () => {
    await page.goto(`${dashboard.service.url}/sources`);
    const again = page.getByRole('button', { name: 'Process again: terminal:unknown' });
    await again.click();
    await page.getByText(/^Still not understood: /).waitFor();
    await page.getByText('2 times').waitFor();
    await giveGoodPayload();
    await again.click();
    await page.getByText('Understood now').waitFor();
    await page.getByText('Everything that came in was understood.').waitFor();
    await page.getByLabel('Show').selectOption('Resolved');
    await page.getByRole('row', { name: /terminal:unknown.*Resolved/ }).waitFor();
  });

  it('switches what webhooks are told of', async () => {
    await page.goto(`${dashboard.service.url}/account`);
    const box = page.getByLabel('Tell webhooks of predicted arrivals');
    await box.check();
    await page.getByText('Webhooks are told of our own estimates too').waitFor();
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(true);
    const { call } = await dashboard.service.createClient({ accountId: dashboard.accountId });
    expect((await call('GET', '/account')).body.data.attributes.notify_predicted_eta).toBe(true);
  });
});

/** What a better reader would make of the message. */
async function giveGoodPayload(): Promise<void> {
  const message = { source: 'pier', sequence: 1, sent_at: '2026-11-15T00:00:00Z', facility: { unlocode: 'USLGB' } };
  await dashboard.service.db
    .updateTable('raw_payload')
    .set({ body: Buffer.from(JSON.stringify(message)) })
    .where('account_id', '=', dashboard.accountId)
    .execute();
}
