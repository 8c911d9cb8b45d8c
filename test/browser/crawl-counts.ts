import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { askCounts, followCounts, openCountedTabs, pressCounts } from './counts.ts';

/**
 * Follows the numbers of a demo that runs: `LANDFALL_COUNTS_URL=http://localhost:4900`, with `LANDFALL_COUNTS_KEY` of its owner for
 * what a viewer sees. Its ships sail on, so no test asks for the same numbers twice.
 */
const DEMO = process.env['LANDFALL_COUNTS_URL'];
const KEY = process.env['LANDFALL_COUNTS_KEY'];
const VIEWER = { name: 'Vera', email: 'vera@northwind.example', password: 'lantern-harbour-42', role: 'viewer' };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PAGES = [
  '/map',
  '/exceptions',
  '/changes',
  '/containers',
  '/shipments',
  '/requests',
  '/carriers',
  '/free-time',
  '/more',
];
/** Each page once more for each number on it. */
const ALL_PAGES_MS = 10 * PATIENCE_MS;
const MAX_OF_A_KIND = 3;

let browser: Browser;
const url = DEMO ?? '';

describe.skipIf(!hasChromium)('a number equals the list behind it', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
  });
  afterAll(() => browser?.close());

  it(
    'for an owner: links, tabs, buttons, filters and ships',
    async () => {
      const { page, close } = await signedIn({});
      const { differences, followed } = await followCounts(page, url, [...PAGES, ...(await thingsOf(page))]);
      const tabs = [
        ...(await openCountedTabs(page, url, '/exceptions', '[data-exception]')),
        ...(await openCountedTabs(page, url, '/requests', 'tbody tr')),
      ];
      const buttons = await pressCounts(page, url);
      const asked = await askCounts(page, url);
      console.log(`${followed} links and ${asked.asked} filters and ships followed`);
      expect([...differences, ...tabs, ...buttons, ...asked.differences]).toEqual([]);
      expect(followed).toBeGreaterThan(10);
      await close();
    },
    ALL_PAGES_MS,
  );

  it(
    'on a phone',
    async () => {
      const { page, close } = await signedIn(PHONE);
      const { differences, followed } = await followCounts(page, url, [...PAGES, ...(await thingsOf(page))]);
      console.log(`${followed} links followed on a phone`);
      expect([...differences, ...(await pressCounts(page, url))]).toEqual([]);
      await close();
    },
    ALL_PAGES_MS,
  );

  it.skipIf(KEY === undefined)(
    'for somebody who may only look',
    async () => {
      await ensureViewer();
      const { page, close } = await visit(browser, url);
      const credentials = { email: VIEWER.email, password: VIEWER.password };
      const response = await page.request.post(`${url}/v2/session`, { headers: { origin: url }, data: credentials });
      expect(response.ok()).toBe(true);
      await page.goto(`${url}/more`);
      const { differences, followed } = await followCounts(page, url, [...PAGES, ...(await thingsOf(page))]);
      console.log(`${followed} links followed by a viewer`);
      expect(differences).toEqual([]);
      await close();
    },
    ALL_PAGES_MS,
  );
});

async function signedIn(options: BrowserContextOptions) {
  const visitor = await visit(browser, url, options);
  const response = await visitor.page.request.post(`${url}/v2/session/demo`, { headers: { origin: url } });
  if (!response.ok()) throw new Error(await response.text());
  await visitor.page.goto(`${url}/more`);
  return visitor;
}

/** Made with the key of the owner; one that is there already stays. */
async function ensureViewer(): Promise<void> {
  await fetch(`${url}/v2/users`, {
    method: 'POST',
    headers: { authorization: `Token ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { type: 'user', attributes: VIEWER } }),
  });
}

interface Group {
  readonly key: string | null;
}

/** Some ships, ports, terminals, boxes and shipments, those with most boxes first. */
async function thingsOf(page: Page): Promise<string[]> {
  const keys = async (path: string) => {
    const { data } = (await (await page.request.get(`${url}/v2${path}`)).json()) as { data: readonly Group[] };
    return data.flatMap(({ key }) => key ?? []).slice(0, MAX_OF_A_KIND);
  };
  const ids = async (path: string) => {
    const answer = await page.request.get(`${url}/v2${path}&page[size]=${MAX_OF_A_KIND}`);
    return ((await answer.json()) as { data: readonly { id: string }[] }).data.map(({ id }) => id);
  };
  return [
    ...(await keys('/containers/summary?group_by=vessel')).map((id) => `/vessels/${id}`),
    ...(await keys('/containers/summary?group_by=port_of_discharge')).map((code) => `/ports/${code}`),
    ...(await keys('/containers/summary?group_by=pod_terminal')).map((id) => `/terminals/${id}`),
    ...(await ids('/containers?filter[exception]=hold')).map((id) => `/containers/${id}`),
    ...(await ids('/shipments?sort=-created_at')).map((id) => `/shipments/${id}`),
  ];
}
