import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { SITE } from './dashboard.ts';

const PASSWORD = 'lantern-harbour-42';
const ADA = { email: 'ada@northwind.example', name: 'Ada Lovelace', role: 'owner', password: PASSWORD };
const WIDE = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

let browser: Browser;
let service: TestService;
let admin: Client;
let containerId: string;

describe.skipIf(!hasChromium)('the page of the trail', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    service = await startTestService({ siteDir: SITE });
    admin = await service.createClient();
    await admin.call('POST', '/users', { data: { attributes: ADA } });
    const shipmentId = await insertShipment(service.db, admin.accountId, 'MAEU4711');
    containerId = await insertContainer(service.db, admin.accountId, shipmentId, 'MSKU0000006');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it('shows an owner what they opened themselves, and exports what it shows', showAndExport, 3 * PATIENCE_MS);
});

async function showAndExport(): Promise<void> {
  const { page, problems, close } = await visit(browser, service.url, WIDE);
  await page.goto(`${service.url}/containers/${containerId}`);
  await page.getByLabel('E-mail address').first().fill(ADA.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'MSKU' }).first().waitFor();
  const seen = async () => (await admin.call('GET', '/audit_entries?filter[kind]=seen')).body.meta.total;
  await expect.poll(seen, { timeout: PATIENCE_MS }).toBeGreaterThan(0);

  await page.goto(`${service.url}/audit`);
  await page.getByText('Signed in').first().waitFor();
  await page.getByText('from 127.0.0.1').first().waitFor();
  await page.getByLabel('Which').selectOption('seen');
  await page.getByText('Opened container').waitFor();
  expect(await page.getByRole('link', { name: 'Container MSKU0000006' }).getAttribute('href')).toContain(containerId);
  expect(await axeProblems(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-trail-.*\.csv$/);
  await page.setViewportSize(PHONE.viewport);
  await page.getByText('Opened container').waitFor();
  // What was seen is written a moment later, and the page asks once.
  const actions = async () =>
    (await admin.call('GET', '/audit_entries?filter[kind]=seen')).body.data.map(
      (entry: { attributes: { action: string } }) => entry.attributes.action,
    );
  await expect.poll(actions, { timeout: PATIENCE_MS }).toContain('audit_entry.export');
  await page.goto(`${service.url}/audit?kind=all`);
  await page.getByText('Exported the audit trail').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
}
