import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, startDashboard } from './dashboard.ts';
import { fillDashboard } from './full-dashboard.ts';

const VIEWER = { name: 'Vera', email: 'vera@northwind.example', password: 'lantern-harbour-42', role: 'viewer' };
const PLACES = [
  '/map',
  '/changes',
  '/exceptions',
  '/containers',
  'container',
  'late container',
  '/shipments',
  'shipment',
  '/documents',
  'document',
  'failed document',
  '/documents/mails',
  '/alerts',
  '/reports',
  '/webhooks',
  'webhook',
  '/assistants',
  '/embed',
  '/explorer',
  '/fields',
  '/free-time',
  '/invoices',
  'invoice',
  '/tariffs',
  '/tariffs/calendars',
  '/carriers',
  '/carriers/unread',
  '/account',
  '/more',
];
/** Every page one after the other takes its time on a busy machine. */
const ALL_PLACES_MS = 3 * PATIENCE_MS;
/** What only somebody may do who may write. */
const CHANGES =
  /^(New webhook|New report|Send now|New field|New key|New tariff|Enter invoice|Note a step|Check again|Correct|New version|New calendar|Import|Refresh|Share|Stop tracking|Send a test|Resume sending|Replay|Secret|Edit|Delete|Tag \d+|Make a publishable key|Make a key|Process again|Send again|Upload|Change type|Read|Rotate|Link|Unlink|Look again|Enter what is known|Add (a note|contact))/;
/** Of these on a page, what belongs to whoever only looks: their own alert. */
const OWN: Readonly<Record<string, readonly string[]>> = { '/alerts': ['Delete'] };
const OWN_ALERT = { name: 'Holds for Vera', kinds: ['hold'], rhythm: 'weekdays' };

let browser: Browser;
let dashboard: Dashboard;
let places: Readonly<Record<string, string>>;

describe.skipIf(!hasChromium)('somebody who may only look', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    places = await fillDashboard(dashboard);
    const { call } = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const { status, text } = await call('POST', '/users', { data: { type: 'user', attributes: VIEWER } });
    if (status >= 300) throw new Error(text);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it(
    'finds every page readable, and no button that would be refused',
    async () => {
      const { page, problems, close } = await visit(browser, dashboard.service.url);
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(response.url());
      });
      await signIn(page);
      await keepAlert(page);
      expect(await page.getByRole('banner').getByRole('button', { name: 'Track' }).count()).toBe(0);
      for (const place of PLACES) {
        await page.goto(`${dashboard.service.url}${places[place] ?? place}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        const changes = page.getByRole('button', { name: CHANGES });
        expect([place, await changes.allTextContents()]).toEqual([place, OWN[place] ?? []]);
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          expect([place, await changes.allTextContents()]).toEqual([place, OWN[place] ?? []]);
        }
      }
      await page.goto(`${dashboard.service.url}/alerts`);
      await page.getByRole('button', { name: `Delete ${OWN_ALERT.name}` }).click();
      await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
      expect([refused, problems]).toEqual([[], []]);
      await close();
    },
    ALL_PLACES_MS,
  );
});

async function signIn(page: Page): Promise<void> {
  await page.goto(dashboard.service.url);
  await page.getByText('Sign in with your own account').click();
  await page.getByLabel('E-mail address').fill(VIEWER.email);
  await page.getByLabel('Password').fill(VIEWER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** A person of any role may have mails of their own; a key that only reads may not. */
async function keepAlert({ request }: Page): Promise<void> {
  const { url } = dashboard.service;
  const session = (await (await request.get(`${url}/v2/session`)).json()) as { readonly csrf_token: string };
  const kept = await request.post(`${url}/v2/alert_subscriptions`, {
    headers: { origin: url, 'x-csrf-token': session.csrf_token },
    data: { data: { type: 'alert_subscription', attributes: OWN_ALERT } },
  });
  expect([kept.status(), await kept.text()]).toEqual([201, expect.any(String)]);
}
