import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDemoUser } from '../../src/operations/demo-user.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type Browser, openBrowser } from './browser.ts';

const OWNER = {
  company_name: 'Acme Imports',
  name: 'Ada',
  email: 'Ada@Acme.example',
  password: 'correct horse battery',
};
const SIGN_IN = { email: 'ada@acme.example', password: OWNER.password };

let service: TestService;
let owner: Browser;

beforeAll(async () => {
  service = await startTestService();
  await insertAccount(service.db, { id: newId(), companyName: 'My company', entitlements: ['routing_data'] });
  owner = openBrowser(service);
});
afterAll(() => service.close());

describe('first run', () => {
  it('says that nobody is there yet, and offers no demo', async () => {
    const { body } = await owner.call('GET', '/sign_in_options');
    expect(body).toEqual({
      setup_required: true,
      setup_needs_key: false,
      demo: false,
      password_reset: false,
      passwords: true,
      passkeys: false,
      identity_providers: [],
    });
    expect((await owner.call('POST', '/session/demo')).status).toBe(404);
  });

  it('lets nobody else set up from afar without the operator’s key', async () => {
    const stranger = openBrowser(service);
    const afar = { 'x-forwarded-for': '203.0.113.9' };
    expect((await stranger.call('POST', '/setup', OWNER, afar)).status).toBe(403);
    const wrong = { ...OWNER, api_key: 'lf_wrong_wrong_wrong' };
    expect((await stranger.call('POST', '/setup', wrong, afar)).status).toBe(403);
  });

  it('refuses a weak password by name', async () => {
    const { status, body } = await owner.call('POST', '/setup', { ...OWNER, password: 'short' });
    expect([status, body.errors[0].source]).toEqual([422, { pointer: '/password' }]);
  });

  it('makes the owner, signs in, and happens once', async () => {
    const { status, body, headers } = await owner.call('POST', '/setup', OWNER);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ email: 'Ada@Acme.example', name: 'Ada', role: 'owner' });
    expect(body.account).toMatchObject({ company_name: 'Acme Imports', entitlements: ['routing_data'] });
    expect(headers.getSetCookie()[0]).toMatch(
      /^landfall_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect((await openBrowser(service).call('POST', '/setup', OWNER)).status).toBe(409);
    expect((await owner.call('GET', '/sign_in_options')).body.setup_required).toBe(false);
  });
});

