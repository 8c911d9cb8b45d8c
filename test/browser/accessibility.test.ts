import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, type Visit, visit } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { fillDashboard } from './full-dashboard.ts';

const THEMES = ['light', 'dark'] as const;

let browser: Browser;
let dashboard: Dashboard;
let bare: TestService;
let places: Readonly<Record<string, string>>;
const visits = new Map<string, Visit>();

interface Stop {
  readonly name: string;
  readonly path: string;
  /** Brings up what is to be looked at, and waits until it is there. */
  readonly arrive: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const tab = (name: RegExp) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel').waitFor();
};

const STOPS: readonly Stop[] = [
  { name: 'map', path: '/map', arrive: (page) => page.waitForSelector('.map[data-map="drawn"]') },
  { name: 'exceptions', path: '/exceptions', arrive: heading('Exceptions') },
  { name: 'containers', path: '/containers', arrive: (page) => page.getByText('EITU 945201 0').first().waitFor() },
  { name: 'container', path: 'container', arrive: (page) => page.waitForSelector('.map[data-map="drawn"]') },
  { name: 'container, holds and fees', path: 'container', arrive: tab(/^Holds and fees/) },
  { name: 'container, estimates', path: 'container', arrive: tab(/^ETA history/) },
  { name: 'container, raw events', path: 'container', arrive: tab(/^Raw events/) },
  { name: 'container, deliveries', path: 'container', arrive: tab(/^Webhook deliveries/) },
  { name: 'container, custom fields', path: 'container', arrive: tab(/^Custom fields/) },
  { name: 'shipments', path: '/shipments', arrive: (page) => page.getByText('EGLV050600123').first().waitFor() },
  { name: 'shipment', path: 'shipment', arrive: heading(/EGLV050600123/) },
  { name: 'webhooks', path: '/webhooks', arrive: (page) => page.getByText('receiver.example').waitFor() },
  { name: 'webhook', path: 'webhook', arrive: heading(/receiver\.example/) },
  { name: 'API keys', path: '/keys', arrive: heading('API keys') },
  { name: 'custom fields', path: '/fields', arrive: (page) => page.getByText('Buyer').first().waitFor() },
  { name: 'sources', path: '/sources', arrive: heading('Sources') },
  { name: 'API explorer', path: '/explorer', arrive: openOperation },
  { name: 'people', path: '/people', arrive: heading('People') },
  { name: 'account', path: '/account', arrive: heading('Your password') },
  { name: 'more', path: '/more', arrive: heading('More') },
  { name: 'shared shipment', path: 'shared', arrive: (page) => page.getByText('EITU 945201 0').first().waitFor() },
  { name: 'track dialog', path: '/containers', arrive: openDialog('Track', 'Track shipments') },
  { name: 'webhook dialog', path: '/webhooks', arrive: openDialog('New webhook', 'New webhook') },
  {
    name: 'column chooser',
    path: '/containers',
    arrive: (page) => page.getByRole('button', { name: 'Columns' }).click(),
  },
  { name: 'no such page', path: '/nowhere', arrive: heading('There is no such page') },
];

describe.skipIf(!hasChromium)('axe finds nothing to complain about', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    places = await fillDashboard(dashboard);
    const { siteDir } = dashboard;
    bare = await startTestService({ siteDir });
    await bare.createClient();
    for (const theme of THEMES) visits.set(theme, await enter(browser, dashboard, { colorScheme: theme }));
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
    await bare?.close();
  });

  it.each(STOPS)('on $name, light and dark', async ({ path, arrive }) => {
    for (const [theme, { page, problems }] of visits) {
      await page.goto(`${dashboard.service.url}${places[path] ?? path}`);
      await arrive(page);
      expect([theme, await axeProblems(page), problems]).toEqual([theme, [], []]);
    }
  });

  it('where somebody sets up or signs in, light and dark', async () => {
    for (const colorScheme of THEMES) {
      const { page, close } = await visit(browser, dashboard.service.url, { colorScheme });
      await page.goto(dashboard.service.url);
      await page.getByRole('button', { name: 'Open the demo' }).waitFor();
      expect([colorScheme, await axeProblems(page)]).toEqual([colorScheme, []]);
      await page.goto(bare.url);
      await heading('Set up Landfall')(page);
      expect([colorScheme, await axeProblems(page)]).toEqual([colorScheme, []]);
      await close();
    }
  });
});

async function openOperation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /GET \/containers\/\{id\} / }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
}

function openDialog(button: string, title: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('heading', { name: title }).waitFor();
  };
}
