import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIFETIMES_MS } from '../../src/domain/accounts/grant.ts';
import { startTestService, type TestService } from '../service.ts';
import { type Application, connect, decide, type Person, pkce, registerApplication, signInAs } from './person.ts';

let service: TestService;
let person: Person;
let application: Application;
/** How far the clock of the service is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  service = await startTestService({ services: { now: () => new Date(Date.now() + aheadMs) } });
  person = await signInAs(service, 'owner');
  application = await registerApplication(service);
});
afterEach(() => {
  aheadMs = 0;
});
afterAll(() => service.close());

const agree = async (asked = application.asks(), scope: 'read' | 'write' = 'read') =>
  (await decide(person, asked, scope)).heard.get('code') ?? '';

/** Believed for a moment after it was looked up. */
const isRefused = (token: string) =>
  expect.poll(async () => (await application.useToken(token)).status, { timeout: 10_000 }).toBe(401);

describe('consent', () => {
  it('that is refused gives no code, and the application hears so', async () => {
    const { heard } = await decide(person, application.asks(), null);
    expect(Object.fromEntries(heard)).toEqual({
      error: 'access_denied',
      error_description: 'The person refused.',
      state: 'as it was',
      iss: service.url,
    });
  });

  it('is given by people who are signed in, not by keys, and not without the token of their page', async () => {
    const body = { request: application.asks(), scope: 'read' };
    const admin = await service.createClient({ accountId: person.accountId });
    expect((await admin.call('POST', '/oauth/authorization', body)).status).toBe(403);
    const stranger = await fetch(`${service.url}/v2/oauth/authorization`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(stranger.status).toBe(401);
    const { status } = await person.call('POST', '/oauth/authorization', body, { 'x-csrf-token': 'of another page' });
    expect(status).toBe(403);
  });

  it('reaches no further than the role: a viewer cannot let write, and whoever becomes one no longer does', async () => {
    const viewer = await signInAs(service, 'viewer', person.accountId);
    const query = new URLSearchParams(application.asks());
    expect((await viewer.call('GET', `/oauth/authorization?${query}`)).body.scopes).toEqual(['read']);
    expect((await decide(viewer, application.asks(), 'write')).status).toBe(403);
    const member = await signInAs(service, 'member', person.accountId);
    const { access } = await connect(member, application, 'write');
    const shown = async () => JSON.stringify((await application.useToken(access)).body).includes('track_container');
    expect(await shown()).toBe(true);
    const change = { data: { type: 'user', attributes: { role: 'viewer' } } };
    expect((await person.call('PATCH', `/users/${member.userId}`, change)).status).toBe(200);
    await expect.poll(shown, { timeout: 10_000 }).toBe(false);
  });
});

describe('a request that is less than it should be (downgraded)', () => {
  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without its method', { code_challenge_method: undefined }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope that is not known', { scope: 'admin' }, 'invalid_scope'],
    ['tokens for another service (wrong audience)', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['tokens for all of this service', { resource: 'ORIGIN' }, 'invalid_target'],
  ])('is not put before a person: %s', async (_name, other: Record<string, string | undefined>, error) => {
    const asked = application.asks(
      'resource' in other && other.resource === 'ORIGIN' ? { resource: service.url } : other,
    );
    const { body } = await person.call('GET', `/oauth/authorization?${new URLSearchParams(asked)}`);
    expect(body.scopes).toEqual([]);
    expect(new URL(body.redirect_to).searchParams.get('error')).toBe(error);
    expect(await decide(person, asked, 'read')).toMatchObject({ status: 422 });
  });

  it('gives less scope when the person agrees to less, and more cannot be had by refreshing', async () => {
    const { scope, refresh } = await connect(person, application, 'read');
    expect(scope).toBe('read');
    const more = await application.refresh(refresh, { scope: 'read write' });
    expect(more).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    const asked = application.asks({ scope: 'read' });
    expect(await decide(person, asked, 'write')).toMatchObject({ status: 422 });
  });

  it('gives a narrower token to whoever refreshes for less', async () => {
    const { refresh } = await connect(person, application, 'write');
    const { body } = await application.refresh(refresh, { scope: 'read' });
    expect(body.scope).toBe('read');
    expect(JSON.stringify((await application.useToken(body.access_token)).body)).not.toContain('track_container');
    expect((await application.refresh(body.refresh_token)).body.scope).toBe('read write');
  });
});

