import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type Lie, type LyingProvider, startLyingProvider } from './lying-provider.ts';
import { openTravellingBrowser, type TravellingBrowser } from './travelling-browser.ts';

const HOUR_SECONDS = 3_600;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let service: TestService;
let admin: Client;
let provider: LyingProvider;
let id: string;
let mallory: TravellingBrowser;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.createClient();
  provider = await startLyingProvider('landfall');
  id = await addProvider(admin);
});
beforeEach(async () => {
  mallory = await signIn({ sid: 'first' });
});
afterAll(async () => {
  await provider.close();
  await service.close();
});

async function addProvider(client: Client): Promise<string> {
  const attributes = { name: 'Acme ID', issuer: provider.issuer, client_id: 'landfall', default_role: 'member' };
  return (await client.call('POST', '/identity_providers', { data: { attributes } })).body.data.id;
}

async function signIn(claims: object, of = id): Promise<TravellingBrowser> {
  provider.tell({ claims: { ...claims } });
  const browser = openTravellingBrowser();
  const begun = await browser.go(`${service.url}/v2/identity_providers/${of}/sign_in`, {
    until: `${provider.issuer}/auth`,
  });
  const asked = new URL(begun.url).searchParams;
  provider.expect(asked.get('nonce') ?? '');
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('code', 'x');
  back.searchParams.set('state', asked.get('state') ?? '');
  await browser.go(back.href, { until: `${service.url}/#` });
  provider.tell({});
  expect(await isIn(browser)).toBe(true);
  return browser;
}

async function isIn(browser: TravellingBrowser): Promise<boolean> {
  const headers = { cookie: browser.cookiesFor(`${service.url}/v2/session`) };
  return (await fetch(`${service.url}/v2/session`, { headers })).status === 200;
}

async function tell(token: string, of = id) {
  const body = new URLSearchParams({ logout_token: token });
  const response = await fetch(`${service.url}/v2/identity_providers/${of}/back_channel_logout`, {
    method: 'POST',
    body,
  });
  return { status: response.status, kept: response.headers.get('cache-control') };
}

const TAKEN = { status: 200, kept: 'no-store' };
const REFUSED = { status: 400, kept: 'no-store' };
const now = () => Math.floor(Date.now() / 1000);

describe('a sign-out that a provider tells of', () => {
  it('ends the session that it names, and no other', async () => {
    const second = await signIn({ sid: 'second' });
    const bob = await signIn({ sid: 'third', sub: 'bob', email: 'bob@acme.example' });
    expect(await tell(provider.logoutToken({ claims: { sid: 'first' } }))).toEqual(TAKEN);
    await expect.poll(() => isIn(mallory)).toBe(false);
    expect([await isIn(second), await isIn(bob)]).toEqual([true, true]);
    expect(await tell(provider.logoutToken({ claims: { sub: undefined, sid: 'third' } }))).toEqual(TAKEN);
    await expect.poll(() => isIn(bob)).toBe(false);
    expect(await isIn(second)).toBe(true);
  });

  it('ends all of a person where it names none, also those without a name', async () => {
    const unnamed = await signIn({});
    const bob = await signIn({ sub: 'bob', email: 'bob@acme.example' });
    expect(await tell(provider.logoutToken())).toEqual(TAKEN);
    await expect.poll(async () => [await isIn(mallory), await isIn(unnamed)]).toEqual([false, false]);
    expect(await isIn(bob)).toBe(true);
    const { body } = await admin.call('GET', '/audit_entries?page[size]=100');
    const told = body.data.map(({ attributes }: { attributes: { action: string } }) => attributes.action);
    expect(told).toContain('session.end_by_provider');
  });

  it('counts once', async () => {
    const token = provider.logoutToken();
    expect(await Promise.all([tell(token), tell(token)])).toEqual(expect.arrayContaining([TAKEN, REFUSED]));
    const again = await signIn({ sid: 'again' });
    expect(await tell(token)).toEqual(REFUSED);
    expect(await isIn(again)).toBe(true);
  });

  it('is for the account of the provider alone, whoever else signs in by the same one', async () => {
    const stranger = await service.createClient();
    const other = await addProvider(stranger);
    const elsewhere = await signIn({ sid: 'first' }, other);
    expect(await tell(provider.logoutToken())).toEqual(TAKEN);
    await expect.poll(() => isIn(mallory)).toBe(false);
    expect(await isIn(elsewhere)).toBe(true);
    expect(await tell(provider.logoutToken(), stranger.accountId)).toEqual(REFUSED);
    await stranger.call('PATCH', `/identity_providers/${other}`, { data: { attributes: { active: false } } });
    expect(await tell(provider.logoutToken(), other)).toEqual(REFUSED);
  });
});

describe('a token that is no such word of the provider', () => {
  it.each<[string, Lie]>([
    ['signed by somebody else', { isStrangersKey: true }],
    ['not signed', { header: { alg: 'none' } }],
    ['signed as it was not agreed', { header: { alg: 'HS256' } }],
    ['of a key that nobody knows', { header: { kid: 'made-up' } }],
    ['of another kind', { header: { typ: 'at+jwt' } }],
    ['of another provider', { claims: { iss: 'https://accounts.example.com' } }],
    ['for another application', { claims: { aud: 'somebody-else' } }],
    ['expired', { claims: { exp: now() - HOUR_SECONDS } }],
    ['without an end', { claims: { exp: undefined } }],
    ['from long ago', { claims: { iat: now() - HOUR_SECONDS, exp: now() + HOUR_SECONDS } }],
    ['without a beginning', { claims: { iat: undefined } }],
    ['from a time to come', { claims: { iat: now() + HOUR_SECONDS, exp: now() + 2 * HOUR_SECONDS } }],
    ['without a name of its own', { claims: { jti: undefined } }],
    ['about nobody', { claims: { sub: undefined } }],
    ['about something else', { claims: { events: { 'https://example.com/other': {} } } }],
    ['without an event', { claims: { events: undefined } }],
    ['meant to sign in', { claims: { nonce: 'x', events: { [EVENT]: {} } } }],
    ['with a name that is none', { claims: { sid: { toString: 'x' } } }],
  ])('is refused: %s', async (_, lie) => {
    expect(await tell(provider.logoutToken(lie))).toEqual(REFUSED);
    expect(await isIn(mallory)).toBe(true);
  });

  it('is refused where it is none at all, and too much of it is not read', async () => {
    for (const token of ['', 'x', 'a.b.c', '.'.repeat(1_000)]) expect(await tell(token)).toEqual(REFUSED);
    expect((await tell('x'.repeat(100_000))).status).toBe(413);
    const nothing = await fetch(`${service.url}/v2/identity_providers/${id}/back_channel_logout`, { method: 'POST' });
    expect(nothing.status).toBe(400);
    expect(await isIn(mallory)).toBe(true);
  });

  it('does not have the provider asked for its keys again and again', async () => {
    await tell(provider.logoutToken());
    const before = provider.asked.filter((path) => path === '/jwks').length;
    for (let made = 0; made < 5; made++) await tell(provider.logoutToken({ header: { kid: `made-up-${made}` } }));
    expect(provider.asked.filter((path) => path === '/jwks').length - before).toBeLessThanOrEqual(1);
  });
});
