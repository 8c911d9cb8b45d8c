import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold } from '../portal/customers.ts';
import type { Client } from '../service.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, startDashboard, walkIn } from './dashboard.ts';

const PASSWORD = 'lantern-harbour-42';
const EMAIL = 'alma@alder.example';
/** Where pictures of the pages are put, by whoever wants to look at them. */
const PICTURES = process.env['LANDFALL_PORTAL_PICTURES'];

let browser: Browser;
let dashboard: Dashboard;
let owner: Client;

describe.skipIf(!hasChromium)('the customer’s own view', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    owner = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const data = { type: 'party', attributes: { company_name: 'Alder Imports' } };
    const partyId: string = (await owner.call('POST', '/parties', { data })).body.data.id;
    const call = async (method: string, path: string, body?: unknown) => (await owner.call(method, path, body)).body;
    await hold(call, dashboard.boxes[0]?.shipmentId ?? '', partyId, 'customer');
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('is where an owner invites somebody to, who sees their boxes and nothing else', inviteAndLook, 4 * PATIENCE_MS);
});

async function inviteAndLook(): Promise<void> {
  const link = await inviteByPage();
  const { page, problems, outside, close } = await visit(browser, dashboard.service.url);
  await page.goto(link);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Containers' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/portal');
  await page.getByText('Alder Imports').first().waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  // A picture is no map that says when it is drawn.
  await page.getByRole('region', { name: 'Map of your containers' }).waitFor();
  await takePicture(page, 'list');
  expect(await axeProblems(page)).toEqual([]);

  await page.locator('tbody a').first().click();
  await page.getByText('Departed, Xiamen').waitFor();
  await takePicture(page, 'container');
  expect(await axeProblems(page)).toEqual([]);
  await page.goto(`${dashboard.service.url}/shipments`);
  await page.getByRole('heading', { name: 'Containers' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/portal');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await takePicture(page, 'list-on-a-phone');
  await page.goto(`${dashboard.service.url}/portal/account`);
  await page.getByRole('heading', { name: 'Your password' }).waitFor();
  expect([problems, outside]).toEqual([[], []]);
  await close();
}

/** By the page of the people: the address that is handed over. */
async function inviteByPage(): Promise<string> {
  const { page, close } = await walkIn(browser, dashboard);
  await page.goto(`${dashboard.service.url}/people`);
  await page.getByRole('button', { name: 'New person of this customer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Alma');
  await page.getByLabel('E-mail address').fill(EMAIL);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = (await page.locator('.secret code').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await page.getByText(EMAIL).waitFor();
  await takePicture(page, 'people');
  await close();
  return link;
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}
