import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rescue } from '../../src/operations/single-sign-on/rescue.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { codeAt, readBase32 } from './authenticator.ts';
import { type Browser, openBrowser } from './browser.ts';

const PASSWORD = 'correct horse battery';
const EMAIL = 'ada@acme.example';
const STEP_MS = 30_000;
const EVALUATED = 5;
/** Without an address of the service there are none. */
const NO_PASSKEYS = { passkeys: [], passkey_problem: expect.stringContaining('PUBLIC_URL') };

let service: TestService;
let admin: Client;
let ada: Browser;
let adaId: string;
/** Moves on by a step for each code, since each is good once. */
let clock = Date.now();
let secret: Buffer = Buffer.alloc(0);
let recoveryCodes: string[] = [];

beforeAll(async () => {
  service = await startTestService({ services: { now: () => new Date(clock), steadyNow: () => new Date(clock) } });
  admin = await service.createClient();
  adaId = await addPerson(EMAIL, 'owner');
  ada = openBrowser(service);
  expect((await signIn(ada)).status).toBe(201);
});
afterAll(() => service.close());

async function addPerson(email: string, role: string): Promise<string> {
  const attributes = { email, name: 'Ada', role, password: PASSWORD };
  return (await admin.call('POST', '/users', { data: { attributes } })).body.data.id;
}

const signIn = (browser: Browser, email = EMAIL, password = PASSWORD) =>
  browser.call('POST', '/session', { email, password });

/** What the answer to a password says comes next, and the token for it. */
async function stepAfterPassword(email = EMAIL, password = PASSWORD) {
  const { status, body } = await signIn(openBrowser(service), email, password);
  return { status, ...(body.errors[0].meta as { second_step: string; token: string }) };
}

const giveCode = (token: string, code: string, browser = openBrowser(service)) =>
  browser.call('POST', '/session/second_factor', { token, code });

/** The code of the app now, which no code before was. */
function nextCode(of: Buffer = secret): string {
  clock += STEP_MS;
  return codeAt(of, clock);
}

async function actionsOf(id: string): Promise<string[]> {
  const { body } = await admin.call('GET', `/audit_entries?filter[subject_id]=${id}&page[size]=100`);
  return body.data.map((one: { attributes: { action: string } }) => one.attributes.action);
}

const factorsOf = async (browser: Browser) => (await browser.call('GET', '/session/second_factors')).body;
const require = (required: boolean) =>
  admin.call('PATCH', '/account', { data: { attributes: { second_factor_required: required } } });