describe('a session', () => {
  it('reads and, with its token, writes', async () => {
    expect((await owner.call('GET', '/session')).body.user.name).toBe('Ada');
    const key = { data: { attributes: { name: 'From the dashboard', scope: 'write' } } };
    expect((await owner.call('POST', '/api_keys', key)).status).toBe(201);
    expect((await owner.call('POST', '/api_keys', key, { 'x-csrf-token': '' })).status).toBe(403);
    expect((await owner.call('POST', '/api_keys', key, { 'x-csrf-token': 'x'.repeat(43) })).status).toBe(403);
  });

  it('is signed in from another browser with any spelling of the address, and ends at once with signing out', async () => {
    const second = openBrowser(service);
    expect((await second.call('POST', '/session', SIGN_IN)).status).toBe(201);
    const { cookie, csrf } = second;
    expect((await second.call('DELETE', '/session')).status).toBe(204);
    Object.assign(second, { cookie, csrf });
    await expect.poll(async () => (await second.call('GET', '/session')).status).toBe(401);
    expect((await owner.call('GET', '/session')).status).toBe(200);
  });

  it('is not made by a wrong password, an unknown address, or a form of another site', async () => {
    const wrong = await openBrowser(service).call('POST', '/session', { ...SIGN_IN, password: 'wrong' });
    const unknown = await openBrowser(service).call('POST', '/session', { email: 'x@y.example', password: 'wrong' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
    const form = { 'content-type': 'text/plain' };
    expect((await openBrowser(service).call('POST', '/session', SIGN_IN, form)).status).toBe(415);
  });

  it('of a key is none', async () => {
    const client: Client = await service.createClient();
    expect((await client.call('GET', '/session')).status).toBe(404);
  });

  it('changes its own password, which ends the others', async () => {
    const other = openBrowser(service);
    await other.call('POST', '/session', SIGN_IN);
    const change = { current_password: OWNER.password, new_password: 'another horse battery' };
    const refused = await owner.call('PATCH', '/session/password', { ...change, current_password: 'wrong' });
    expect([refused.status, refused.body.errors[0].source.pointer]).toEqual([422, '/current_password']);
    expect((await owner.call('PATCH', '/session/password', change)).status).toBe(204);
    await expect.poll(async () => (await other.call('GET', '/session')).status).toBe(401);
    expect((await owner.call('GET', '/session')).status).toBe(200);
    await owner.call('PATCH', '/session/password', {
      current_password: change.new_password,
      new_password: OWNER.password,
    });
  });
});

describe('roles', () => {
  const person = (role: string) => ({
    data: { attributes: { email: `${role}@acme.example`, name: role, role, password: 'correct horse battery' } },
  });
  const definition = {
    data: {
      type: 'custom_field_definition',
      attributes: { entity_type: 'Shipment', api_slug: 'po', display_name: 'PO', data_type: 'short_text' },
    },
  };

  it.each([
    ['viewer', 403, 403],
    ['member', 201, 403],
  ])('a %s', async (role, writes, administers) => {
    expect((await owner.call('POST', '/users', person(role))).status).toBe(201);
    const browser = openBrowser(service);
    await browser.call('POST', '/session', { email: `${role}@acme.example`, password: 'correct horse battery' });
    expect((await browser.call('GET', '/account')).status).toBe(200);
    expect((await browser.call('POST', '/custom_field_definitions', definition)).status).toBe(writes);
    expect((await browser.call('GET', '/users')).status).toBe(administers);
  });

  it('disabling a person ends their sessions', async () => {
    const browser = openBrowser(service);
    await browser.call('POST', '/session', { email: 'viewer@acme.example', password: 'correct horse battery' });
    const people = await owner.call('GET', '/users');
    const viewer = people.body.data.find((one: { attributes: { role: string } }) => one.attributes.role === 'viewer');
    const change = { data: { attributes: { disabled: true } } };
    expect((await owner.call('PATCH', `/users/${viewer.id}`, change)).body.data.attributes.disabled_at).not.toBeNull();
    await expect.poll(async () => (await browser.call('GET', '/account')).status).toBe(401);
  });

  it('the only owner stays owner', async () => {
    const { id } = (await owner.call('GET', '/session')).body.user;
    for (const attributes of [{ role: 'viewer' }, { disabled: true }]) {
      expect((await owner.call('PATCH', `/users/${id}`, { data: { attributes } })).status).toBe(409);
    }
  });
});

describe('guessing', () => {
  it('is slowed down, and only for the address that guesses', async () => {
    const guesser = openBrowser(service);
    const guess = { email: 'ada@acme.example', password: 'not it' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries++) statuses.push((await guesser.call('POST', '/session', guess)).status);
    expect(statuses.at(-1)).toBe(429);
    const { headers, body } = await guesser.call('POST', '/session', SIGN_IN);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.errors[0].detail).toContain('Too many failed attempts');
    const rows = await service.db.selectFrom('sign_in_failure').select(['subject', 'failures']).execute();
    expect(rows.map((row) => row.subject.split(' ')[0]).sort()).toEqual(
      expect.arrayContaining(['address', 'email', 'pair']),
    );
  });
});

describe('the demo', () => {
  it('is entered with one click', async () => {
    const demo = await startTestService({ services: { demo: true } });
    const id = newId();
    await insertAccount(demo.db, { id, companyName: 'Landfall Demo', entitlements: [] });
    await ensureDemoUser(demo.db, id);
    await ensureDemoUser(demo.db, id);
    const browser = openBrowser(demo);
    expect((await browser.call('GET', '/sign_in_options')).body).toMatchObject({ demo: true });
    expect((await browser.call('POST', '/session/demo')).body).toMatchObject({ user: { role: 'owner' }, demo: true });
    expect((await browser.call('GET', '/session')).status).toBe(200);
    await demo.close();
  });
});
