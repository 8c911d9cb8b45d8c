import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, startDashboard } from './dashboard.ts';
import { fillDashboard } from './full-dashboard.ts';

const VIEWER = { name: 'Vera', email: 'vera@northwind.example', password: 'lantern-harbour-42', role: 'viewer' };
const PLACES = [
  '/map',
  '/exceptions',
  '/containers',
  'container',
  '/shipments',
  'shipment',
  '/documents',
  'document',
  'failed document',
  '/documents/mails',
  '/webhooks',
  'webhook',
  '/assistants',
  '/embed',
  '/explorer',
  '/fields',
  '/sources',
  '/account',
  '/more',
];
/** Every page one after the other takes its time on a busy machine. */
const ALL_PLACES_MS = 3 * PATIENCE_MS;
/** What only somebody may do who may write. */
const CHANGES =
  /^(New webhook|New field|New key|Refresh|Share|Stop tracking|Send a test|Replay|Secret|Edit|Delete|Tag \d+|Make a publishable key|Make a key|Process again|Send again|Upload|Change type|Read|Rotate|Link|Unlink|Look again)/;

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
      expect(await page.getByRole('banner').getByRole('button', { name: 'Track' }).count()).toBe(0);
      for (const place of PLACES) {
        await page.goto(`${dashboard.service.url}${places[place] ?? place}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        expect([place, await page.getByRole('button', { name: CHANGES }).allTextContents()]).toEqual([place, []]);
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          expect([place, await page.getByRole('button', { name: CHANGES }).allTextContents()]).toEqual([place, []]);
        }
      }
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