describe('an authenticator app', () => {
  it('is set up by the password, and asked for once a code has confirmed it', async () => {
    const none = { required: false, totp_since: null, recovery_codes_left: 0, ...NO_PASSKEYS };
    expect(await factorsOf(ada)).toEqual(none);
    const wrong = await ada.call('POST', '/session/totp', { current_password: 'not it' });
    expect([wrong.status, wrong.body.errors[0].source.pointer]).toEqual([422, '/current_password']);
    const begun = await ada.call('POST', '/session/totp', { current_password: PASSWORD });
    expect([begun.status, begun.body.otpauth_url]).toEqual([
      201,
      expect.stringMatching(/^otpauth:\/\/totp\/Landfall%3A/),
    ]);
    expect(begun.headers.get('cache-control')).toBe('no-store');
    secret = readBase32(begun.body.secret);
    recoveryCodes = begun.body.recovery_codes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factorsOf(ada)).toEqual(none);
    expect((await signIn(openBrowser(service))).status).toBe(201);
    expect((await ada.call('POST', '/session/totp/confirm', { code: '000000' })).status).toBe(422);
    expect((await ada.call('POST', '/session/totp/confirm', { code: nextCode() })).status).toBe(204);
    expect(await factorsOf(ada)).toEqual({ ...none, totp_since: expect.stringMatching(/Z$/), recovery_codes_left: 10 });
    expect((await ada.call('POST', '/session/totp', { current_password: PASSWORD })).status).toBe(409);
    const { body } = await admin.call('GET', `/users/${adaId}`);
    expect(body.data.attributes).toMatchObject({ has_password: true, has_second_factor: true });
  });

  it('lets in by the password and a code, which works once', async () => {
    const { status, second_step, token } = await stepAfterPassword();
    expect([status, second_step]).toEqual([401, 'code']);
    const code = nextCode();
    const browser = openBrowser(service);
    expect((await giveCode(token, code, browser)).body.user).toMatchObject({ id: adaId, has_password: true });
    expect((await browser.call('GET', '/session')).status).toBe(200);
    expect((await giveCode(token, code)).body.errors[0].source).toEqual({ pointer: '/code' });
    expect((await giveCode(token, codeAt(secret, clock - STEP_MS))).status).toBe(422);
    expect((await giveCode(token, nextCode())).status).toBe(201);
  });

  it('of many who give the same code at once lets in one', async () => {
    const { token } = await stepAfterPassword();
    const code = nextCode();
    const replies = await Promise.all(Array.from({ length: 4 }, () => giveCode(token, code)));
    expect(replies.filter(({ status }) => status === 201).length).toBe(1);
  });

  it('asks whoever has a wrong password for nothing, and nobody for long', async () => {
    const wrong = await signIn(openBrowser(service), EMAIL, 'not it at all');
    expect([wrong.status, wrong.body.errors[0].meta]).toEqual([401, undefined]);
    const { token } = await stepAfterPassword();
    expect((await giveCode(`${token.slice(0, -3)}abc`, nextCode())).status).toBe(401);
    clock += 10 * 60_000;
    expect((await giveCode(token, nextCode())).status).toBe(401);
  });

  it('is done without by a recovery code, each once, however it is written', async () => {
    const [first = '', second = ''] = recoveryCodes;
    const { token } = await stepAfterPassword();
    expect((await giveCode(token, first)).status).toBe(201);
    expect((await giveCode(token, first)).status).toBe(422);
    expect((await giveCode(token, ` ${second.replaceAll('-', ' ').toUpperCase()}`)).status).toBe(201);
    expect(await factorsOf(ada)).toMatchObject({ recovery_codes_left: 8 });
    const { rows } = await service.pool.query('select * from recovery_code');
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[2]);
    const kept = await service.pool.query('select sealed from totp_factor');
    expect(kept.rows[0].sealed.includes(secret)).toBe(false);
  });

  it('gets ten new recovery codes by the password and a code', async () => {
    const [, , before = ''] = recoveryCodes;
    const ask = (code: string) => ada.call('POST', '/session/recovery_codes', { current_password: PASSWORD, code });
    expect((await ask('000000')).status).toBe(422);
    const { status, body } = await ask(nextCode());
    expect([status, body.recovery_codes.length]).toEqual([201, 10]);
    const { token } = await stepAfterPassword();
    expect((await giveCode(token, before)).status).toBe(422);
    expect((await giveCode(token, body.recovery_codes[9])).status).toBe(201);
    recoveryCodes = body.recovery_codes;
  });

  it('is not guessed: five of twenty codes at once are evaluated, then nobody waits but who guesses', async () => {
    const { token } = await stepAfterPassword();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => giveCode(token, `${100_000 + at}`)));
    expect(replies.filter(({ status }) => status === 422).length).toBe(EVALUATED);
    expect(replies.filter(({ status }) => status === 429).length).toBe(20 - EVALUATED);
    expect((await giveCode(token, recoveryCodes[0] ?? '')).status).toBe(429);
    clock += 15 * 60_000;
    expect((await giveCode((await stepAfterPassword()).token, nextCode())).status).toBe(201);
  });

  it('is asked for after a link for a new password too', async () => {
    const choose = async (password: string) => {
      const { body } = await admin.call('POST', `/users/${adaId}/password_link`, { by: 'link' });
      const given = { token: body.url.split('#')[1], password };
      const { status, body: answer } = await openBrowser(service).call('POST', '/password_links/use', given);
      return { status, ...answer.errors[0].meta };
    };
    const before = await stepAfterPassword();
    expect(await choose('another horse battery')).toMatchObject({ status: 401, second_step: 'code' });
    // Another password ends what was begun with the one before.
    expect((await giveCode(before.token, nextCode())).status).toBe(401);
    expect((await giveCode((await choose(PASSWORD)).token, nextCode(), ada)).status).toBe(201);
  });

  it('is not for keys, nor for people of other accounts', async () => {
    const key = await service.createClient({ accountId: admin.accountId, userId: adaId });
    expect((await key.call('POST', '/session/totp', { current_password: PASSWORD })).status).toBe(403);
    expect((await key.call('GET', '/session/second_factors')).status).toBe(403);
    const stranger = await service.createClient();
    expect((await stranger.call('DELETE', `/users/${adaId}/second_factor`)).status).toBe(404);
  });
});

