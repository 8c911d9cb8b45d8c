import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, PATIENCE_MS } from './chromium.ts';
import { type Dashboard, enter, startDashboard, walkIn } from './dashboard.ts';
import { addPapers } from './papers.ts';

/** One carries several boxes, and the others one each. */
const SHIPS = 6;
const MANY_PAGES_MS = 240_000;
const MOST_STEPS = 30;

let browser: Browser;
let dashboard: Dashboard;

describe.skipIf(!hasChromium)('ships and ports', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    const client = await dashboard.service.createClient({ accountId: dashboard.accountId });
    await addPapers(dashboard.service, client);
    await client.call('POST', '/parties', { data: { type: 'party', attributes: { company_name: 'Acme' } } });
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it(
    'are found by name, with keys alone, and lead to each other and to the containers',
    async () => {
      const { page, problems, close } = await walkIn(browser, dashboard);
      await page.getByText('Past last free day').first().waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('ever fort');
      await chooseOption(page, /EVER FORTUNE.*Vessel, 3 containers aboard/);
      await page.getByRole('heading', { level: 1, name: 'EVER FORTUNE' }).waitFor();
      await page.getByText('IMO', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Containers aboard' }).getByText('EITU 945201 0').first().waitFor();
      const calls = page.getByRole('region', { name: 'Next calls for our containers' });
      await calls.getByText('3 containers').waitFor();
      await calls.getByRole('link', { name: 'Long Beach' }).click();
      await page.getByRole('heading', { level: 1, name: 'Long Beach, United States' }).waitFor();
      await page.getByText('9 containers on the way here').waitFor();
      await page.getByRole('tab', { name: 'At the terminal' }).click();
      await page.getByText('1 container discharged and not yet picked up').waitFor();
      await page.locator('tbody').getByText('TEMU 189726 0').waitFor();
      await page.getByRole('tab', { name: 'Last free days' }).click();
      await page.getByText('No free day ends here.').waitFor();
      await page.getByRole('link', { name: 'Long Beach Container Terminal (LBCT)' }).click();
      await page.getByRole('heading', { level: 1, name: 'Long Beach Container Terminal (LBCT)' }).waitFor();
      await page.getByText('1 container on the way here').waitFor();
      await page.getByRole('tab', { name: 'At the terminal' }).click();
      await page.locator('tbody').getByText('TEMU 189726 0').waitFor();
      await page.getByRole('tab', { name: 'Leaving' }).click();
      await page.getByText('No container waits to leave from here.').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('xiamen');
      await page.getByRole('option', { name: /Xiamen.*Port, China, CNXMN/ }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
    MANY_PAGES_MS,
  );

  it.each([
    ['evergreen', /Evergreen.*Carrier EGLV, its containers/, /\/containers\?filter%5Bscac%5D=EGLV/],
    ['lbct', /LBCT.*Terminal, United States/, /\/terminals\//],
    ['acme', /Acme.*Customer, its containers/, /\/containers\?q=Acme/],
    ['EGLV050600123.pdf', /EGLV050600123\.pdf.*Document, bill of lading/, /\/documents\//],
  ])('and everything else with a name is found with keys alone: %s', async (typed, name, address) => {
    const { page, close } = await enter(browser, dashboard);
    await page.getByRole('combobox', { name: /^Search/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(typed);
    await chooseOption(page, name);
    await page.waitForURL(address);
    await close();
  });

  it(
    'are all in sight when the map is first opened, and the map is found where it was left',
    async () => {
      const { page, close } = await walkIn(browser, dashboard);
      const inSight = () => page.$eval('.map[data-map="drawn"]', shipsInSight);
      await page.waitForSelector('.map[data-map="drawn"]');
      await expect.poll(inSight, { timeout: PATIENCE_MS }).toBe(SHIPS);
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      const left = async () => (await page.evaluate<string | null>("localStorage.getItem('landfall.map-place')")) ?? '';
      await expect.poll(left, { timeout: PATIENCE_MS }).toMatch(/^\S+ \S+ [3-9]/);
      await page.reload();
      await page.waitForSelector('.map[data-map="drawn"]');
      expect(await page.$eval('.map', zoomOf)).toBeCloseTo(Number((await left()).split(' ')[2]), 1);
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect.poll(inSight, { timeout: PATIENCE_MS }).toBe(SHIPS);
      expect(await left()).toBe('');
      await close();
    },
    MANY_PAGES_MS,
  );

  it('are opened from the page of a container', async () => {
    const { page, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/containers/${dashboard.boxes[0]?.containerId}`);
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByRole('link', { name: 'Long Beach', exact: true }).waitFor();
    await summary.getByRole('link', { name: 'LBCT Pier E' }).waitFor();
    await summary.getByRole('link', { name: /EVER FORTUNE/ }).click();
    await page.getByRole('heading', { level: 1, name: 'EVER FORTUNE' }).waitFor();
    await close();
  });
});

/** With keys, once everything is found that will be: what comes later would stand in between. */
async function chooseOption(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name }).first();
  await option.waitFor();
  await page.locator('#search-results[aria-busy="false"]').waitFor();
  for (let step = 0; step < MOST_STEPS && (await option.getAttribute('aria-selected')) !== 'true'; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

interface Shown {
  readonly map: {
    getZoom(): number;
    queryRenderedFeatures(options: object): { properties: Record<string, number> }[];
  };
}

/** Ships that overlap are drawn as their number. */
function shipsInSight(frame: unknown): number {
  const { map } = frame as Shown;
  const counted = map
    .queryRenderedFeatures({ layers: ['fleet-clusters'] })
    .map(({ properties }) => properties['point_count'] ?? 0);
  const single = map.queryRenderedFeatures({ layers: ['fleet-vessels'] }).map(({ properties }) => properties['id']);
  return new Set(single).size + counted.reduce((sum, one) => sum + one, 0);
}

function zoomOf(frame: unknown): number {
  return (frame as Shown).map.getZoom();
}
