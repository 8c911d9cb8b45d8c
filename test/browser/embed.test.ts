import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackingRequestStatus } from '../../src/domain/shipments/tracking-request.ts';
import { newId } from '../../src/values/id.ts';
import type { Box } from '../web/world.ts';
import { axeProblems } from './axe.ts';
import { hasChromium, launchChromium, PATIENCE_MS, type Visit, visit } from './chromium.ts';
import { type Dashboard, startDashboard } from './dashboard.ts';
import { type HostPage, startHostPage } from './host-page.ts';

const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const MAX_LOADER_BYTES = 2_048;
/** The picture of the guide: made here, so that it shows what there is. */
const PICTURE = process.env['LANDFALL_EMBED_PICTURE'] ?? join(tmpdir(), 'landfall-embed.png');

let browser: Browser;
let dashboard: Dashboard;
let host: HostPage;
let key: string;

const script = (kind: 'map' | 'track', data: Record<string, string>) =>
  `<script async src="${dashboard.service.url}/embed/${kind}.js" ${Object.entries(data)
    .map(([name, value]) => `data-${name}="${value}"`)
    .join(' ')}></script>`;

async function open(body: string, styles?: string, options?: BrowserContextOptions): Promise<Visit> {
  host.write(body, styles);
  const visitor = await visit(browser, [host.origin, dashboard.service.url], options);
  await visitor.page.goto(host.origin);
  return visitor;
}

const drawnMap = (page: Page) => page.waitForSelector('.map-frame[data-map="drawn"]');

async function expectLayers(page: Page, layers: string[]): Promise<void> {
  const frame = await drawnMap(page);
  const drawn = () =>
    frame.evaluate(
      (element, ids) =>
        ids.filter((id) => (element as unknown as DrawnMap).map.queryRenderedFeatures({ layers: [id] }).length > 0),
      layers,
    );
  await expect.poll(drawn, { timeout: PATIENCE_MS }).toEqual(layers);
}

interface Styles {
  getComputedStyle(element: unknown): Readonly<Record<string, string>>;
}

interface DrawnMap {
  readonly map: {
    queryRenderedFeatures(options: object): object[];
    getPaintProperty(layer: string, name: string): unknown;
  };
}

/** The lines of the published guide, after the script. */
async function showPublishedMap([authToken, shipmentId, containerId]: readonly string[]): Promise<void> {
  const { TntMap } = globalThis as unknown as { TntMap: PublishedMap };
  const map = new TntMap('#map', { authToken });
  await map.start();
  await map.load(shipmentId, containerId);
}

type PublishedMap = new (
  place: string,
  options: { readonly authToken: string | undefined },
) => { start(): Promise<void>; load(shipmentId: string | undefined, containerId: string | undefined): Promise<void> };

