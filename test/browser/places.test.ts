import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium } from './chromium.ts';
import { type Dashboard, enter, startDashboard, walkIn } from './dashboard.ts';

const PHONE = { width: 390, height: 844 };
const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['light phone', { viewport: PHONE }],
  ['dark phone', { colorScheme: 'dark', viewport: PHONE }],
];
const MANY_PAGES_MS = 240_000;

let browser: Browser;
let dashboard: Dashboard;

describe.skipIf(!hasChromium)('ships and ports', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('are found by name, with keys alone, and lead to each other and to the containers', async () => {
    const { page, problems, close } = await walkIn(browser, dashboard);
    await page.getByText('Past last free day').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('ever fort');
    await page.getByRole('option', { name: /EVER FORTUNE.*Vessel, 3 containers aboard/ }).waitFor();
    const options = await page.getByRole('option').allTextContents();
    for (const option of options) {
      if (option.startsWith('EVER FORTUNE')) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'EVER FORTUNE' }).waitFor();
    await page.getByText('IMO', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Containers aboard' }).getByText('EITU 945201 0').first().waitFor();
    const calls = page.getByRole('region', { name: 'Next calls for our containers' });
    await calls.getByText('3 containers').waitFor();
    await calls.getByRole('link', { name: 'Long Beach' }).click();
    await page.getByRole('heading', { level: 1, name: 'Long Beach, United States' }).waitFor();
    await page.getByText('9 containers on the way to this port').waitFor();
    await page.getByRole('tab', { name: 'Standing there' }).click();
    await page.getByText('1 container landed here and not yet fetched').waitFor();
    await page.locator('tbody').getByText('TEMU 189726 0').waitFor();
    await page.getByRole('tab', { name: 'Last free days' }).click();
    await page.getByText('No free day ends here.').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('xiamen');
    await page.getByRole('option', { name: /Xiamen.*Port, China, CNXMN/ }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('are opened from the page of a container', async () => {
    const { page, close } = await enter(browser, dashboard);
    await page.goto(`${dashboard.service.url}/containers/${dashboard.boxes[0]?.containerId}`);
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByRole('link', { name: 'Long Beach' }).waitFor();
    await summary.getByRole('link', { name: /EVER FORTUNE/ }).click();
    await page.getByRole('heading', { level: 1, name: 'EVER FORTUNE' }).waitFor();
    await close();
  });

  it.each(LOOKS)(
    'have nothing that axe complains about, and fit: %s',
    async (look, options) => {
      const { page, close } = await enter(browser, dashboard, options);
      for (const [path, words] of [
        ['/vessels/9850800', 'Next calls for our containers'],
        ['/ports/USLGB', 'on the way to this port'],
      ] as const) {
        await page.goto(`${dashboard.service.url}${path}`);
        await page.getByText(words).first().waitFor();
        await page.locator('tbody tr.open').first().waitFor();
        expect([look, path, await axeProblems(page)]).toEqual([look, path, []]);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        expect([look, path, width]).toEqual([look, path, page.viewportSize()?.width]);
        const folder = process.env['LANDFALL_PLACES_PICTURES'];
        if (folder) await page.screenshot({ path: `${folder}/${path.split('/')[1]}-${look.replace(' ', '-')}.png` });
      }
      await close();
    },
    MANY_PAGES_MS,
  );
});