describe('an account that requires a second factor', () => {
  it('signs out who has none, and leads them to set one up when they sign in', async () => {
    await addPerson('bob@acme.example', 'owner');
    const bob = openBrowser(service);
    await signIn(bob, 'bob@acme.example');
    // Whoever requires it has one.
    const own = await bob.call('PATCH', '/account', { data: { attributes: { second_factor_required: true } } });
    expect(own.status).toBe(409);
    expect((await require(true)).body.data.attributes.second_factor_required).toBe(true);
    await expect.poll(async () => (await bob.call('GET', '/session')).status).toBe(401);
    expect((await ada.call('GET', '/session')).status).toBe(200);

    const { second_step, token } = await stepAfterPassword('bob@acme.example');
    expect(second_step).toBe('setup');
    expect((await giveCode(token, '000000')).status).toBe(409);
    const { status, body } = await bob.call('POST', '/session/second_factor/setup', { token });
    expect([status, body.recovery_codes.length]).toEqual([201, 10]);
    const bobsSecret = readBase32(body.secret);
    expect((await giveCode(token, body.recovery_codes[0])).status).toBe(422);
    expect((await giveCode(token, nextCode(bobsSecret), bob)).status).toBe(201);
    expect(await factorsOf(bob)).toMatchObject({ required: true, recovery_codes_left: 10 });
    // Whoever knows the password alone puts nothing else in its place.
    expect((await bob.call('POST', '/session/second_factor/setup', { token })).status).toBe(409);
    expect((await giveCode(token, body.recovery_codes[0])).status).toBe(201);
    const off = { current_password: PASSWORD, code: nextCode(bobsSecret) };
    expect((await bob.call('POST', '/session/totp/remove', off)).status).toBe(409);
  });

  it('lets it be switched off again by the password and a code', async () => {
    await require(false);
    const remove = (current_password: string, code: string) =>
      ada.call('POST', '/session/totp/remove', { current_password, code });
    expect((await remove('not it', nextCode())).status).toBe(422);
    expect((await remove(PASSWORD, '000000')).status).toBe(422);
    expect((await remove(PASSWORD, nextCode())).status).toBe(204);
    expect(await factorsOf(ada)).toMatchObject({ required: false, totp_since: null, recovery_codes_left: 0 });
    expect((await signIn(openBrowser(service))).status).toBe(201);
  });
});

describe('a second factor that is lost', () => {
  async function setUp(): Promise<void> {
    await signIn(ada);
    const { body } = await ada.call('POST', '/session/totp', { current_password: PASSWORD });
    expect((await ada.call('POST', '/session/totp/confirm', { code: nextCode(readBase32(body.secret)) })).status).toBe(
      204,
    );
  }

  it('is reset by another owner, and the sessions end', async () => {
    await setUp();
    expect((await ada.call('DELETE', `/users/${adaId}/second_factor`)).status).toBe(409);
    expect((await admin.call('DELETE', `/users/${adaId}/second_factor`)).status).toBe(204);
    await expect.poll(async () => (await ada.call('GET', '/session')).status).toBe(401);
    expect((await admin.call('DELETE', `/users/${adaId}/second_factor`)).status).toBe(409);
    expect((await signIn(openBrowser(service))).status).toBe(201);
  });

  it('is forgotten by who runs the installation, and the trail tells of everything', async () => {
    await setUp();
    const { token } = await rescue(service.db, admin.accountId, EMAIL, new Date(clock));
    const used = await openBrowser(service).call('POST', '/password_links/use', { token, password: PASSWORD });
    expect(used.status).toBe(201);
    expect(await actionsOf(adaId)).toEqual(
      expect.arrayContaining([
        'user.enable_totp',
        'user.disable_totp',
        'user.renew_recovery_codes',
        'user.reset_second_factor',
        'user.rescue',
      ]),
    );
  });
});
