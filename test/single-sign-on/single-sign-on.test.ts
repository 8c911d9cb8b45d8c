import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rescue } from '../../src/operations/single-sign-on/rescue.ts';
import { ensureSettingsProvider } from '../../src/operations/single-sign-on/settings-provider.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { openBrowser } from '../sessions/browser.ts';
import { CLIENT, type RealProvider, startRealProvider } from './real-provider.ts';
import {
  openTravellingBrowser,
  signInAtProvider,
  signOutAtProvider,
  type TravellingBrowser,
} from './travelling-browser.ts';

const PASSWORD = 'correct horse battery';
const GROUPS = { 'Landfall owners': 'owner', Logistics: 'member' };

let service: TestService;
let admin: Client;
let provider: RealProvider;
let id: string;
let clock = 0;

beforeAll(async () => {
  const now = () => new Date(Date.now() + clock);
  service = await startTestService({ services: { now, steadyNow: now } });
  admin = await service.createClient();
  provider = await startRealProvider();
  id = await addProvider('Acme ID', { role_by_group: GROUPS });
});
beforeEach(() => {
  clock = 0;
});
afterAll(async () => {
  await provider.close();
  await service.close();
});

async function addProvider(name: string, attributes: object = {}, client = admin): Promise<string> {
  const given = { name, issuer: provider.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret, ...attributes };
  const { status, body } = await client.call('POST', '/identity_providers', { data: { attributes: given } });
  expect([status, body.errors]).toEqual([201, undefined]);
  provider.allow(body.data.attributes.redirect_url, `${service.url}/`);
  return body.data.id;
}

const startOf = (of: string, to = '/containers') =>
  `${service.url}/v2/identity_providers/${of}/sign_in?to=${encodeURIComponent(to)}`;
const callbackOf = (of: string) => `${service.url}/v2/identity_providers/${of}/callback`;

/** All the way: what page somebody ends at, and with what session. */
async function signIn(login: string, of = id, browser = openTravellingBrowser(), to?: string) {
  const back = await signInAtProvider(browser, startOf(of, to), login, callbackOf(of));
  const end = await browser.go(back.url);
  return { browser, callback: back.url, page: end.url.slice(service.url.length), session: await sessionOf(browser) };
}

async function sessionOf(browser: TravellingBrowser) {
  const cookie = browser.cookiesFor(`${service.url}/v2/session`);
  const response = await fetch(`${service.url}/v2/session`, { headers: { cookie } });
  return response.status === 200 ? JSON.parse(await response.text()) : undefined;
}

const person = (email: string, groups: readonly string[], more: object = {}) => ({
  email,
  email_verified: true,
  name: 'Ada Lovelace',
  groups,
  ...more,
});

describe('an identity provider', () => {
  it('is asked before it is kept, and nothing that is none or is inside is kept', async () => {
    const refused = async (issuer: string) => {
      const attributes = { name: 'x', issuer, client_id: 'x' };
      const { status, body } = await admin.call('POST', '/identity_providers', { data: { attributes } });
      return [status, body.errors[0].source.pointer];
    };
    const wrong = [422, '/data/attributes/issuer'];
    expect(await refused('nonsense')).toEqual(wrong);
    expect(await refused(service.url)).toEqual(wrong);
    expect(await refused('https://10.0.0.1/')).toEqual(wrong);
    expect(await refused('https://169.254.169.254/latest')).toEqual(wrong);
    expect(await refused(`${provider.issuer}/elsewhere`)).toEqual(wrong);
  });

  it('may be named by the address of its document, and never shows the secret', async () => {
    const other = await addProvider('By document', { issuer: `${provider.issuer}/.well-known/openid-configuration` });
    const { text, body } = await admin.call('GET', `/identity_providers/${other}`);
    expect(body.data.attributes).toMatchObject({ issuer: provider.issuer, redirect_url: callbackOf(other) });
    expect(text).not.toContain(CLIENT.secret);
    expect((await admin.call('GET', '/audit_entries')).text).not.toContain(CLIENT.secret);
    expect((await admin.call('POST', `/identity_providers/${other}/check`)).body).toEqual({ problem: null });
    expect((await admin.call('DELETE', `/identity_providers/${other}`)).status).toBe(204);
  });

  it('is for those who administer the account, and of no other account', async () => {
    const writer = await service.createClient({ accountId: admin.accountId, scope: 'write' });
    expect((await writer.call('GET', '/identity_providers')).status).toBe(403);
    const stranger = await service.createClient();
    expect((await stranger.call('GET', `/identity_providers/${id}`)).status).toBe(404);
    expect((await stranger.call('DELETE', `/identity_providers/${id}`)).status).toBe(404);
    const { body } = await openBrowser(service).call('GET', `/sign_in_options?account_id=${admin.accountId}`);
    expect(body).toMatchObject({ passwords: true, identity_providers: [{ id, name: 'Acme ID' }] });
    // Of several accounts none is told of to whoever names none.
    expect((await openBrowser(service).call('GET', '/sign_in_options')).body.identity_providers).toEqual([]);
  });
});

