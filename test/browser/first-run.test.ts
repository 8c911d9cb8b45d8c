import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, type Visit, visit } from './chromium.ts';
import { expectDrawn } from './drawn-map.ts';
import { bookingsAtSea, type SimulatedService, setUp, startSimulatedService, track } from './simulated-service.ts';

let browser: Browser;
let service: SimulatedService;
let visitor: Visit;
let page: Page;

/** One story, told in order: each step begins where the one before ended. */
describe.skipIf(!hasChromium)('a new installation', () => {
  beforeAll(async () => {
    service = await startSimulatedService();
    browser = await launchChromium();
    visitor = await visit(browser, service.url);
    page = visitor.page;
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it('is set up by its first visitor, who becomes the owner', async () => {
    await setUp(page, service);
    await inNav('People').click();
    await page.getByRole('cell', { name: 'ada@northwind.example' }).waitFor();
    expect(await page.getByLabel('Role of Ada').inputValue()).toBe('owner');
  });

  it('opens empty and says what to do next', async () => {
    await inNav('Map').click();
    await page.getByRole('heading', { name: 'Welcome to Landfall' }).waitFor();
    await page.getByRole('heading', { name: 'Track a first number' }).waitFor();
    await page.getByText(/Maersk.* can be followed now\./).waitFor();
    await page.getByRole('link', { name: 'Connect a carrier' }).waitFor();
  });

  it('follows a number from the dialog to its journey on the map', async () => {
    const [booking] = bookingsAtSea(service);
    await page.getByRole('button', { name: 'Track a number' }).click();
    await page.getByLabel('Numbers').fill(booking?.billOfLading ?? '');
    await page.getByLabel('Carrier', { exact: true }).fill(booking?.line.scac ?? '');
    await page.getByRole('button', { name: 'Track', exact: true }).last().click();
    await page.getByText('Tracked', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('heading', { name: booking?.billOfLading ?? '' }).waitFor();
    const number = booking?.boxes[0]?.number ?? '';
    await page.getByRole('link', { name: spaced(number) }).click();
    await page.getByRole('heading', { name: spaced(number) }).waitFor();
    await page
      .getByText(/^Loaded on /)
      .first()
      .waitFor();
    await expectDrawn(page, ['land', 'journey-ports']);
  });

  it('shows on the open list what is tracked elsewhere, without a reload', async () => {
    const [, booking] = bookingsAtSea(service);
    await inNav('Containers').click();
    await page.getByRole('heading', { name: 'Containers' }).waitFor();
    await page.evaluate('window.isSamePage = true');
    await track(service, booking);
    await page.getByText(spaced(booking?.boxes[0]?.number ?? '')).waitFor();
    expect(await page.evaluate<boolean>('window.isSamePage')).toBe(true);
  });

  it('asked nobody else for anything, and nothing went wrong on the way', () => {
    expect([visitor.outside, visitor.problems]).toEqual([[], []]);
  });
});

function inNav(name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
}

function spaced(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`;
}
