import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { addUser } from '../../src/operations/users.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { dialogHasFocus } from './dialog-focus.ts';

const PHONE = { width: 390, height: 844 };
const ANN = { email: 'ann@own.example', name: 'Ann Lee', role: 'member' as const, password: 'lantern-harbour-42' };
const FEES = [{ type: 'demurrage', amount: 370, currencyCode: 'USD' }];

let browser: Browser;
let dashboard: Dashboard;

const item = (page: Page, name: RegExp) => page.locator('.queue li', { hasText: name });
const open = async (page: Page, view = '') => {
  await page.goto(`${dashboard.service.url}/exceptions${view}`);
  await page.locator('.queue li').first().waitFor();
};
const picture = async (page: Page, name: string) => {
  const folder = process.env['LANDFALL_QUEUE_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

describe.skipIf(!hasChromium)('the queue of exceptions', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard([
      { number: 'EITU2000001', status: 'grounded', lfdInDays: -2, fees: FEES },
      { number: 'EITU2000002', status: 'grounded', lfdInDays: 0, atRamp: true, appointmentInDays: 3 },
      { number: 'EITU2000003', status: 'grounded', lfdInDays: -4, atRamp: true, pickedUp: 'inland' },
    ]);
    await addUser(dashboard.service.db, systemCaller(dashboard.accountId), ANN);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('shows by shipment what costs money first, and a day that no choice of zone moves', async () => {
    const { page, problems, close } = await enter(browser, dashboard);
    await open(page);
    const titles = await page.locator('.queue li strong').allTextContents();
    expect(titles.slice(0, 3)).toEqual([
      'Last free day today',
      'Appointment after last free day',
      'Past last free day',
    ]);
    expect(await page.locator('.queue').textContent()).not.toContain('EITU 200000 3');
    await page.getByText('USD 370.00 in charges due').waitFor();
    const day = () =>
      item(page, /Last free day today/)
        .locator('time')
        .textContent();
    const shown = await day();
    await page.getByLabel('Times in').selectOption('utc');
    expect(await day()).toBe(shown);
    await picture(page, 'wide');
    expect(problems).toEqual([]);
    await close();
  });

  it('is worked by mouse, and another browser sees it at once', async () => {
    const { page, close } = await enter(browser, dashboard);
    const other = await enter(browser, dashboard);
    await open(page);
    await open(other.page);
    await page.getByRole('button', { name: /^Work on Customs hold/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Comment').fill('@');
    await dialog.getByRole('button', { name: 'Ann Lee' }).click();
    await dialog.getByLabel('Comment').fill('@Ann Lee please call the broker');
    await dialog.getByRole('button', { name: 'Comment' }).click();
    await dialog.getByText('said: @Ann Lee please call the broker').waitFor();
    await picture(page, 'dialog');
    await dialog.getByLabel('Assign to').selectOption({ label: 'Ann Lee' });
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await item(other.page, /Customs hold.*Ann Lee/).waitFor();
    await other.close();
    await close();
  });

  it('is worked by keyboard alone, many at once', async () => {
    const { page, close } = await enter(browser, dashboard);
    await open(page);
    const before = await page.locator('.queue li').count();
    await page.getByRole('tab', { name: /^ETA slipped/ }).press('Enter');
    await page.getByRole('tab', { name: /^ETA slipped/, selected: true }).waitFor();
    await item(page, /Last free day/)
      .first()
      .waitFor({ state: 'detached' });
    const slipped = await page.locator('.queue li').count();
    for (const key of ['j', 'x', 'j', 'x', 'd']) await page.keyboard.press(key);
    await page.getByRole('dialog').getByRole('heading', { name: '2 exceptions' }).waitFor();
    await dialogHasFocus(page);
    await page.keyboard.type('The customer knows');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .locator('.queue li')
      .nth(slipped - 2)
      .waitFor({ state: 'detached' });
    await open(page, '?view=dismissed');
    expect(await page.getByText('Dismissed: The customer knows').count()).toBe(2);
    await page.getByLabel('Show').selectOption('open');
    await page
      .locator('.queue li')
      .nth(before - 3)
      .waitFor();
    await close();
  });

  it('is worked with a thumb', async () => {
    const { page, close } = await enter(browser, dashboard, { viewport: PHONE, hasTouch: true });
    await open(page);
    const button = page.getByRole('button', { name: /^Work on No update/ });
    const box = await button.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await picture(page, 'phone');
    await button.tap();
    await picture(page, 'phone-dialog');
    await page.getByRole('button', { name: 'Something changes' }).tap();
    await item(page, /No update/).waitFor({ state: 'detached' });
    await open(page, '?view=snoozed');
    await page.getByText('Snoozed until something changes').waitFor();
    await close();
  });

  it.each([
    ['light', undefined],
    ['dark', undefined],
    ['light', PHONE],
    ['dark', PHONE],
  ] as const)('has nothing that axe complains about: %s %o', async (colorScheme, viewport) => {
    const { page, close } = await enter(browser, dashboard, { colorScheme, ...(viewport && { viewport }) });
    await open(page);
    await page.locator('.queue input').first().check();
    expect(await axeProblems(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Work on/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await picture(page, `dialog-${colorScheme}-${viewport ? 'phone' : 'wide'}`);
    await close();
  });
});