describe('signing in', () => {
  it('makes people as they come, in the role of their groups', async () => {
    provider.people.set('ada', person('ada@acme.example', ['Everybody', 'Logistics']));
    const { page, session } = await signIn('ada');
    expect(page).toBe('/containers');
    expect(session.user).toMatchObject({ email: 'ada@acme.example', name: 'Ada Lovelace', role: 'member' });
    expect(session.account.id).toBe(admin.accountId);
    const { body } = await admin.call('GET', '/users');
    expect(body.data[0].attributes).toMatchObject({ has_password: false, identity_provider_id: id });
    const shown = await admin.call('GET', `/identity_providers/${id}`);
    expect(shown.body.data.attributes).toMatchObject({ last_error: null, last_used_at: expect.any(String) });
  });

  it('knows them again, whatever their address is by then, and follows their groups', async () => {
    provider.people.set('ada', person('ada.lovelace@acme.example', ['Landfall owners', 'Logistics']));
    const { session } = await signIn('ada');
    expect(session.user).toMatchObject({ email: 'ada@acme.example', role: 'owner' });
    provider.people.set('ada', person('ada@acme.example', ['Logistics']));
    // The only owner stays one, whatever the groups say.
    expect((await signIn('ada')).session.user.role).toBe('owner');
  });

  it('lets nobody in without a role, and says so to those who administer the account', async () => {
    provider.people.set('eve', person('eve@acme.example', ['Visitors']));
    expect(await signIn('eve')).toMatchObject({ page: '/#sign-in=no_role', session: undefined });
    const { body } = await admin.call('GET', `/identity_providers/${id}`);
    expect(body.data.attributes.last_error).toContain('eve@acme.example comes with the groups Visitors');
  });

  it('takes somebody who is here already for the same by a verified address alone', async () => {
    const attributes = { email: 'bob@acme.example', name: 'Bob', role: 'viewer', password: PASSWORD };
    expect((await admin.call('POST', '/users', { data: { attributes } })).status).toBe(201);
    provider.people.set('bob', person('BOB@acme.example', ['Logistics'], { email_verified: false }));
    expect(await signIn('bob')).toMatchObject({ page: '/#sign-in=email_not_verified', session: undefined });
    provider.people.set('bob', person('BOB@acme.example', ['Logistics']));
    expect((await signIn('bob')).session.user).toMatchObject({ name: 'Bob', role: 'member' });
    // Whoever gets the address of somebody else there is not them here.
    provider.people.set('bob-the-second', person('bob@acme.example', ['Logistics']));
    expect(await signIn('bob-the-second')).toMatchObject({ page: '/#sign-in=somebody_else', session: undefined });
  });

  it('refuses whoever is disabled, and lets them in again when they are not', async () => {
    const { body } = await admin.call('GET', '/users');
    const bob = body.data.find((one: { attributes: { name: string } }) => one.attributes.name === 'Bob');
    const change = (disabled: boolean) =>
      admin.call('PATCH', `/users/${bob.id}`, { data: { attributes: { disabled } } });
    await change(true);
    expect(await signIn('bob')).toMatchObject({ page: '/#sign-in=disabled', session: undefined });
    await change(false);
    expect((await signIn('bob')).session.user.name).toBe('Bob');
  });

  it('leads to pages of our own alone', async () => {
    for (const to of ['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])
      expect((await signIn('ada', id, openTravellingBrowser(), to)).page).toBe('/');
  });

  it('ends within a day', async () => {
    const { browser } = await signIn('ada');
    const cookie = browser.cookiesFor(`${service.url}/v2/session`);
    const response = await fetch(`${service.url}/v2/sessions`, { headers: { cookie } });
    const [{ created_at: from, expires_at: until }] = JSON.parse(await response.text()).data;
    expect(Date.parse(until) - Date.parse(from)).toBe(24 * 3_600_000);
  });
});

describe('an answer', () => {
  it('counts once', async () => {
    const browser = openTravellingBrowser();
    const { url } = await signInAtProvider(browser, startOf(id), 'ada', callbackOf(id));
    const cookie = browser.cookiesFor(url);
    const answer = async (headers: Record<string, string>) => {
      const { headers: said } = await fetch(url, { redirect: 'manual', headers });
      return [said.get('location')?.slice(service.url.length), said.getSetCookie().join().includes('landfall_session')];
    };
    expect(await answer({ cookie })).toEqual(['/containers', true]);
    expect(await answer({})).toEqual(['/#sign-in=expired', false]);
    // Even with what the browser has thrown away: the provider gave its code once.
    expect(await answer({ cookie })).toEqual(['/#sign-in=invalid_answer', false]);
  });

  it('is refused to another browser, late, with another state, and at another provider', async () => {
    const begin = async () => {
      const browser = openTravellingBrowser();
      const { url } = await signInAtProvider(browser, startOf(id), 'ada', callbackOf(id));
      return { url, cookie: browser.cookiesFor(url) };
    };
    const answer = async (url: string, cookie: string) => {
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
      expect(response.headers.getSetCookie().join()).not.toContain('landfall_session=');
      return response.headers.get('location')?.split('=')[1];
    };
    const [one, other] = [await begin(), await begin()];
    expect(await answer(one.url, other.cookie)).toBe('invalid_answer');
    expect(await answer(one.url, `landfall_sign_in=${'A'.repeat(100)}`)).toBe('expired');
    expect(await answer(one.url.replace(/state=[^&]+/, 'state=forged'), one.cookie)).toBe('invalid_answer');
    const second = await addProvider('Second');
    expect(await answer(one.url.replace(id, second), one.cookie)).toBe('expired');
    const late = await begin();
    clock = 11 * 60_000;
    expect(await answer(late.url, late.cookie)).toBe('expired');
    await admin.call('DELETE', `/identity_providers/${second}`);
  });

  it('may be that somebody changed their mind', async () => {
    const browser = openTravellingBrowser();
    const start = await browser.go(startOf(id));
    const cancel = new URL(/href="([^"]*abort[^"]*)"/.exec(start.text)?.[1] ?? '', start.url).href;
    expect((await browser.go(cancel)).url).toBe(`${service.url}/#sign-in=cancelled`);
  });
});

describe('signing out', () => {
  it('leads to where the provider signs out too, and that leads back', async () => {
    const { browser } = await signIn('ada');
    const { csrf_token: csrf } = await sessionOf(browser);
    const cookie = browser.cookiesFor(`${service.url}/v2/session/sign_out`);
    const headers = { cookie, 'x-csrf-token': csrf };
    const response = await fetch(`${service.url}/v2/session/sign_out`, { method: 'POST', headers });
    const { provider_url: url } = JSON.parse(await response.text());
    expect(url).toContain(`${provider.issuer}/session/end?`);
    await expect.poll(() => sessionOf(browser)).toBeUndefined();
    expect((await signOutAtProvider(browser, url, `${service.url}/`)).url).toBe(`${service.url}/`);
    // Nobody is signed in there any more: it asks for a name again.
    expect((await browser.go(startOf(id))).text).toContain('name="login"');
  });

  it('at the provider ends the session there was here, and no other of the same person', async () => {
    provider.tellSignOuts(`${service.url}/v2/identity_providers/${id}/back_channel_logout`);
    const [one, other] = [await signIn('ada'), await signIn('ada')];
    await signOutAtProvider(one.browser, `${provider.issuer}/session/end`);
    await expect.poll(() => sessionOf(one.browser)).toBeUndefined();
    expect((await sessionOf(other.browser)).user.name).toBe('Ada Lovelace');
    const { body } = await admin.call('GET', '/audit_entries?filter[action]=session.end_by_provider');
    expect(body.data[0].attributes.changes).toEqual({ identity_provider: 'Acme ID' });
  });

  it('leads nowhere for whoever came in by a password', async () => {
    const browser = openBrowser(service);
    await browser.call('POST', '/session', { email: 'bob@acme.example', password: PASSWORD });
    expect((await browser.call('POST', '/session/sign_out')).body).toEqual({ provider_url: null });
  });
});

describe('passwords', () => {
  const setPasswords = (client: Client, on: boolean) =>
    client.call('PATCH', '/account', { data: { attributes: { local_passwords: on } } });
  const byPassword = () =>
    openBrowser(service).call('POST', '/session', { email: 'bob@acme.example', password: PASSWORD });

  it('are switched off only where an owner comes in without', async () => {
    const other = await service.createClient();
    expect((await setPasswords(other, false)).status).toBe(409);
    await addProvider('Unused', {}, other);
    expect((await setPasswords(other, false)).status).toBe(409);
    expect((await setPasswords(admin, false)).body.data.attributes.local_passwords).toBe(false);
  });

  it('let nobody in any more, nor do links to choose one, and the provider stays', async () => {
    const wrong = await openBrowser(service).call('POST', '/session', { email: 'bob@acme.example', password: 'x' });
    expect([(await byPassword()).status, wrong.status]).toEqual([403, 401]);
    const { body } = await admin.call('GET', '/users');
    const link = await admin.call('POST', `/users/${body.data[1].id}/password_link`, { by: 'link' });
    expect(link.status).toBe(403);
    const off = { data: { attributes: { active: false } } };
    expect((await admin.call('PATCH', `/identity_providers/${id}`, off)).status).toBe(409);
    expect((await admin.call('DELETE', `/identity_providers/${id}`)).status).toBe(409);
    expect((await signIn('ada')).session.user.role).toBe('owner');
  });

  it('are on again for whoever runs the installation, who makes an owner a link', async () => {
    const { token } = await rescue(service.db, admin.accountId, 'bob@acme.example', new Date());
    const browser = openBrowser(service);
    const chosen = await browser.call('POST', '/password_links/use', { token, password: 'another horse battery' });
    expect(chosen.body.user).toMatchObject({ name: 'Bob', role: 'owner' });
    expect((await browser.call('GET', '/account')).body.data.attributes.local_passwords).toBe(true);
  });
});

describe('a provider that goes', () => {
  it('signs out whom it let in, who stay people of the account', async () => {
    const { browser } = await signIn('ada');
    const off = { data: { attributes: { active: false } } };
    expect((await admin.call('PATCH', `/identity_providers/${id}`, off)).status).toBe(200);
    await expect.poll(() => sessionOf(browser)).toBeUndefined();
    expect((await signIn('ada')).page).toBe('/#sign-in=provider_off');
    expect((await admin.call('DELETE', `/identity_providers/${id}`)).status).toBe(204);
    const { body } = await admin.call('GET', '/users');
    const names = body.data.map(({ attributes }: { attributes: { email: string } }) => attributes.email);
    expect(names.sort()).toEqual(['ada@acme.example', 'bob@acme.example']);
  });
});

describe('the provider of the settings', () => {
  it('is brought in at every start, changed nowhere else, and off without', async () => {
    const given = {
      name: 'Company',
      issuer: provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      groupsClaim: 'groups',
      roleByGroup: {},
      defaultRole: 'viewer' as const,
      trustsEmail: false,
    };
    const { db, services } = service;
    const ensure = (one: typeof given | undefined) =>
      ensureSettingsProvider(db, services.sealingKeys, admin.accountId, one, new Date());
    const first = await ensure(given);
    const again = await ensure({ ...given, name: 'Company ID' });
    expect(again).toMatchObject({ id: first?.id, name: 'Company ID', fromSettings: true });
    const path = `/identity_providers/${first?.id}`;
    const rename = { data: { attributes: { name: 'x' } } };
    expect((await admin.call('PATCH', path, rename)).status).toBe(409);
    provider.allow(callbackOf(first?.id ?? ''), `${service.url}/`);
    provider.people.set('zoe', person('zoe@acme.example', []));
    expect((await signIn('zoe', first?.id)).session.user.role).toBe('viewer');
    await ensure(undefined);
    expect((await admin.call('GET', path)).body.data.attributes.active).toBe(false);
  });
});
