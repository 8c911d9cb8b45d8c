import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';

const ANN = { name: 'Ann Lee', email: 'ann@northwind.example', password: 'lantern-harbour-42', role: 'member' };

let browser: Browser;
let dashboard: Dashboard;

describe.skipIf(!hasChromium)('somebody at work', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    const { call } = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const { status, text } = await call('POST', '/users', { data: { type: 'user', attributes: ANN } });
    if (status >= 300) throw new Error(text);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('keeps what was typed when the session ends, signs in again and goes on', keepsWhatWasTyped, 2 * PATIENCE_MS);

  it('reaches the page from the first stop of the keyboard', async () => {
    const { page, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/containers`);
    await page.locator('tbody tr.open').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the page');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.localName')).toBe('main');
    await close();
  });

  it('selects every row of a list, those that are not drawn too, and hears how many', async () => {
    const { page, close } = await enter(browser, dashboard, { viewport: { width: 1440, height: 500 } });
    await page.goto(`${dashboard.service.url}/containers`);
    await page.locator('tbody tr.open').first().waitFor();
    const total = dashboard.boxes.length + 5;
    await page.getByRole('checkbox', { name: `Select all ${total} rows` }).click();
    await page.getByText(`${total} selected`).waitFor();
    await page.getByRole('button', { name: `Tag ${total}` }).waitFor();
    await page.getByRole('checkbox', { name: 'Select none' }).click();
    await page.getByText(`${total} containers`).first().waitFor();
    await close();
  });
});

async function keepsWhatWasTyped(): Promise<void> {
  const { service } = dashboard;
  const { page, close } = await visit(browser, service.url);
  await page.goto(`${service.url}/webhooks`);
  await page.getByText('Sign in with your own account').click();
  await page.getByLabel('E-mail address').fill(ANN.email);
  await page.getByLabel('Password').fill(ANN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address', { exact: true }).fill('https://receiver.example/typed');
  await service.db.deleteFrom('session').execute();
  // For a moment the service believes whom it met just now.
  await expect.poll(async () => (await page.request.get(`${service.url}/v2/session`)).status()).toBe(401);
  await page.getByRole('button', { name: 'Save webhook' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByText('Your session is over.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await again.getByLabel('E-mail address').fill(ANN.email);
  await again.getByLabel('Password').fill(ANN.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('https://receiver.example/typed');
  await page.getByRole('button', { name: 'Save webhook' }).click();
  await page.getByRole('heading', { name: 'https://receiver.example/typed' }).waitFor();
  await close();
}
