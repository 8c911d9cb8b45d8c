import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundleService, launchService } from '../test/launch-service.ts';
import { tell } from './report/figure.ts';

/**
 * What somebody meets who starts the demo for the first time: how many shipments there are a while after it listens, and how long a
 * request of theirs waits beside those of the demo. `npx tsx bench/demo-start.ts`
 */
const KEY = 'a-key-of-the-bench-with-enough-letters';
const ENOUGH_SHIPMENTS = 150;
const WANTED_SHIPMENTS_SECONDS = 15;
const WANTED_REQUEST_SECONDS = 3;
const LASTS_MS = 60_000;
const REQUEST_EVERY_MS = 2_000;
const LOOK_MS = 50;
const MAX_LOOKS = 2_400;

const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const service = bundleService();
const env = {
  PORT: '0',
  DATA_DIR: folder,
  LANDFALL_DEMO: '1',
  LANDFALL_API_KEY: KEY,
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
};
const { child, url } = launchService({ program: service.program, roles: 'api,worker,webhooks,ais', env });
const address = await url;
if (address === undefined) throw new Error('the demo did not start');
const startedMs = performance.now();
const secondsSince = (ms: number) => (performance.now() - ms) / 1000;
try {
  await firstMinute();
} finally {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  service.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function firstMinute(): Promise<void> {
  const waits: number[] = [];
  let filled = Number.NaN;
  while (performance.now() - startedMs < LASTS_MS) {
    const askedMs = performance.now();
    waits.push(await request());
    if (Number.isNaN(filled) && (await countShipments()) >= ENOUGH_SHIPMENTS) filled = secondsSince(startedMs);
    await delay(Math.max(0, askedMs + REQUEST_EVERY_MS - performance.now()));
  }
  tell({
    name: `from listening for the first time to ${ENOUGH_SHIPMENTS} shipments`,
    value: filled,
    unit: 's',
    better: 'less',
    wanted: WANTED_SHIPMENTS_SECONDS,
  });
  tell({
    name: `a request made in the first minute, until it is answered: the longest of ${waits.length}`,
    value: Math.max(...waits),
    unit: 's',
    better: 'less',
    wanted: WANTED_REQUEST_SECONDS,
  });
}

/** Seconds from the question to its shipment. */
async function request(): Promise<number> {
  const askedMs = performance.now();
  const attributes = { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' };
  const { data } = await call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } });
  for (let look = 0; look < MAX_LOOKS; look++) {
    const answer = await call('GET', `/tracking_requests/${data.id}`);
    if (answer.data.attributes.status !== 'pending') break;
    await delay(LOOK_MS);
  }
  return secondsSince(askedMs);
}

async function countShipments(): Promise<number> {
  return (await call('GET', '/shipments?page[size]=1')).meta.total;
}

async function call(method: string, path: string, body?: object) {
  const headers = { authorization: `Token ${KEY}`, 'content-type': 'application/vnd.api+json' };
  const answer = await fetch(`${address}/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${text}`);
  return JSON.parse(text);
}
