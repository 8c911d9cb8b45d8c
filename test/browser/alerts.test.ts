import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmToken } from '../../src/domain/alerts/confirm-link.ts';
import { unsubscribeToken } from '../../src/domain/alerts/unsubscribe-link.ts';
import { addChanges } from './add-changes.ts';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';

let browser: Browser;
let dashboard: Dashboard;
let page: Page;

describe.skipIf(!hasChromium)('alerts on the dashboard', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    page = (await enter(browser, dashboard)).page;
    await addChanges(dashboard);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('are made for everything, seen before they are sent, switched off and deleted', async () => {
    await page.goto(`${dashboard.service.url}/alerts`);
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
    await page.getByRole('button', { name: 'New alert' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My morning');
    await dialog.getByLabel('Departures').check();
    await dialog.getByLabel('When').selectOption('weekdays');
    await dialog.getByLabel('At', { exact: true }).fill('06:45');
    await dialog.getByRole('button', { name: 'Save alert' }).click();
    const row = page.getByRole('row').filter({ hasText: 'My morning' });
    await row.filter({ hasText: 'On weekdays at 06:45' }).waitFor();
    await row.getByRole('button', { name: 'Preview' }).click();
    const mail = page.frameLocator('iframe[title=Mail]');
    await mail.getByText('ETA moved').first().waitFor();
    await expect
      .poll(() => mail.locator('h1').evaluate('getComputedStyle(document.querySelector("h1")).fontSize'))
      .toBe('18px');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Switch off' }).click();
    await row.getByText('Off', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  });

  it('are made on the page of a container, and end by the link of a mail after a question', async () => {
    const [box] = dashboard.boxes;
    await page.goto(`${dashboard.service.url}/containers/${box?.containerId}`);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save alert' }).click();
    await page.getByText('From now on you are told').waitFor();
    const { call } = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const { body } = await call('GET', `/alert_subscriptions?filter[scope_id]=${box?.containerId}`);
    expect(body.data).toMatchObject([{ attributes: { scope: 'container', active: true } }]);
    const [{ id: subscriptionId }] = body.data;
    const { sealingKeys } = dashboard.service.services;
    const token = unsubscribeToken(sealingKeys, { accountId: dashboard.accountId, subscriptionId }, new Date());
    await page.context().clearCookies();
    await page.goto(`${dashboard.service.url}/unsubscribe/${token}`);
    await page.getByRole('button', { name: 'Stop it' }).click();
    await page.getByRole('heading', { name: 'You get no more of these mails' }).waitFor();
    const after = await call('GET', `/alert_subscriptions/${subscriptionId}`);
    expect(after.body.data.attributes).toMatchObject({ active: false, deactivated_reason: 'unsubscribed' });
  });

  it('wait until somebody at the address says yes by the link of a mail', async () => {
    const { accountId, service } = dashboard;
    const { call } = await service.createClient({ accountId });
    const attributes = { name: 'For the warehouse', address: 'warehouse@elsewhere.example', kinds: ['arrival'] };
    const { body } = await call('POST', '/alert_subscriptions', { data: { attributes } });
    const asked = await service.db.selectFrom('alert_address').where('address', '=', attributes.address).select('id');
    const { id: addressId } = await asked.executeTakeFirstOrThrow();
    const token = confirmToken(service.services.sealingKeys, { accountId, addressId }, new Date());
    const stateOf = async () => (await call('GET', `/alert_subscriptions/${body.data.id}`)).body.data.attributes;
    expect((await stateOf()).last_error).toContain('until the address is confirmed');
    await page.goto(`${service.url}/confirm-alerts/${token}`);
    await page.getByRole('button', { name: 'Yes, send them' }).click();
    await page.getByRole('heading', { name: 'Alerts come to this address now' }).waitFor();
    expect((await stateOf()).last_error).toBeNull();
  });
});
