import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type Browser, openBrowser } from './browser.ts';

const PASSWORD = 'correct horse battery';
const OWNER = { company_name: 'Acme', name: 'Ada', email: 'ada@acme.example', password: PASSWORD };
const GUESSES = 150;
const EVALUATED = 5;

/** Stands still, so that however slow the machine is no wait ends meanwhile. */
const NOW = new Date();

let service: TestService;
let owner: Browser;

beforeAll(async () => {
  service = await startTestService({ services: { now: () => NOW } });
  await insertAccount(service.db, { id: newId(), companyName: 'My company', entitlements: [] });
  owner = openBrowser(service);
  await owner.call('POST', '/setup', OWNER);
});
afterAll(() => service.close());

async function addPerson(email: string, role: string): Promise<string> {
  const attributes = { email, name: role, role, password: PASSWORD };
  return (await owner.call('POST', '/users', { data: { attributes } })).body.data.id;
}

function count(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it('evaluates five of 150 guesses that come at once, and refuses the right one too until the wait is over', {
  timeout: 180_000,
}, async () => {
  const guess = (password: string) => openBrowser(service).call('POST', '/session', { email: OWNER.email, password });
  const replies = await Promise.all(Array.from({ length: GUESSES }, (_, index) => guess(`guess number ${index}`)));
  expect(count(replies.map(({ status }) => status))).toEqual({ 401: EVALUATED, 429: GUESSES - EVALUATED });
  const { status, headers } = await guess(PASSWORD);
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, 30]);
});

it('evaluates no more guesses at the current password of somebody whose browser was left open', {
  timeout: 180_000,
}, async () => {
  await addPerson('viewer@acme.example', 'viewer');
  const browser = openBrowser(service);
  expect((await browser.call('POST', '/session', { email: 'viewer@acme.example', password: PASSWORD })).status).toBe(
    201,
  );
  const change = (current: string) =>
    browser.call('PATCH', '/session/password', { current_password: current, new_password: 'another horse battery' });
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => change(`guess number ${index}`)));
  expect(count(replies.map(({ status }) => status))).toEqual({ 422: EVALUATED, 429: 40 - EVALUATED });
});

/** Signs in, and keeps every cookie, as browsers do. */
async function signInWith(cookie: string, email: string, password: string) {
  const response = await fetch(`${service.url}/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password }),
  });
  await response.text();
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { status: response.status, device: cookies.find((one) => one.startsWith('landfall_device=')) ?? '' };
}

it('keeps nobody out of a browser that they signed in with before, whatever strangers try', {
  timeout: 180_000,
}, async () => {
  const email = 'regular@acme.example';
  await addPerson(email, 'member');
  const { status, device } = await signInWith('', email, PASSWORD);
  expect(status).toBe(201);
  await service.pool.query(`update sign_in_failure set failures = 60, last_failed_at = now() where subject = $1`, [
    `email ${email}`,
  ]);
  expect((await signInWith('', email, PASSWORD)).status).toBe(429);
  expect((await signInWith(device, email, PASSWORD)).status).toBe(201);
  // It counts for itself, and for its person alone.
  expect((await signInWith(device, OWNER.email, PASSWORD)).status).toBe(429);
  const guesses: number[] = [];
  for (let guess = 0; guess < 7; guess++) guesses.push((await signInWith(device, email, `no ${guess}`)).status);
  expect(count(guesses)).toEqual({ 401: EVALUATED, 429: 2 });
  expect((await signInWith(`${device.slice(0, -3)}abc`, email, PASSWORD)).status).toBe(429);
});

it('evaluates no more guesses for a tenant who signs in between as a person with the same address', {
  timeout: 180_000,
}, async () => {
  const email = 'victim@acme.example';
  await addPerson(email, 'member');
  const tenant = await service.createClient();
  const attributes = { email, name: 'Mallory', role: 'owner', password: 'a password of mallory' };
  expect((await tenant.call('POST', '/users', { data: { attributes } })).status).toBe(201);
  const statuses: number[] = [];
  let cookie = '';
  for (let round = 0; round < 6; round++) {
    const own = await signInWith(cookie, email, attributes.password);
    cookie = own.device === '' ? cookie : own.device;
    for (let guess = 0; guess < 2; guess++) {
      statuses.push((await signInWith(cookie, email, `guess ${round} ${guess}`)).status);
    }
  }
  expect(count(statuses)[401]).toBeLessThanOrEqual(EVALUATED);
});

it('changes no password with a key, whoever it acts for', async () => {
  const userId = await addPerson('reader@acme.example', 'viewer');
  const accountId = (await owner.call('GET', '/account')).body.data.id;
  const change = { current_password: PASSWORD, new_password: 'another horse battery' };
  for (const scope of ['read', 'admin'] as const) {
    const client: Client = await service.createClient({ accountId, scope, userId });
    expect((await client.call('PATCH', '/session/password', change)).status).toBe(403);
  }
});

it('does not tell an account who has an account elsewhere, and lets both sign in', { timeout: 180_000 }, async () => {
  const other = await service.createClient();
  const person = (password: string) => ({
    data: { attributes: { email: 'Grace@Both.example', name: 'Grace', role: 'member', password } },
  });
  expect((await owner.call('POST', '/users', person('anchor of the harbour'))).status).toBe(201);
  expect((await other.call('POST', '/users', person('mast of the schooner'))).status).toBe(201);
  expect((await other.call('POST', '/users', person('mast of the schooner'))).status).toBe(409);
  const accountOf = async (password: string) => {
    const { status, body } = await openBrowser(service).call('POST', '/session', {
      email: 'grace@both.example',
      password,
    });
    return [status, body.account?.company_name];
  };
  expect(await accountOf('anchor of the harbour')).toEqual([201, 'Acme']);
  expect(await accountOf('mast of the schooner')).toEqual([201, 'Test company']);
  expect(await accountOf('neither of the two')).toEqual([401, undefined]);
  const rows = await service.db
    .selectFrom('app_user')
    .select('password_hash')
    .where((of) => of(of.fn('lower', ['email']), '=', 'grace@both.example'))
    .execute();
  // One derivation tells for both, so that the time to answer does not tell how many there are.
  expect(new Set(rows.map((row) => row.password_hash?.split('$')[3])).size).toBe(1);
});

it('remembers so many addresses and no more', async () => {
  await service.pool.query(
    `insert into sign_in_failure select 'address 2001:db8:' || n, 1, now() - interval '1 hour' from generate_series(1, 100500) n`,
  );
  await openBrowser(service).call('POST', '/session', { email: 'nobody@acme.example', password: 'not it at all' });
  const { rows } = await service.pool.query('select count(*)::int as kept from sign_in_failure');
  expect(rows[0].kept).toBe(100_000);
});
