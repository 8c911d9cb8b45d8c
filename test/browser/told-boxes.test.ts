import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDemoUser } from '../../src/operations/demo-user.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type ToldBoxes, tellBoxes } from '../web/told-boxes.ts';
import { hasChromium, launchChromium, visit, WITHOUT_WEBGL } from './chromium.ts';
import { enter } from './dashboard.ts';
import { type HostPage, startHostPage } from './host-page.ts';

/** Eighteen pages, on a machine that may be busy. */
const MANY_PAGES_MS = 400_000;
const SITE = fileURLToPath(new URL('../../web/dist', import.meta.url));
const TOGETHER = /MSKU 183766 1, OOLU 498289 7: At sea, on MSC GULSUN, voyage 44E; expected in Long Beach \w/;
const APART = /COSU 000090 6: At sea, on CMA CGM TROCADERO, voyage 55E; expected in Oakland \w/;
const SENTENCE = 'The containers of this shipment do not travel together';

let browser: Browser;
let service: TestService;
let client: Client;
let told: ToldBoxes;
let host: HostPage;

describe.skipIf(!hasChromium)('boxes that cost money', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    service = await startTestService({ siteDir: SITE, services: { demo: true }, knowsPlaces: true });
    client = await service.createClient();
    await loadReferenceData(service.db);
    await ensureDemoUser(service.db, client.accountId);
    told = await tellBoxes(service.db, client, new Date());
    host = await startHostPage(service.url);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await service?.close();
  });

  async function linkTo(shipmentId: string): Promise<string> {
    const path = `/shipments/${shipmentId}/share_links`;
    return (await client.call('POST', path, { data: { attributes: { days: 7 } } })).body.data.attributes.url;
  }

  const textOf = async (page: Page, selector: string) => (await page.locator(selector).first().textContent()) ?? '';

  it.each([1440, 390])('that part ways are told apart wherever their shipment is shown, %i wide', async (width) => {
    const { page, problems, close } = await enter(browser, { service }, { viewport: { width, height: 844 } });
    await page.goto(`${service.url}/shipments/${told.parted.id}`);
    await page.getByRole('heading', { name: SENTENCE }).waitFor();
    const shown = await textOf(page, '.parted');
    expect(shown).toMatch(TOGETHER);
    expect(shown).toMatch(APART);
    expect(await textOf(page, '.facts')).toContain('Differs by container');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);

    await page.goto(`${service.url}/shipments`);
    const row = page.getByRole('row', { name: told.parted.number });
    await row.getByText(/^1 expected \d+ \w+$/).waitFor();
    expect(await row.locator('.sub[title]').getAttribute('title')).toMatch(APART);
    expect(await page.locator('td .sub[title]').count()).toBe(1);

    await page.goto(await linkTo(told.parted.id));
    await page.getByRole('heading', { name: SENTENCE }).waitFor();
    expect(await textOf(page, '.parted')).toMatch(APART);
    expect(problems).toEqual([]);
    await close();
  });

  it('that part ways are told apart on other people’s pages, each with its own port and departure', async () => {
    const { key } = await service.createClient({ scope: 'publishable', accountId: client.accountId });
    host.write(`<script async src="${service.url}/embed/track.js" data-token="${key}"></script>`);
    const { page, close } = await visit(browser, [host.origin, service.url]);
    await page.goto(host.origin);
    await page.getByRole('textbox').fill(told.parted.number);
    await page.getByRole('button', { name: 'Track' }).click();
    const parts = page.locator('.parts li');
    await parts.first().waitFor();
    expect(await parts.allTextContents()).toEqual([expect.stringMatching(TOGETHER), expect.stringMatching(APART)]);
    const choice = page.getByLabel('Container, 3 in this shipment');
    for (const [number, port] of [
      ['COSU 000090 6', 'Oakland'],
      ['MSKU 183766 1', 'Long Beach'],
    ] as const) {
      await choice.selectOption(number);
      await page.getByRole('heading', { name: number }).waitFor();
      expect((await page.locator('dl.route dt').allTextContents()).at(-1)).toBe(port);
      const left = ((await page.locator('dl.route dd').first().textContent()) ?? '').replace('Departed ', '');
      expect(await page.locator('.story li', { hasText: 'Departed' }).textContent()).toContain(left);
    }
    await close();
  });

  it('after a missed connection stand in the port, with no ship, no estimate and no date that is over', async () => {
    const [id] = told.missed.boxes.values();
    const { page, close } = await enter(browser, { service });
    await page.goto(`${service.url}/containers/${id}`);
    await page.getByText('Next vessel not named yet').waitFor();
    await page.locator('.facts', { hasText: 'No estimate yet' }).waitFor();
    await page.locator('h1', { hasText: 'In Singapore' }).waitFor();
    expect(await page.locator('body').textContent()).not.toContain('On the water');
    await close();
  });

  it(
    'have a last free day that no choice of zone moves: list, page, link, export',
    async () => {
      const number = 'FFAU4012722';
      const id = told.inland.boxes.get(number);
      const day = (await client.call('GET', `/containers/${id}`)).body.data.attributes.last_free_days.current.on;
      const link = await linkTo(told.inland.id);
      // Where it is tomorrow already, and where it is still yesterday.
      for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        const { page, close } = await enter(browser, { service }, { timezoneId });
        for (const zone of ['Port local', 'UTC', 'My zone']) {
          await page.goto(`${service.url}/containers?q=${number}`);
          await page.getByLabel('Times in').selectOption(zone);
          const cell = page.locator(`tbody time[datetime="${day}"]`);
          await cell.waitFor();
          const words = (await cell.textContent()) ?? '';
          expect(words).toMatch(new RegExp(`^${Number(day.slice(8))} [A-Z]`));
          await page.goto(`${service.url}/containers/${id}`);
          await page.locator('.facts').waitFor();
          expect(await page.locator(`.facts time[datetime="${day}"]`).textContent()).toBe(words);
          await page.goto(link);
          await page.getByText(`Last free day ${words}, Kansas City`).waitFor();
        }
        await close();
      }
      for (const path of ['/containers.csv', `/containers.csv?q=${number}`]) {
        const { text } = await client.call('GET', path);
        expect(text).toContain(`,${day},Kansas City,`);
      }
    },
    MANY_PAGES_MS,
  );
});
