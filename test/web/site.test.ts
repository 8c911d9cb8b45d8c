import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseEncoding, openSite, type Site } from '../../src/http/site.ts';

let folder: string;
let site: Site;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-site-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  const files = ['index.html', 'assets/app-1a2b.js', 'assets/app-1a2b.js.br', 'assets/app-1a2b.js.gz'];
  for (const name of [...files, '.vite/manifest.json', '.stamp', 'notes.txt']) writeFileSync(join(folder, name), name);
  site = openSite(folder) ?? new Map();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('has an address for each file that is meant to be fetched, and for nothing else', () => {
  expect([...site.keys()].sort()).toEqual(['/assets/app-1a2b.js', '/index.html']);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('accepting %j gets %j', (accepted, expected) => {
  const file = site.get('/assets/app-1a2b.js');
  expect(file && chooseEncoding(file, accepted)).toBe(expected);
});

it('is not there before it is built', () => {
  expect(openSite(join(folder, 'nowhere'))).toBeUndefined();
});
