import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { fillDashboard } from './full-dashboard.ts';

let browser: Browser;
let dashboard: Dashboard;
let places: Readonly<Record<string, string>>;
let page: Page;

describe.skipIf(!hasChromium)('settings on the dashboard', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
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
    await page.goto(`${dashboard.service.url}/carriers/unread`);
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

  it('invites a person by a link, who chooses a password, and whose sessions an owner ends', async () => {
    await page.goto(`${dashboard.service.url}/people`);
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Noor Haddad');
    await page.getByLabel('E-mail address').fill('noor@northwind.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const address = (await page.locator('.secret code').textContent()) ?? '';
    await page.keyboard.press('Escape');
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(address);
    await guest.getByRole('heading', { name: 'Welcome, Noor Haddad' }).waitFor();
    await guest.getByLabel('Password').fill('short');
    await guest.getByRole('button', { name: 'Set password' }).click();
    await guest
      .getByText(/at least 10/i)
      .last()
      .waitFor();
    await guest.getByLabel('Password').fill('correct horse battery');
    await guest.getByRole('button', { name: 'Set password' }).click();
    await guest.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sessions of Noor Haddad' }).click();
    await page
      .getByRole('dialog')
      .getByRole('cell', { name: /^Chrome on/ })
      .waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('Not signed in anywhere.').waitFor();
    await guest.goto(`${dashboard.service.url}/account`);
    await guest.getByRole('heading', { name: /demo|Sign in/ }).waitFor();
    await guest.goto('about:blank');
    await guest.goto(address);
    await guest.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    await guest.context().close();
  });

  it('tells in the trail who did what, by person, and renames the company', async () => {
    await page.goto(`${dashboard.service.url}/account`);
    await page.getByLabel('Company').fill('Northwind Imports');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').waitFor();
    await page.getByText('Owner of Northwind Imports').waitFor();
    await page.getByText('Answers and messages as they were received').waitFor();
    await page.getByRole('cell', { name: '90 days' }).waitFor();
    await page.getByText('This one').waitFor();
    await page.getByRole('link', { name: 'Audit trail' }).first().click();
    const renamed = page.getByRole('row', { name: /Demo Changed the settings of the account .*→ Northwind Imports/ });
    await renamed.waitFor();
    await page.getByLabel('Who').selectOption('Noor Haddad');
    await page.getByRole('row', { name: /Noor Haddad Chose a password by a link/ }).waitFor();
    await renamed.waitFor({ state: 'detached' });
  });

  it('keeps a request that failed apart from the shipments in the queue, under the page where it is mended', async () => {
    await page.goto(`${dashboard.service.url}/exceptions`);
    const requests = page.getByRole('region', { name: 'Requests' });
    await requests.getByText('MSKU 605811 3').waitFor();
    expect(await requests.getByRole('listitem').count()).toBe(1);
    await requests.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
  });

  it('shows when a key was last used', async () => {
    const { key } = await dashboard.service.createClient({ accountId: dashboard.accountId });
    await fetch(`${dashboard.service.url}/v2/account`, { headers: { authorization: `Token ${key}` } });
    await page.goto(`${dashboard.service.url}/keys`);
    await page.getByRole('row', { name: new RegExp(`${key.slice(0, 8)}.*(just now|min ago)`) }).waitFor();
  });

  it('leads through the demo in five steps, by keyboard too, until the person has seen enough', async () => {
    await dashboard.service.db.updateTable('app_user').set({ tour_closed_at: null }).execute();
    await page.goto(`${dashboard.service.url}/map`);
    const tour = page.getByRole('complementary', { name: 'Tour' });
    await tour.getByText('1 of 5').waitFor();
    for (const [step, path] of [
      ['2 of 5', '/exceptions'],
      ['3 of 5', '/containers'],
      ['4 of 5', '/documents'],
      ['5 of 5', '/webhooks'],
    ] as const) {
      await tour.getByRole('button', { name: 'Next' }).focus();
      await page.keyboard.press('Enter');
      await tour.getByText(step).waitFor();
      await page.waitForURL(`**${path}`);
    }
    await page.reload();
    await tour.getByText('5 of 5').waitFor();
    await page.goto(`${dashboard.service.url}/keys`);
    await page.getByRole('button', { name: 'Go on with the tour, step 5 of 5' }).waitFor();
    expect(await tour.count()).toBe(0);
    await page.getByRole('button', { name: 'Go on with the tour, step 5 of 5' }).click();
    await tour.getByText('5 of 5').waitFor();
    await tour.getByRole('button', { name: 'Close for good' }).click();
    await page.getByText('This is the demo').waitFor();
    await page.reload();
    await page.getByText('This is the demo').waitFor();
    expect(await tour.count()).toBe(0);
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
