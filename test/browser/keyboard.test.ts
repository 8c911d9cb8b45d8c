import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, PATIENCE_MS, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { dialogHasFocus } from './dialog-focus.ts';

let browser: Browser;
let dashboard: Dashboard;

describe.skipIf(!hasChromium)('by keyboard alone', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('a row is opened, and the list is as it was on coming back', async () => {
    const { page, close } = await enter(browser, dashboard);
    await openContainers(page);
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    const third = await page.locator('tbody tr.current a').textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: third ?? '' }).waitFor();
    expect(await page.title()).toBe(`${third} · Landfall`);
    await expectFocus(page, 'MAIN');
    await page.goBack();
    await page.locator('tbody tr.current a', { hasText: third ?? '' }).waitFor();
    expect(await page.title()).toBe('Containers · Landfall');
    await close();
  });

  it('a filter is added from its menu', async () => {
    const { page, close } = await enter(browser, dashboard);
    await openContainers(page);
    await page.getByRole('button', { name: 'Add filter' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('region', { name: 'Add filter' });
    await menu.getByRole('button', { name: 'ETA at discharge' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('ETA at discharge, first day').waitFor();
    await page.getByLabel('ETA at discharge, first day').fill('2020-01-01');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove filter ETA at discharge' }).waitFor();
    await page.getByText('from 1 Jan 2020').waitFor();
    await page.getByRole('button', { name: 'Remove filter ETA at discharge' }).press('Enter');
    await page.getByText('from 1 Jan 2020').waitFor({ state: 'detached' });
    await close();
  });

  it('dialogs close on Escape and give the focus back, as they do when they are done', async () => {
    const { page, close } = await enter(browser, dashboard);
    await openContainers(page);
    await page.getByRole('button', { name: 'Save view' }).press('Enter');
    await dialogHasFocus(page);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expectFocus(page, 'Save view');
    await page.keyboard.press('Enter');
    await dialogHasFocus(page);
    await page.getByLabel('Name').fill('Mine');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expectFocus(page, 'Save view');
    await close();
  });
});

async function openContainers(page: Page): Promise<void> {
  await page.goto(`${dashboard.service.url}/containers`);
  await page.locator('tbody tr.open').first().waitFor();
}

async function expectFocus(page: Page, text: string): Promise<void> {
  await expect.poll(() => focused(page), { timeout: PATIENCE_MS }).toBe(text);
}

/** The text of what has the focus, or its kind where it holds the whole page. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>(
    "document.activeElement.matches('body, main') ? document.activeElement.tagName : document.activeElement.textContent",
  );
}
