import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITLEMENTS } from '../../src/domain/accounts/account.ts';
import { issueKey } from '../../src/operations/api-keys.ts';
import { systemCaller } from '../../src/operations/first-account.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import type { Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { newSealingKey, parseSealingKeys } from '../../src/values/sealed.ts';
import { startIn, type Target } from '../attack/start-target.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type FakeCarrier, startFakeCarrier } from '../fake-carrier.ts';
import { callService } from '../service.ts';
import { createWebhook, enqueue, newKeys, outboxEvent } from '../webhooks/outbox.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { until } from '../webhooks/running-worker.ts';

const START_MS = 300_000;
const SEALING_KEY = newSealingKey();
const OWNER = { company_name: 'Acme', name: 'Ada', email: 'ada@acme.example', password: 'correct horse battery' };
/** Of failures in a row, after which a carrier is left alone. */
const FAILURES_UNTIL_OPEN = 5;

let database: TestDatabase<Tables>;
let folder: string;
let carrier: FakeCarrier;
let receiver: Receiver;
let targets: Target[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfall-four-'));
  database = await createTestDatabase<Tables>();
  carrier = await startFakeCarrier();
  receiver = await startReceiver();
  const limits = { requestsPerMinute: 6_000, concurrency: 1 };
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ profiles: [{ ...carrier.profile, limits }] }));
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ MAEU: { apiKey: 'any' } }));
  const settings = {
    LANDFALL_ROLE: 'api,worker,webhooks',
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '6',
    LANDFALL_SECRET_KEY: SEALING_KEY,
    RATE_LIMITS: 'on',
    CARRIER_PROFILES: join(folder, 'profiles.json'),
    CARRIER_CREDENTIALS: join(folder, 'keys.json'),
    CARRIER_NETWORKS: '127.0.0.0/8',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    WEBHOOK_HTTP: '1',
    WEBHOOK_PORTS: '*',
  };
  targets = await Promise.all([1, 2, 3, 4].map(() => startIn(folder, settings)));
  await until(async () => (await Promise.all(targets.map(knowsFour))).every(Boolean));
}, START_MS);

afterAll(async () => {
  await Promise.all(targets.map((target) => target.stop()));
  await carrier.close();
  await receiver.close();
  await database.close();
  rmSync(folder, { recursive: true });
}, START_MS);

async function knowsFour({ url }: Target): Promise<boolean> {
  return (await (await fetch(`${url}/metrics`)).text()).includes('landfall_processes{role="api"} 4');
}

async function newAccount(): Promise<string> {
  const id = newId();
  await insertAccount(database.kysely, { id, companyName: 'Test company', entitlements: [...ENTITLEMENTS] });
  return id;
}

async function newKey(accountId?: string): Promise<{ id: string; key: string }> {
  const caller = systemCaller(accountId ?? (await newAccount()));
  return issueKey(database.kysely, caller, { name: 'Test', scope: 'admin', expiresAt: null, userId: null });
}

/** The one whose turn it is, and its address. */
const at = (index: number) => targets[index % targets.length]?.url ?? '';

function count(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** What lies a minute back no longer counts: a machine that was too busy for it tries again. */
async function withinAMinute<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const begunMs = performance.now();
  const value = await attempt();
  return performance.now() - begunMs < 60_000 ? value : withinAMinute(attempt);
}

