import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromNow, EVERGREEN } from './add-free-time.ts';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';

let browser: Browser;
let dashboard: Dashboard;
let page: Page;

describe.skipIf(!hasChromium)('invoices on the dashboard', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    page = (await enter(browser, dashboard, { acceptDownloads: true })).page;
    const { call } = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const { status, text } = await call('POST', '/tariffs', { data: { type: 'tariff', attributes: EVERGREEN } });
    if (status >= 300) throw new Error(text);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('are checked as they are entered: a free day that is charged, and a total that does not add up', async () => {
    await page.goto(`${dashboard.service.url}/invoices`);
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor();
    await page.getByRole('button', { name: 'Enter invoice' }).click();
    const dialog = page.getByRole('dialog');
    await fill(dialog, HEAD);
    const yesterday = dayFromNow(-1);
    await fill(dialog, {
      'Free from': yesterday,
      'Free until': yesterday,
      'Dates charged': `${yesterday} until ${dayFromNow(0)}`,
    });
    const check = dialog.getByRole('button', { name: 'Check invoice' });
    await check.click();
    await dialog.getByText(/Charge 1, dates charged: “.* until .*” is not like/).waitFor();
    await fill(dialog, { 'Dates charged': `${yesterday} to ${dayFromNow(0)}` });
    for (const box of ['consistent with the rules', 'did not cause']) await dialog.getByLabel(box).check();
    await check.click();
    await page.getByRole('heading', { name: /DEM-4711 Differs Received/ }).waitFor();
    const findings = page.getByRole('region', { name: 'Differs' }).getByRole('listitem');
    expect(await findings.count()).toBe(2);
    await findings
      .filter({ hasText: `Not to be charged: ${yesterday} (free time).` })
      .getByText('USD 150.00')
      .waitFor();
    await findings.filter({ hasText: 'The total is' }).getByText('USD 50.00').first().waitFor();
    // The box is one day over: 150, and 350 is asked for.
    await page.getByRole('definition').filter({ hasText: 'USD 200.00' }).waitFor();
  });

  it('tell content that is missing from content that is wrong', async () => {
    await page.getByRole('button', { name: 'Correct' }).click();
    await fill(page.getByRole('dialog'), { 'Contact for disputes': '' });
    await page.getByRole('button', { name: 'Check invoice' }).click();
    await page.getByRole('heading', { name: /DEM-4711 Not payable as issued/ }).waitFor();
    const missing = page.getByRole('region', { name: 'Missing from the invoice' }).getByRole('listitem');
    expect(await missing.allTextContents()).toEqual([expect.stringContaining('541.6(d)(1)')]);
    await page.getByRole('region', { name: 'Differs' }).waitFor();
  });

  it('have a letter that says so, as a PDF', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Dispute letter' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    for (const words of ['DEM-4711', 'TEMU1897260', dayFromNow(-1), '541.6(d)(1)']) expect(text).toContain(words);
  });

  it('are followed from the dispute to the credit, with what was saved', async () => {
    await note({ 'It is now': 'Disputed', Note: 'Letter sent by mail' });
    await page.getByRole('heading', { name: /Disputed/ }).waitFor();
    await page.getByText('Letter sent by mail').waitFor();
    expect(await page.getByRole('button', { name: 'Correct' }).count()).toBe(0);
    await note({ 'It is now': 'Credited', 'Amount, USD': '200' });
    await page.getByRole('heading', { name: /Credited/ }).waitFor();
    const saved = page.locator('.facts > div').filter({ hasText: 'Saved' });
    await saved.getByText('USD 200.00').waitFor();
    await page.goto(`${dashboard.service.url}/invoices`);
    await page.getByRole('row', { name: /DEM-4711.*USD 350\.00.*USD 150\.00.*Credited/ }).waitFor();
    await page.getByLabel('State').selectOption('Disputed');
    await page.getByRole('heading', { name: 'No invoice matches' }).waitFor();
  });
});

/** With every element that the rules of the United States ask for. */
const HEAD = {
  Number: 'DEM-4711',
  'Billed by': 'Evergreen Line',
  'Invoice date': dayFromNow(0),
  'Due date': dayFromNow(30),
  Currency: 'USD',
  Total: '350',
  'Bills of lading': 'EGLV01897260',
  'Port of discharge': 'USLGB',
  Container: 'TEMU 189726 0',
  Amount: '300',
  'Free days': '1',
  'Available on': dayFromNow(-1),
  Rates: '2 x 150',
  'Why you are the one to pay': 'Consignee on the bill of lading',
  'Tariff or contract of the rates': 'Evergreen US import demurrage',
  'Contact for disputes': 'disputes@line.example',
  'Web page for disputes': 'https://line.example/disputes',
  'Days to dispute': '30',
  'Days until it is settled': '30',
};

async function fill(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
}

async function note({ 'It is now': state = '', ...fields }: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Note a step' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('It is now').selectOption(state);
  await fill(dialog, fields);
  await dialog.getByRole('button', { name: 'Note it' }).click();
  await dialog.waitFor({ state: 'detached' });
}