describe('a redirect URI', () => {
  it.each([
    ['of somebody else', 'https://evil.example/callback'],
    ['with another path', 'http://127.0.0.1:3334/callback/more'],
    ['with more in its query', 'http://127.0.0.1:3334/callback?next=evil'],
    ['over a network in the clear', 'http://assistant.example/callback'],
    ['that a browser would run', 'javascript:alert(1)'],
    ['by another name of the same computer', 'http://localhost:3334/callback'],
  ])('%s is refused, and nothing is sent there', async (_name, redirect) => {
    const asked = application.asks({ redirect_uri: redirect });
    const { body } = await person.call('GET', `/oauth/authorization?${new URLSearchParams(asked)}`);
    expect(body).toMatchObject({
      application: null,
      redirect_to: null,
      problem: expect.stringContaining('redirect_uri'),
    });
    expect((await decide(person, asked, 'read')).status).toBe(422);
  });

  it('of the own computer is good on every port', async () => {
    const asked = application.asks({ redirect_uri: 'http://127.0.0.1:61234/callback' });
    expect((await decide(person, asked, 'read')).heard.get('code')).toMatch(/^lfc_/);
  });

  it.each([
    ['http://assistant.example/callback', 'invalid_redirect_uri'],
    ['javascript:alert(1)', 'invalid_redirect_uri'],
    ['https://user:word@assistant.example/', 'invalid_redirect_uri'],
    ['https://assistant.example/#part', 'invalid_redirect_uri'],
    ['https://assistant.example/callback', undefined],
    ['com.example.assistant://callback', undefined],
    ['cursor://anysphere.cursor-mcp/oauth/callback', undefined],
  ])('%s is registered or not: %s', async (redirect, error) => {
    const response = await fetch(`${service.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirect] }),
    });
    expect(response.status).toBe(error === undefined ? 201 : 400);
    expect(await response.json()).toMatchObject(error === undefined ? { redirect_uris: [redirect] } : { error });
  });
});

describe('a code', () => {
  it('that has expired is refused', async () => {
    const code = await agree();
    aheadMs = LIFETIMES_MS.code + 1;
    expect(await application.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('that is replayed is refused, and what it had brought is revoked', async () => {
    const { code, access, refresh } = await connect(person, application);
    expect((await application.useToken(access)).status).toBe(200);
    expect(await application.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    await isRefused(access);
    expect((await application.refresh(refresh)).body.error).toBe('invalid_grant');
  });

  it('gives tokens once, however many bring it at once', async () => {
    const code = await agree();
    const answers = await Promise.all(Array.from({ length: 8 }, () => application.exchange(code)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    const [good] = answers.filter(({ status }) => status === 200);
    await isRefused(good?.body.access_token);
  });

  it.each([
    ['a wrong verifier', () => ({ code_verifier: pkce().verifier }), 'invalid_grant'],
    ['another redirect URI', () => ({ redirect_uri: 'http://127.0.0.1:3334/other' }), 'invalid_grant'],
    ['another client', () => ({ client_id: 'https://other.example/client.json' }), 'invalid_grant'],
    ['another audience', () => ({ resource: 'https://other.example/mcp' }), 'invalid_target'],
  ])('brought with %s is refused, and there is no second try', async (_name, wrong, error) => {
    const code = await agree();
    expect((await application.exchange(code, wrong())).body.error).toBe(error);
    expect((await application.exchange(code)).body.error).toBe('invalid_grant');
  });

  it('without a verifier, or with a parameter twice, is no request', async () => {
    const code = await agree();
    expect((await application.exchange(code, { code_verifier: '' })).body.error).toBe('invalid_request');
    const twice = `grant_type=authorization_code&client_id=a&code=${code}&code=${code}&code_verifier=b`;
    const response = await fetch(`${service.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(twice) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describe('a refresh token', () => {
  it('that is replayed is refused, and all that came of the consent is revoked', async () => {
    const first = await connect(person, application);
    const second = (await application.refresh(first.refresh)).body;
    expect((await application.useToken(second.access_token)).status).toBe(200);
    expect((await application.refresh(first.refresh)).body.error).toBe('invalid_grant');
    await isRefused(second.access_token);
    await isRefused(first.access);
    expect((await application.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
    const { body } = await person.call('GET', '/audit_entries');
    expect(body.data[0].attributes).toMatchObject({ action: 'application.replay', actor_type: 'application' });
  });

  it('that has expired, or is of another client, is refused', async () => {
    const { refresh } = await connect(person, application);
    const other = await registerApplication(service);
    expect((await other.refresh(refresh)).body.error).toBe('invalid_grant');
    aheadMs = LIFETIMES_MS.refresh + 1;
    expect((await application.refresh(refresh)).body.error).toBe('invalid_grant');
  });
});

describe('an access token', () => {
  it('that has expired is refused, with word of where to get another', async () => {
    const { access } = await connect(person, application);
    aheadMs = LIFETIMES_MS.access + 1;
    const { status, headers } = await application.useToken(access);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="mcp", error="invalid_token", resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
    );
  });

  it('is good at the server for assistants alone: everywhere else the audience is wrong', async () => {
    const { access, refresh } = await connect(person, application, 'write');
    for (const [path, token] of [
      ['/v2/containers', access],
      ['/v2/me', access],
      ['/v2/stream', access],
      ['/mcp', refresh],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` };
      const method = path === '/mcp' ? 'POST' : 'GET';
      expect([path, (await fetch(`${service.url}${path}`, { method, headers })).status]).toEqual([path, 401]);
    }
  });

  it('for this service under another address is refused: the audience is wrong', async () => {
    const { access } = await connect(person, application);
    const elsewhere = service.url.replace('127.0.0.1', 'localhost');
    const ask = { method: 'POST', headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' } };
    const { status, headers } = await fetch(`${elsewhere}/mcp`, { ...ask, body: '{}' });
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining(`"${elsewhere}/.well-known`),
    ]);
    expect((await application.useToken(access)).status).toBe(200);
  });

  it('that is revoked is refused within a moment, whoever revoked it', async () => {
    const mine = await connect(person, application);
    expect((await application.useToken(mine.access)).status).toBe(200);
    const [{ id }] = (await person.call('GET', '/connected_applications')).body.data;
    expect((await person.call('DELETE', `/connected_applications/${id}`)).status).toBe(204);
    await isRefused(mine.access);
    expect((await application.refresh(mine.refresh)).body.error).toBe('invalid_grant');
    expect((await person.call('DELETE', `/connected_applications/${id}`)).status).toBe(404);

    const given = await connect(person, application);
    expect((await application.useToken(given.access)).status).toBe(200);
    const form = { token: given.refresh, client_id: application.clientId };
    expect((await application.post('/oauth/revoke', { ...form, client_id: 'other' })).status).toBe(400);
    expect((await application.post('/oauth/revoke', form)).status).toBe(200);
    expect((await application.post('/oauth/revoke', form)).status).toBe(200);
    expect((await application.post('/oauth/revoke', { token: 'nothing' })).status).toBe(200);
    await isRefused(given.access);
  });

  it('ends with the password and with the person', async () => {
    const member = await signInAs(service, 'member', person.accountId);
    const { access, refresh } = await connect(member, application);
    expect((await application.useToken(access)).status).toBe(200);
    const disable = { data: { type: 'user', attributes: { disabled: true } } };
    expect((await person.call('PATCH', `/users/${member.userId}`, disable)).status).toBe(200);
    await isRefused(access);
    expect((await application.refresh(refresh)).body.error).toBe('invalid_grant');
  });
});

it('is kept as a hash alone', async () => {
  const { access, refresh, code } = await connect(person, application);
  const rows = await service.db.selectFrom('oauth_secret').selectAll().execute();
  const kept = JSON.stringify([rows, await service.db.selectFrom('oauth_grant').selectAll().execute()]);
  for (const secret of [access, refresh, code]) expect(kept).not.toContain(secret);
  expect(rows.length).toBeGreaterThan(2);
});

it('keeps two accounts apart: what one connected the other neither sees, ends nor is told', async () => {
  const other = await signInAs(service, 'owner');
  const { access } = await connect(person, application);
  const [{ id }] = (await person.call('GET', '/connected_applications')).body.data;
  expect((await other.call('GET', '/connected_applications')).body).toEqual({ data: [], meta: { total: 0 } });
  expect((await other.call('DELETE', `/connected_applications/${id}`)).status).toBe(404);
  expect((await application.useToken(access)).status).toBe(200);
  const colleague = await signInAs(service, 'member', person.accountId);
  expect((await colleague.call('GET', '/connected_applications')).body.data).toEqual([]);
  expect((await colleague.call('DELETE', `/connected_applications/${id}`)).status).toBe(404);
  const whose = await connect(other, application);
  const rows = await service.db.selectFrom('oauth_grant').select(['account_id', 'user_id']).execute();
  expect(rows).toContainEqual({ account_id: other.accountId, user_id: other.userId });
  expect((await application.useToken(whose.access)).status).toBe(200);
});