describe('four processes on one database are one service', { timeout: START_MS }, () => {
  it('lets 100 requests of an account in, wherever they come in', async () => {
    const { key, statuses, after } = await withinAMinute(async () => {
      const { key } = await newKey();
      const ask = async (index: number) => (await callService(at(index), key, 'GET', '/shipping_lines')).status;
      const statuses = await Promise.all(Array.from({ length: 140 }, (_, index) => ask(index)));
      return { key, statuses, after: await Promise.all([0, 1, 2, 3].map(ask)) };
    });
    expect(count(statuses)).toEqual({ 200: 100, 429: 40 });
    expect(after).toEqual([429, 429, 429, 429]);
    const { headers } = await callService(at(1), key, 'GET', '/shipping_lines');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('evaluates five guesses at a password, and shows its owner what nothing runs as', async () => {
    const call = (index: number, path: string, body: unknown) =>
      fetch(`${at(index)}/v2${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const session = await call(0, '/setup', OWNER);
    expect(await session.json()).toMatchObject({ missing_roles: ['ais'] });
    const guess = async (index: number) =>
      (await call(index, '/session', { email: OWNER.email, password: `guess number ${index}` })).status;
    const statuses = await Promise.all(Array.from({ length: 16 }, (_, index) => guess(index)));
    expect(count(statuses)).toEqual({ 401: 5, 429: 11 });
  });

  it('knows nobody by a key that was revoked at another, and ends its streams', async () => {
    const accountId = await newAccount();
    const [{ id, key }, other] = [await newKey(accountId), await newKey(accountId)];
    const ask = async (index: number) => (await callService(at(index), key, 'GET', '/shipping_lines')).status;
    expect(await Promise.all([0, 1, 2, 3].map(ask))).toEqual([200, 200, 200, 200]);
    const stream = await openStream(at(1), key);
    expect(await stream.read('event: ready')).toContain('event: ready');
    expect((await callService(at(3), other.key, 'DELETE', `/api_keys/${id}`)).status).toBe(204);
    await until(async () => (await Promise.all([0, 1, 2, 3].map(ask))).every((status) => status === 401));
    expect(await ask(0)).toBe(401);
    expect(await stream.read('no such words')).not.toContain('event: change');
  });

  it('streams what happens at another', async () => {
    const { key } = await newKey();
    const stream = await openStream(at(0), key);
    expect(await stream.read('event: ready')).toContain('event: ready');
    const made = await callService(at(1), key, 'POST', '/tracking_requests', request('MAEUSTREAM1'));
    expect(made.status).toBe(201);
    expect(await stream.read('event: change')).toContain(made.body.data.id);
    stream.close();
  });

  it('leaves a carrier alone after five failures in a row, whichever asked', async () => {
    // One that it answers, and that would begin the row anew.
    await until(async () => carrier.asked.includes('MAEUSTREAM1'));
    const { key } = await newKey();
    for (let index = 0; index < 30; index++) {
      const number = `MAEUFAIL${String(index).padStart(3, '0')}`;
      carrier.answers.set(number, 500);
      expect((await callService(at(index), key, 'POST', '/tracking_requests', request(number))).status).toBe(201);
    }
    const state = database.kysely.selectFrom('carrier_state').select('breaker').where('scac', '=', 'MAEU');
    await until(async () => (await state.execute()).some(({ breaker }) => breaker === 'open'));
    const failed = carrier.asked.filter((number) => number.startsWith('MAEUFAIL'));
    // Each for itself they would have failed four times as often.
    expect(failed.length).toBeLessThan(2 * FAILURES_UNTIL_OPEN);
  });

  it('tells a webhook everything once and in order, and is not held up by one that none can open', async () => {
    const keys = parseSealingKeys(SEALING_KEY) ?? newKeys();
    const accountId = await newAccount();
    const webhook = await createWebhook(database.kysely, keys, accountId, { url: receiver.url });
    const sealed = await createWebhook(database.kysely, newKeys(), accountId, { url: receiver.url });
    const containers = [newId(), newId(), newId(), newId()];
    const told = Array.from({ length: 40 }, (_, index) => index);
    for (const index of told) {
      const container = containers[index % containers.length] ?? '';
      await enqueue(database.kysely, [outboxEvent(accountId, container, [webhook.id, sealed.id], String(index))]);
    }
    await receiver.arrived(told.length);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    for (const [turn, container] of containers.entries()) {
      const heard = bodies.filter(({ data }) => data.container === container).map(({ included }) => included[0].text);
      expect(heard).toEqual(told.filter((index) => index % containers.length === turn).map(String));
    }
    expect(bodies).toHaveLength(told.length);
  });
});

interface Stream {
  /** Everything up to where the words are, or to its end. */
  read(words: string): Promise<string>;
  close(): void;
}

async function openStream(url: string, key: string): Promise<Stream> {
  const gone = new AbortController();
  const headers = { authorization: `Token ${key}` };
  const { body } = await fetch(`${url}/v2/stream`, { headers, signal: gone.signal });
  const chunks = body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (words: string) => {
    for (let text = ''; ; ) {
      const { value, done } = (await chunks?.read()) ?? { value: undefined, done: true };
      text += value ?? '';
      if (text.includes(words) || done) return text;
    }
  };
  return { read, close: () => gone.abort() };
}

function request(number: string) {
  const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'MAEU' };
  return { data: { type: 'tracking_request', attributes } };
}
