import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhook } from '../webhooks/outbox.ts';
import { addDelivery } from './add-delivery.ts';
import { hasChromium, launchChromium, PATIENCE_MS, visit } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { addPapers } from './papers.ts';

const HOSTILE = '"\'><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
/** Members of answers in which people, carriers and receivers may write what they like. */
const FREE_TEXT =
  /name|number|detail|title|description|display_value|^value$|^url$|tags|label|original_event|body|subject|^from$|^line$|^text$|notes|error|place|company|remark|reason|headers|prefix/;

/** What a service worker asks for does not pass where answers are spoilt. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

let browser: Browser;
let dashboard: Dashboard;
let webhookId: string;
let documents: readonly string[];

/** The policy of our pages would stop a script that got in: so what is looked for is the element, not its effect. */
async function expectOnlyText(page: Page): Promise<void> {
  await page.getByText('<img src=x onerror').first().waitFor({ state: 'attached' });
  expect(await page.locator('img[src="x"], script:not([src])').count()).toBe(0);
  expect(await page.evaluate<boolean>("'hacked' in window")).toBe(false);
}

function spoil(value: unknown, isFree: boolean): unknown {
  if (typeof value === 'string') return isFree ? `${value}${HOSTILE}` : value;
  if (Array.isArray(value)) return value.map((one) => spoil(one, isFree));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, spoil(member, FREE_TEXT.test(key))]));
}

/** From now on every text of every answer is hostile. */
async function spoilAnswers(page: Page): Promise<void> {
  await page.route(/\/v2\/(?!stream|session|openapi)/, async (route) => {
    const response = await route.fetch();
    if (response.headers()['content-type']?.includes('json') !== true) return route.fulfill({ response });
    return route.fulfill({ response, json: spoil(await response.json(), false) });
  });
}

/** Answers still under way are of no interest any more. */
async function leave(page: Page, close: () => Promise<void>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
}

describe.skipIf(!hasChromium)('what others write, on every page', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    const { db, services } = dashboard.service;
    const target = { url: 'http://127.0.0.1:9/hook' };
    webhookId = (await createWebhook(db, services.sealingKeys, dashboard.accountId, target)).id;
    await addDelivery(dashboard, webhookId);
    const owner = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const attributes = { entity_type: 'Container', api_slug: 'note', display_name: 'Note', data_type: 'short_text' };
    await owner.call('POST', '/custom_field_definitions', { data: { type: 'custom_field_definition', attributes } });
    documents = Object.values(await addPapers(dashboard.service, owner));
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

  it('is text in the lists, and on the pages of settings', async () => {
    const { page, problems, close } = await enter(browser, dashboard, WITHOUT_WORKER);
    await spoilAnswers(page);
    for (const path of [
      '/containers',
      '/shipments',
      '/exceptions',
      '/webhooks',
      '/keys',
      '/fields',
      '/people',
      '/documents',
      '/documents/mails',
    ]) {
      await page.goto(`${dashboard.service.url}${path}`);
      await expectOnlyText(page);
    }
    expect(problems).toEqual([]);
    await leave(page, close);
  });

  it('is text in every part of a container, a shipment, a document and a webhook with its deliveries', async () => {
    const { page, problems, close } = await enter(browser, dashboard, WITHOUT_WORKER);
    await spoilAnswers(page);
    const { containerId, shipmentId } = dashboard.boxes[0] ?? {};
    for (const path of [
      `/containers/${containerId}`,
      `/shipments/${shipmentId}`,
      `/webhooks/${webhookId}`,
      ...documents,
    ]) {
      await page.goto(`${dashboard.service.url}${path}`);
      await expectOnlyText(page);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await page.waitForLoadState('networkidle');
        await expectOnlyText(page);
      }
    }
    expect(problems).toEqual([]);
    await leave(page, close);
  });

  it('is text in what a receiver answered', async () => {
    const { page, problems, close } = await enter(browser, dashboard, WITHOUT_WORKER);
    await spoilAnswers(page);
    await page.goto(`${dashboard.service.url}/webhooks/${webhookId}`);
    await page.getByRole('button', { name: /^Details of/ }).click();
    await page
      .getByRole('dialog')
      .locator('pre', { hasText: `no${HOSTILE}` })
      .waitFor();
    await expectOnlyText(page);
    expect(problems).toEqual([]);
    await leave(page, close);
  });

  it('is text on the map, and in what it says about a vessel', async () => {
    const { page, problems, close } = await enter(browser, dashboard, WITHOUT_WORKER);
    await spoilAnswers(page);
    await page.goto(`${dashboard.service.url}/map`);
    const frame = await page.waitForSelector('.map[data-map="drawn"]');
    const ships = () =>
      frame.evaluate(
        (element) => (element as unknown as DrawnMap).map.queryRenderedFeatures({ layers: ['fleet-vessels'] }).length,
      );
    await expect.poll(ships, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
    const point = await frame.evaluate((element) => {
      const { map } = element as unknown as DrawnMap;
      const [vessel] = map.queryRenderedFeatures({ layers: ['fleet-vessels'] });
      const [longitude, latitude] = vessel?.geometry.coordinates ?? [0, 0];
      // A map that shows the Pacific goes on beyond 180 degrees.
      const turns = Math.round((map.getCenter().lng - longitude) / 360);
      return map.project([longitude + turns * 360, latitude]);
    });
    const corner = await frame.boundingBox();
    await page.mouse.click((corner?.x ?? 0) + point.x, (corner?.y ?? 0) + point.y);
    await page.locator('.map-card header', { hasText: '<img src=x' }).waitFor();
    await expectOnlyText(page);
    expect(problems).toEqual([]);
    await leave(page, close);
  });

  it('is text for whoever was sent a link', async () => {
    const owner = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const path = `/shipments/${dashboard.boxes[0]?.shipmentId}/share_links`;
    const { body } = await owner.call('POST', path, { data: { attributes: {} } });
    const { page, problems, close } = await visit(browser, dashboard.service.url, WITHOUT_WORKER);
    await spoilAnswers(page);
    await page.goto(body.data.attributes.url);
    await page.waitForSelector('.map[data-map="drawn"]');
    await expectOnlyText(page);
    expect(problems).toEqual([]);
    await leave(page, close);
  });
});

interface DrawnMap {
  readonly map: {
    queryRenderedFeatures(options: object): { readonly geometry: { readonly coordinates: [number, number] } }[];
    getCenter(): { readonly lng: number };
    project(position: [number, number]): { readonly x: number; readonly y: number };
  };
}
