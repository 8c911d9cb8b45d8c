import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../src/log.ts';
import { openInstallation } from '../../src/operations/open-installation.ts';
import { callService, startTestService } from '../service.ts';
import { openBrowser } from './browser.ts';

const log = createLog('silent');
const PERSON = { email: 'guest@demo.example', name: 'Guest', role: 'owner', password: 'correct horse battery' };

it('is entered on its own machine alone, and ends with all that was let in', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'landfall-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const service = await startTestService({ services: { demo: true } });
  onTestFinished(() => service.close());
  const open = (demo: boolean) => openInstallation(service.db, { dataDir, demo, apiKey: undefined }, log);
  const demo = await open(true);
  expect([demo.isNewKey, existsSync(join(dataDir, 'demo-key'))]).toEqual([true, true]);
  expect(await open(true)).toMatchObject({ key: demo.key, isNewKey: false });

  for (const headers of [
    { 'x-forwarded-for': '203.0.113.9' },
    { via: '1.1 proxy' },
    { origin: 'https://evil.example' },
  ]) {
    const stranger = openBrowser(service);
    expect((await stranger.call('GET', '/sign_in_options', undefined, headers)).body.demo).toBe(false);
    const { status, headers: answered } = await stranger.call('POST', '/session/demo', undefined, headers);
    expect([status, answered.get('set-cookie')]).toEqual([403, null]);
  }

  const visitor = openBrowser(service);
  await visitor.call('POST', '/session/demo');
  const made = await visitor.call('POST', '/api_keys', { data: { attributes: { name: 'Mine', scope: 'admin' } } });
  expect((await visitor.call('POST', '/users', { data: { attributes: PERSON } })).status).toBe(201);
  const keys = [demo.key ?? '', made.body.data.attributes.key];
  for (const key of keys) expect((await callService(service.url, key, 'GET', '/account')).status).toBe(200);

  const real = await open(false);
  expect([real.id, real.isNewKey, existsSync(join(dataDir, 'demo-key'))]).toEqual([demo.id, true, false]);
  const status = async (key: string) => (await callService(service.url, key, 'GET', '/account')).status;
  for (const key of keys) await expect.poll(() => status(key)).toBe(401);
  await expect.poll(async () => (await visitor.call('GET', '/session')).status).toBe(401);
  expect((await openBrowser(service).call('POST', '/session', PERSON)).status).toBe(401);
  expect(await status(real.key ?? '')).toBe(200);
  // The next start ends nothing.
  expect(await open(false)).toMatchObject({ key: undefined, isNewKey: false });
  expect(await status(real.key ?? '')).toBe(200);
});