describe.skipIf(!hasChromium)('embeds on the page of somebody else', () => {
  let box: Box;
  let hostile: Box;
  let several: Box;

  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard([
      { number: 'HLXU2807138', references: [HOSTILE], lineName: HOSTILE },
      { number: 'TCLU4265796' },
      { number: 'TCLU5093290' },
    ]);
    host = await startHostPage(dashboard.service.url);
    const given = { scope: 'publishable', accountId: dashboard.accountId } as const;
    key = (await dashboard.service.createClient(given)).key;
    const boxes = dashboard.boxes.slice(-3);
    [box, hostile, several] = [dashboard.boxes[0], boxes[0], boxes[1]] as [Box, Box, Box];
    await spoil(hostile);
    await putTogether(several, boxes[2] as Box);
    for (const status of ['pending', 'awaiting_manifest', 'failed'] as const) await addRequest(status);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await dashboard?.close();
  });

  it('pages written for the public service show the map by the address of the script alone', async () => {
    const { page, close } = await open(
      `<div id="map"></div><script src="${dashboard.service.url}/embed/bundle.js"></script>`,
    );
    await page.evaluate(showPublishedMap, [key, box.shipmentId, box.containerId]);
    await drawnMap(page);
    expect(await page.evaluate('document.querySelector("#map").className')).toBe('tntm');
    await close();
  });

  it('pages written for the public service show the tracking form by the address of the script alone', async () => {
    const { page, close } = await open(
      `<div id="terminal49-tnt-widget" data-token="${key}" data-number="EITU9452010"></div>
       <script src="${dashboard.service.url}/embed/app.bundle.js"></script>`,
    );
    await page.getByText('EITU').first().waitFor();
    await drawnMap(page);
    await close();
  });

  /** Names that come from carriers and feeds, where there is room for anything. */
  async function spoil({ shipmentId, containerId }: Box): Promise<void> {
    const { db } = dashboard.service;
    const names = { pod_vessel_name: HOSTILE, port_of_lading_name: HOSTILE, port_of_discharge_name: HOSTILE };
    await db.updateTable('shipment').set(names).where('id', '=', shipmentId).execute();
    // The ship that carries it is named by the journey.
    await sql`update container set journey = replace(journey::text, '"vesselName": "', ${`"vesselName": "${JSON.stringify(HOSTILE).slice(1, -1)}`})::jsonb
      where id = ${containerId}`.execute(db);
    await db
      .updateTable('transport_event')
      .set({ location_locode: HOSTILE })
      .where('container_id', '=', containerId)
      .execute();
  }

  async function putTogether(one: Box, other: Box): Promise<void> {
    const { db } = dashboard.service;
    const shipment = { shipment_id: one.shipmentId };
    await db.updateTable('container').set(shipment).where('id', '=', other.containerId).execute();
    await db.updateTable('transport_event').set(shipment).where('container_id', '=', other.containerId).execute();
  }

  async function addRequest(status: TrackingRequestStatus): Promise<void> {
    const number = `MEDU${status.replace('_', '').toUpperCase()}`;
    await dashboard.service.db
      .insertInto('tracking_request')
      .values({
        account_id: dashboard.accountId,
        id: newId(),
        request_type: 'bill_of_lading',
        request_number: number,
        normalized_number: number,
        scac: 'MSCU',
        auto_detect_vocc_scac: false,
        status,
        ref_numbers: [],
        shipment_tags: [],
      })
      .execute();
  }

  it('loads less than 2 KB before a map comes into view, and draws it then', async () => {
    const body = `<div class="far"></div>${script('map', { token: key, shipment: box.shipmentId, container: box.containerId })}`;
    host.write(body, '.far { height: 4000px }');
    const { page, outside, problems, close } = await visit(browser, [host.origin, dashboard.service.url]);
    const loaded: [url: string, bytes: number][] = [];
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const urls = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId) ?? '';
      if (url.startsWith(dashboard.service.url)) loaded.push([url, encodedDataLength]);
    });
    await page.goto(host.origin);
    await page.waitForSelector('landfall-map', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([[`${dashboard.service.url}/embed/map.js`, expect.any(Number)]]);
    expect(loaded[0]?.[1]).toBeLessThan(MAX_LOADER_BYTES);
    await page.locator('landfall-map').scrollIntoViewIfNeeded();
    await expectLayers(page, ['land', 'journey-ports', 'journey-ahead', 'journey-vessel']);
    await page.getByText(/EITU 945201 0 On the water, Xiamen to Long Beach\. Estimated arrival/).waitFor();
    expect([outside, problems]).toEqual([[], []]);
    await close();
  });

  it('leads from the form to the journey', async () => {
    const { page, outside, problems, close } = await open(script('track', { token: key }));
    await page.getByLabel('Container, bill of lading or booking number').fill('eitu 945201-0');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'EITU 945201 0 On the water' }).waitFor();
    await page.getByText('Departed, Xiamen').waitFor();
    await page.getByText('2d 6h later than first announced').waitFor();
    expect(await page.getByRole('status').textContent()).toContain('On the water, Xiamen to Long Beach.');
    await expectLayers(page, ['journey-vessel']);
    await page.getByText(/^Ship last heard .+ ago$/).waitFor();
    expect([outside, problems]).toEqual([[], []]);
    await page.screenshot({ path: PICTURE });
    await close();
  });

  it.each([
    ['NONE123456', 'Nothing is found under this number.'],
    ['MEDUPENDING', 'This number has just been given to the carrier.'],
    ['MEDUAWAITINGMANIFEST', 'The carrier does not know this number yet.'],
    ['MEDUFAILED', 'The carrier does not know this number. Check it'],
  ])('says what is known of %s: %s', async (number, text) => {
    const { page, close } = await open(script('track', { token: key, number }));
    await page.getByRole('status').getByText(text).waitFor();
    await close();
  });

  it.each(['map', 'track'] as const)('says what the %s lacks when it has no key, or a wrong one', async (kind) => {
    const data = { number: 'EITU9452010', shipment: box.shipmentId };
    const { page, close } = await open(`${script(kind, data)}${script(kind, { ...data, token: 'lfp_wrong' })}`);
    await page.getByText('its owner has to set data-token to a publishable key').waitFor();
    await page.getByText('The key of this page does not open this.').waitFor();
    await close();
  });

  it('says what is wrong with a map of no shipment, or of another shipment’s container', async () => {
    const wrong = { token: key, shipment: box.shipmentId, container: hostile.containerId };
    const { page, close } = await open(`${script('map', { token: key })}${script('map', wrong)}`);
    await page.getByText('the owner of the page has to set data-shipment').waitFor();
    await page.getByText('This shipment, or this container of it, is not found.').waitFor();
    await close();
  });

  it('says so while the service is away, and goes on afterwards', async () => {
    const { page, close } = await open(script('map', { token: key, shipment: box.shipmentId }), '', {});
    await page.unrouteAll();
    await page.route('**/v2/**', (route) => route.abort());
    await page.reload();
    await page.getByText('The tracking service cannot be reached.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectLayers(page, ['journey-ports']);
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'hidden' });
    await close();
  });

  it.each(['map', 'track'] as const)('lets the visitor choose among several containers: %s', async (kind) => {
    const data = { token: key, shipment: several.shipmentId, number: 'EGLV04265796' };
    const { page, close } = await open(script(kind, data));
    await drawnMap(page);
    const choice = page.getByLabel('Container, 2 in this shipment');
    await choice.selectOption('TCLU 509329 0');
    await page.locator(kind === 'map' ? 'strong' : 'h2', { hasText: 'TCLU 509329 0' }).waitFor();
    await drawnMap(page);
    await close();
  });

  it('takes its colours and font from the page', async () => {
    const css = `landfall-track { --landfall-accent: rgb(120 20 90); --landfall-radius: 14px; --landfall-font: monospace;
      --landfall-sea: oklch(0.9 0.05 200); --landfall-map-height: 250px }`;
    const { page, close } = await open(script('track', { token: key, number: 'EITU9452010' }), css);
    const frame = await drawnMap(page);
    const button = page.getByRole('button', { name: 'Track' });
    const look = (name: string) =>
      button.evaluate(
        (element, property) => (globalThis as unknown as Styles).getComputedStyle(element)[property],
        name,
      );
    expect([await look('backgroundColor'), await look('borderRadius'), await look('fontFamily')]).toEqual([
      'rgb(120, 20, 90)',
      '14px',
      'monospace',
    ]);
    const painted = await frame.evaluate((element) => {
      const { map } = element as unknown as DrawnMap;
      return [map.getPaintProperty('sea', 'background-color'), map.getPaintProperty('journey-sailed', 'line-color')];
    });
    expect(painted).toEqual([expect.stringMatching(/^rgba\(\d+, \d+, \d+, 1\)$/), 'rgba(120, 20, 90, 1)']);
    expect(await frame.evaluate((element) => element.clientHeight)).toBe(250);
    await close();
  });

  it.each([
    ['light', undefined, 'light'],
    ['dark', undefined, 'dark'],
    ['dark', 'light', 'light'],
    ['light', 'dark', 'dark'],
  ] as const)('is, for a reader who prefers %s, on a page that asks for %s, %s', async (colorScheme, asked, theme) => {
    const data = { token: key, number: 'EITU9452010', ...(asked === undefined ? {} : { theme: asked }) };
    const { page, close } = await open(script('track', data), '', { colorScheme });
    expect(await page.locator('.landfall').getAttribute('data-theme')).toBe(theme);
    await close();
  });

  it.each(['light', 'dark'] as const)('leaves axe nothing to complain about, %s', async (colorScheme) => {
    const map = script('map', { token: key, shipment: several.shipmentId });
    const { page, close } = await open(`${script('track', { token: key, number: 'EITU9452010' })}${map}`, '', {
      colorScheme,
    });
    await page.waitForSelector('landfall-track .map-frame[data-map="drawn"]');
    await page.locator('landfall-map').scrollIntoViewIfNeeded();
    await page.waitForSelector('landfall-map .map-frame[data-map="drawn"]');
    expect(await axeProblems(page)).toEqual([]);
    await close();
  });

  it('fits a phone', async () => {
    const body = `${script('track', { token: key, number: 'EITU9452010' })}${script('map', { token: key, shipment: several.shipmentId })}`;
    const { page, close } = await open(body, '', { viewport: { width: 360, height: 740 } });
    await drawnMap(page);
    await page.getByText('Departed, Xiamen').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await close();
  });

  it('shows hostile names as text', async () => {
    const body = `${script('track', { token: key, number: 'HLXU2807138' })}${script('map', { token: key, shipment: hostile.shipmentId })}`;
    const { page, problems, close } = await open(body);
    await page.getByRole('heading', { name: 'HLXU 280713 8' }).waitFor();
    await page.locator('landfall-track dt', { hasText: HOSTILE }).first().waitFor();
    await page.locator('landfall-map').scrollIntoViewIfNeeded();
    await page.locator('landfall-map strong', { hasText: 'HLXU 280713 8' }).waitFor();
    await drawnMap(page);
    expect([await page.evaluate<boolean>("'hacked' in window"), problems]).toEqual([false, []]);
    expect(await page.locator('landfall-track img').count()).toBe(0);
    await close();
  });

  it('follows the page when that changes, moves or removes the element', async () => {
    const { page, problems, close } = await open(`${script('track', { token: key })}<div id="elsewhere"></div>`);
    await page.getByLabel('Container, bill of lading or booking number').waitFor();
    const change = (code: string) =>
      page.evaluate(`(() => { const element = document.querySelector('landfall-track'); ${code} })()`);
    await change(`element.dataset.number = 'EITU9452010'`);
    await page.getByRole('heading', { name: 'EITU 945201 0' }).waitFor();
    await change(`document.querySelector('#elsewhere').append(element)`);
    await page.locator('#elsewhere').getByRole('heading', { name: 'EITU 945201 0' }).waitFor();
    await drawnMap(page);
    await change('element.remove()');
    expect([await page.locator('landfall-track').count(), problems]).toEqual([0, []]);
    await close();
  });

  it('stands where the script says', async () => {
    const { page, close } = await open(`${script('track', { token: key, target: '#order' })}<div id="order"></div>`);
    await page.locator('#order landfall-track form').waitFor();
    await close();
  });
});
