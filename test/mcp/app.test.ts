import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from '../browser/axe.ts';
import { hasChromium, launchChromium, visit } from '../browser/chromium.ts';
import { startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { connectHttp } from './assistant.ts';
import { INJECTIONS } from './injections.ts';

const TIMEOUT_MS = 180_000;
const APP = 'ui://landfall/journey';
/** Where to put pictures of the view, for whoever wants to look at it. */
const PICTURES = process.env['LANDFALL_APP_PICTURES'] ?? tmpdir();

let service: TestService;
let browser: Browser;
let host: Server;
let origin: string;
let html: string;
let key: string;
let containerId: string;

const HOST_SCRIPT = () =>
  buildSync({
    entryPoints: ['test/mcp/app-host.ts'],
    bundle: true,
    format: 'iife',
    globalName: 'host',
    write: false,
    logLevel: 'silent',
  }).outputFiles[0]?.text ?? '';

beforeAll(async () => {
  service = await startTestService();
  const client = await service.createClient({ scope: 'read' });
  key = client.key;
  const shipmentId = await insertShipment(service.db, client.accountId, 'MAEU123456789');
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU1234565');
  const [content] = (await (await connectHttp(service.url, key)).readResource({ uri: APP })).contents;
  html = content && 'text' in content ? content.text : '';
  const script = HOST_SCRIPT();
  host = createServer((request, response) => {
    const isScript = request.url === '/host.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(
      isScript
        ? script
        : '<!doctype html><html lang="en"><head><title>Chat</title><link rel="icon" href="data:,"></head><body><main><h1>Chat</h1></main><script src="/host.js"></script></body></html>',
    );
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  if (hasChromium) browser = await launchChromium();
}, TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  host?.close();
  await service.close();
});

const PORTS = [
  { code: 'CNSHA', name: 'Shanghai', country_code: 'CN', at: [121.5, 31.2] },
  { code: 'SGSIN', name: 'Singapore', country_code: 'SG', at: [103.8, 1.3] },
  { code: 'NLRTM', name: 'Rotterdam', country_code: 'NL', at: [4.1, 51.9] },
];

/** An answer of `get_container_route` as clients get it. */
function routeResult(name = (port: string) => port) {
  const leg = { mode: 'vessel', carrier_scac: 'MAEU', vessel: { name: name('Ever Given'), imo: '9811000' } };
  const [none, at] = [null, (day: string) => `2026-11-${day}T08:00:00Z`];
  const arrivals = [none, { ...leg, eta: at('09'), ata: at('09') }, { ...leg, eta: at('29'), ata: null }];
  const departures = [{ ...leg, etd: at('02'), atd: at('02') }, { ...leg, etd: at('11'), atd: at('11') }, none];
  return {
    content: [],
    structuredContent: {
      route_id: containerId,
      total_legs: 2,
      route_locations: PORTS.map((port, index) => ({
        port: { ...port, name: name(port.name), city: null, latitude: port.at[1], longitude: port.at[0] },
        inbound: arrivals[index],
        outbound: departures[index],
      })),
    },
    _meta: {
      'landfall/map': {
        ports: PORTS.map((port) => ({ name: name(port.name), at: port.at })),
        lines: [
          {
            kind: 'past',
            points: [
              [121.5, 31.2],
              [122, 28],
              [115, 15],
              [106, 4],
              [103.8, 1.3],
            ],
          },
          {
            kind: 'ahead',
            points: [
              [103.8, 1.3],
              [80, 5.5],
              [52, 12.5],
              [43, 12.5],
              [32.5, 30],
              [12, 36],
              [-6, 36],
              [-10, 44],
              [4.1, 51.9],
            ],
          },
        ],
        vessel: { name: name('Ever Given'), at: [62, 10] },
      },
    },
  };
}

async function show(result: object, theme: 'light' | 'dark', width: number) {
  const visitor = await visit(browser, origin, { viewport: { width, height: 900 } });
  return { ...visitor, frame: await showIn(visitor.page, result, theme) };
}

async function showIn(page: Page, result: object, theme: 'light' | 'dark') {
  await page.goto(origin);
  await page.evaluate(([view, answer, shade]) => Reflect.get(globalThis, 'host').showApp(view, answer, shade), [
    html,
    result,
    theme,
  ] as const);
  const frame = page.frameLocator('iframe');
  await frame.locator('h1').waitFor();
  return frame;
}

describe('the view of a journey', () => {
  it('is named by the tools whose answers it shows, and asks for nothing', async () => {
    const client = await connectHttp(service.url, key);
    const { tools } = await client.listTools();
    const named = tools.filter(({ _meta }) => JSON.stringify(_meta)?.includes(APP)).map(({ name }) => name);
    expect(named.sort()).toEqual(['get_container', 'get_container_route']);
    const { resources } = await client.listResources();
    expect(resources.find(({ uri }) => uri === APP)).toMatchObject({ mimeType: 'text/html;profile=mcp-app' });
    expect(html).toContain("default-src 'none'");
    expect(html.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|@import|url\(/);
    const { _meta } = await client.callTool({ name: 'get_container_route', arguments: { id: containerId } });
    expect(_meta?.['landfall/map']).toMatchObject({ ports: expect.any(Array), lines: expect.any(Array) });
  });
});

describe.skipIf(!hasChromium)('in a browser', () => {
  it.each([
    ['light', 900],
    ['dark', 900],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'shows a route as a map and a timeline: %s, %i px wide',
    async (theme, width) => {
      const { page, frame, problems, outside, close } = await show(routeResult(), theme, width);
      try {
        expect(await frame.locator('h1').textContent()).toBe('Shanghai, CN to Rotterdam, NL');
        expect(await frame.locator('li').count()).toBe(3);
        expect(await frame.locator('li.done').count()).toBe(2);
        expect(await frame.locator('svg .port').count()).toBe(3);
        expect(await frame.locator('svg .vessel').count()).toBe(1);
        expect(await frame.locator('html').getAttribute('data-theme')).toBe(theme);
        expect(await frame.locator('li.done').first().textContent()).toContain('Left 2 Nov 2026');
        const [wide, seen] = await frame.locator('main').evaluate((one) => [one.scrollWidth, one.clientWidth]);
        expect(wide).toBe(seen);
        const [, view] = page.frames();
        expect(view && (await axeProblems(view))).toEqual([]);
        await page.screenshot({ path: join(PICTURES, `landfall-app-${theme}-${width}.png`) });
        expect({ problems, outside }).toEqual({ problems: [], outside: [] });
      } finally {
        await close();
      }
    },
    TIMEOUT_MS,
  );

  it(
    'shows a container, and words of strangers as words',
    async () => {
      const client = await connectHttp(service.url, key);
      const { content: _, ...answer } = await client.callTool({
        name: 'get_container',
        arguments: { id: containerId },
      });
      const { page, frame, problems, outside, close } = await show({ ...answer, content: [] }, 'light', 600);
      expect(await frame.locator('h1').textContent()).toBe('MSKU1234565');
      await page.screenshot({ path: join(PICTURES, 'landfall-app-container.png') });
      for (const text of INJECTIONS.filter((_text, index) => index % 9 === 0)) {
        const said = await showIn(
          page,
          routeResult(() => text),
          'light',
        );
        expect(await said.locator('script').count()).toBe(1);
        expect(await said.locator('img, a, iframe, form, b').count()).toBe(0);
        expect(page.frames()).toHaveLength(2);
        expect({ problems, outside }).toEqual({ problems: [], outside: [] });
      }
      await close();
    },
    TIMEOUT_MS,
  );
});
