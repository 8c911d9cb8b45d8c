import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium, PATIENCE_MS, visit, WITHOUT_WEBGL } from './chromium.ts';
import { askCounts, followCounts, openCountedTabs, pressCounts } from './counts.ts';
import { type Dashboard, startDashboard } from './dashboard.ts';
import { fillDashboard } from './full-dashboard.ts';

/** Another service that is open as a demo is looked at instead: `LANDFALL_COUNTS_URL=http://localhost:4900`. */
const ELSEWHERE = process.env['LANDFALL_COUNTS_URL'];
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
let dashboard: Dashboard | undefined;
let url: string;

describe.skipIf(!hasChromium)('a number equals the list behind it', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    if (ELSEWHERE !== undefined) {
      url = ELSEWHERE;
      return;
    }
    dashboard = await startDashboard();
    await fillDashboard(dashboard);
    url = dashboard.service.url;
    const { call } = await dashboard.service.createClient({ accountId: dashboard.accountId });
    const { status, text } = await call('POST', '/users', { data: { type: 'user', attributes: VIEWER } });
    if (status >= 300) throw new Error(text);
  });
  afterAll(async () => {
    await browser?.close();
    await dashboard?.close();
  });

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

  it.skipIf(ELSEWHERE !== undefined && process.env['LANDFALL_COUNTS_KEY'] === undefined)(
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

/** A viewer of the service elsewhere, made with the key of its owner. */
async function ensureViewer(): Promise<void> {
  const key = process.env['LANDFALL_COUNTS_KEY'];
  if (key === undefined) return;
  await fetch(`${url}/v2/users`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
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
