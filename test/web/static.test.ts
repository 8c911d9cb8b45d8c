import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';

const PAGE = '<!doctype html><title>Landfall</title>';
const SCRIPT = 'console.log("landfall")';

let service: TestService;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-static-'));
  for (const name of ['assets', 'embed']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets', 'app-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'embed', 'map.js'), SCRIPT);
  service = await startTestService({ siteDir: folder });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${service.url}${path}`, { headers });

it.each(['/', '/map', '/containers/8f7a', '/index.html'])(
  'answers %s with the page, under a strict policy',
  async (path) => {
    const response = await get(path, asPage);
    expect([response.status, await response.text()]).toEqual([200, PAGE]);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  },
);

it('answers the bare address with the page, whatever is asked for', async () => {
  const response = await get('/');
  expect([response.status, await response.text()]).toEqual([200, PAGE]);
});

it('sends what the browser has already only by name', async () => {
  const etag = (await get('/', asPage)).headers.get('etag') ?? '';
  expect((await get('/', { ...asPage, 'if-none-match': etag })).status).toBe(304);
});

it('lets browsers keep files whose name tells their content, and sends them compressed', async () => {
  const response = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('vary')).toBe('accept-encoding');
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = response.headers.get('content-encoding') === 'br' && bytes.toString() !== SCRIPT;
  expect(text ? brotliDecompressSync(bytes).toString() : bytes.toString()).toBe(SCRIPT);
});

it('lets other pages fetch the embeds, for a short while at a time', async () => {
  const response = await get('/embed/map.js');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});

it.each([
  ['/assets/gone.js', {}],
  ['/assets/gone.js', asPage],
  ['/embed/gone.js', asPage],
  ['/map', { accept: 'application/json' }],
  ['/v2/nothing', asPage],
  ['/v2', asPage],
  ['/..%2f..%2fpackage.json', {}],
  ['/assets/../../package.json', {}],
  ['/assets/app-1.js.br', {}],
])('does not answer %s %j with a page', async (path, headers) => {
  const response = await get(path, headers);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/json');
});

it('says so when the dashboard is not built', async () => {
  const bare = await startTestService();
  const response = await fetch(bare.url, { headers: asPage });
  expect([response.status, await response.text()]).toEqual([503, 'The dashboard is not built: run "npm run build".\n']);
  await bare.close();
});
