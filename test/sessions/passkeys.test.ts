import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rescue } from '../../src/operations/single-sign-on/rescue.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { codeAt, readBase32 } from './authenticator.ts';
import { type Browser, openBrowser } from './browser.ts';
import { bytes, type Lie, PasskeyDevice, text } from './passkey-device.ts';

const PASSWORD = 'correct horse battery';
const ORIGIN = 'https://track.northwind.example';
const ADA = 'ada@acme.example';
const BOB = 'bob@acme.example';
const MINUTE_MS = 60_000;
const MAX_PASSKEYS = 10;

let service: TestService;
let admin: Client;
let adaId: string;
let clock = Date.now();
let ada: Browser;
let laptop: PasskeyDevice;
let recoveryCodes: string[] = [];

const services = { now: () => new Date(clock), steadyNow: () => new Date(clock) };
beforeAll(async () => {
  service = await startTestService({ publicUrl: ORIGIN, services });
  admin = await service.createClient();
  adaId = await addPerson(ADA, 'owner');
  await addPerson(BOB, 'member');
  ada = await enter(ADA);
});
afterAll(() => service.close());

async function addPerson(email: string, role: string, client = admin): Promise<string> {
  const attributes = { email, name: 'Ada', role, password: PASSWORD };
  return (await client.call('POST', '/users', { data: { attributes } })).body.data.id;
}

const givePassword = (email: string, browser = openBrowser(service)) =>
  browser.call('POST', '/session', { email, password: PASSWORD });

async function enter(email: string): Promise<Browser> {
  const browser = openBrowser(service);
  expect((await givePassword(email, browser)).status).toBe(201);
  return browser;
}

async function stepOf(email: string) {
  const { status, body } = await givePassword(email);
  return { status, ...(body.errors[0].meta as { second_step: string; token: string }) };
}

const begin = (browser: Browser, given: object = { current_password: PASSWORD }) =>
  browser.call('POST', '/session/passkeys', given);
const finish = (browser: Browser, credential: object, name = 'Laptop') =>
  browser.call('POST', '/session/passkeys/confirm', { name, credential });

/** Makes one, whatever is needed to confirm it. */
async function add(browser: Browser, given?: object, name?: string): Promise<PasskeyDevice> {
  const begun = await begin(browser, given);
  expect([begun.status, begun.body.errors]).toEqual([201, undefined]);
  const device = new PasskeyDevice(ORIGIN);
  expect((await finish(browser, device.create(begun.body.public_key), name)).status).toBe(204);
  return device;
}

/** Signs in by a passkey alone. */
async function come(device: PasskeyDevice, lie: Lie = {}, browser = openBrowser(service)) {
  const asked = await browser.call('POST', '/session/passkey/challenge');
  return browser.call('POST', '/session/passkey', { passkey: device.get(asked.body.public_key, lie) });
}

/** The second step of a sign-in, by a passkey. */
async function step(token: string, device: PasskeyDevice, lie: Lie = {}) {
  const browser = openBrowser(service);
  const asked = await browser.call('POST', '/session/second_factor/passkey/challenge', { token });
  return browser.call('POST', '/session/second_factor/passkey', {
    token,
    passkey: device.get(asked.body.public_key, lie),
  });
}

/** What shows that it is the person who is signed in. */
async function confirmed(browser: Browser, device: PasskeyDevice, lie: Lie = {}) {
  const asked = await browser.call('POST', '/session/passkeys/challenge');
  return { passkey: device.get(asked.body.public_key, lie) };
}

const factorsOf = async (browser: Browser) => (await browser.call('GET', '/session/second_factors')).body;
const require = (required: boolean) =>
  admin.call('PATCH', '/account', { data: { attributes: { second_factor_required: required } } });

describe('a passkey', () => {
  it('is made by the password, with recovery codes, and counts once the browser has answered', async () => {
    const { body: options } = await openBrowser(service).call('GET', '/sign_in_options');
    expect(options.passkeys).toBe(false);
    const wrong = await begin(ada, { current_password: 'not it' });
    expect([wrong.status, wrong.body.errors[0].source.pointer]).toEqual([422, '/current_password']);
    const begun = await begin(ada);
    expect(begun.headers.get('cache-control')).toBe('no-store');
    expect(begun.body).toMatchObject({
      origin: ORIGIN,
      public_key: {
        rp: { id: 'track.northwind.example' },
        user: { name: ADA },
        attestation: 'none',
        excludeCredentials: [],
      },
    });
    recoveryCodes = begun.body.recovery_codes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factorsOf(ada)).toMatchObject({ passkeys: [], passkey_problem: null, recovery_codes_left: 0 });
    laptop = new PasskeyDevice(ORIGIN);
    const made = laptop.create(begun.body.public_key);
    expect((await finish(ada, made, ' Laptop ')).status).toBe(204);
    const { passkeys, recovery_codes_left } = await factorsOf(ada);
    expect([passkeys, recovery_codes_left]).toEqual([
      [
        {
          id: expect.any(String),
          name: 'Laptop',
          host: 'track.northwind.example',
          created_at: expect.stringMatching(/Z$/),
          last_used_at: null,
        },
      ],
      10,
    ]);
    // The same answer makes no second one.
    expect((await finish(ada, made)).status).toBe(422);
    expect((await admin.call('GET', `/users/${adaId}`)).body.data.attributes.has_second_factor).toBe(true);
    expect((await openBrowser(service).call('GET', '/sign_in_options')).body.passkeys).toBe(true);
  });

  it('lets in without a password, and is remembered to have', async () => {
    const browser = openBrowser(service);
    const { status, body } = await come(laptop, {}, browser);
    expect([status, body.user]).toEqual([201, expect.objectContaining({ id: adaId, email: ADA })]);
    expect((await browser.call('GET', '/session')).status).toBe(200);
    expect((await factorsOf(ada)).passkeys[0].last_used_at).toMatch(/Z$/);
  });

  it('is asked for after the password, where a finger or a PIN is not needed', async () => {
    const { status, second_step, token } = await stepOf(ADA);
    expect([status, second_step]).toEqual([401, 'passkey']);
    expect((await step(token, laptop, { isVerified: false })).status).toBe(201);
    expect((await step(token, laptop, { isVerified: false, isPresent: false })).status).toBe(422);
    const code = { token, code: recoveryCodes[0] };
    expect((await openBrowser(service).call('POST', '/session/second_factor', code)).status).toBe(201);
  });

  it('is one of ten at most, and none is made twice', async () => {
    await addPerson('ten@acme.example', 'viewer');
    const ten = await enter('ten@acme.example');
    const device = await add(ten);
    for (let made = 1; made < MAX_PASSKEYS; made++) await add(ten, await confirmed(ten, device), `Key ${made}`);
    const refused = await begin(ten, await confirmed(ten, device));
    expect([refused.status, refused.body.errors[0].detail]).toEqual([409, expect.stringContaining('10 passkeys')]);
    expect((await factorsOf(ten)).passkeys.length).toBe(MAX_PASSKEYS);
  });
});

describe('an answer', () => {
  it.each<[string, Lie]>([
    ['from another page', { origin: 'https://track.northwind.example.evil.example' }],
    ['from the same host by another port', { origin: `${ORIGIN}:8443` }],
    ['for another host', { rpId: 'northwind.example' }],
    ['signed by a stranger', { isStrangersKey: true }],
    ['to a challenge of somebody else', { challenge: Buffer.alloc(80, 7).toString('base64url') }],
    ['to no challenge', { challenge: '' }],
    ['that says another person', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
    ['that says nobody', { userHandle: undefined }],
    ['without a finger or a PIN', { isVerified: false }],
    ['without anybody there', { isPresent: false }],
    ['of a copy that has signed less often', { signCount: 1 }],
    ['that was meant to make a passkey', { type: 'webauthn.create' }],
  ])('%s lets nobody in', async (_, lie) => {
    const { status, headers, body } = await come(laptop, lie);
    expect([status, body.errors[0].source.pointer]).toEqual([422, '/passkey']);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('of a device that is not known says the same as a wrong one', async () => {
    const unknown = await come(new PasskeyDevice(ORIGIN), { userHandle: 'AAAA' });
    expect(unknown.body.errors[0]).toEqual((await come(laptop, { isStrangersKey: true })).body.errors[0]);
  });

  it('counts once, of several at once too, and for five minutes', async () => {
    const browser = openBrowser(service);
    const { body: asked } = await browser.call('POST', '/session/passkey/challenge');
    const passkey = laptop.get(asked.public_key);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => openBrowser(service).call('POST', '/session/passkey', { passkey })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
    // Neither does another signature by which the counter moves on.
    const again = laptop.get(asked.public_key);
    expect((await browser.call('POST', '/session/passkey', { passkey: again })).status).toBe(422);
    const late = await browser.call('POST', '/session/passkey/challenge');
    clock += 5 * MINUTE_MS;
    const tooLate = laptop.get(late.body.public_key);
    expect((await browser.call('POST', '/session/passkey', { passkey: tooLate })).status).toBe(422);
    // What was remembered of those that were answered is forgotten with the next.
    expect((await come(laptop)).status).toBe(201);
    expect((await service.pool.query('select * from used_challenge')).rows.length).toBe(1);
  });

  it('for one thing is no good for another', async () => {
    const browser = openBrowser(service);
    const { token } = await stepOf(ADA);
    const asked = {
      alone: await browser.call('POST', '/session/passkey/challenge'),
      second: await browser.call('POST', '/session/second_factor/passkey/challenge', { token }),
      own: await ada.call('POST', '/session/passkeys/challenge'),
    };
    const answer = (to: keyof typeof asked) => laptop.get(asked[to].body.public_key);
    const alone = (to: keyof typeof asked) => browser.call('POST', '/session/passkey', { passkey: answer(to) });
    const second = (to: keyof typeof asked) =>
      browser.call('POST', '/session/second_factor/passkey', { token, passkey: answer(to) });
    const own = (to: keyof typeof asked) => ada.call('POST', '/session/recovery_codes', { passkey: answer(to) });
    const wrong = [alone('second'), alone('own'), second('alone'), second('own'), own('alone'), own('second')];
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 422));
    const { status, body } = await own('own');
    expect([status, body.recovery_codes.length]).toEqual([201, 10]);
    recoveryCodes = body.recovery_codes;
  });

  it('of another person, or of another account, opens nothing but their own', async () => {
    const bob = await enter(BOB);
    const bobsDevice = await add(bob);
    const { token } = await stepOf(ADA);
    expect((await step(token, bobsDevice)).status).toBe(422);
    expect((await ada.call('POST', '/session/recovery_codes', await confirmed(ada, bobsDevice))).status).toBe(422);
    const elsewhere = await service.createClient();
    await addPerson(ADA, 'owner', elsewhere);
    const { rows } = await service.pool.query('select id, account_id from app_user where email = $1', [ADA]);
    const other = rows.find(({ account_id }) => account_id === elsewhere.accountId);
    const claimed = Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url');
    expect((await come(laptop, { userHandle: claimed })).status).toBe(422);
    expect((await come(laptop)).body.account.id).toBe(admin.accountId);
    const [{ id }] = (await factorsOf(ada)).passkeys;
    const taken = await bob.call('POST', `/session/passkeys/${id}/remove`, await confirmed(bob, bobsDevice));
    expect(taken.status).toBe(404);
    // Both accounts know somebody by this address and password: the first one is asked, who has a passkey.
    await service.pool.query('delete from app_user where id = $1', [other.id]);
  });

  it('that is huge, nested or not one at all is refused', async () => {
    const { body: asked } = await openBrowser(service).call('POST', '/session/passkey/challenge');
    const good = laptop.get(asked.public_key);
    const send = (passkey: object) => openBrowser(service).call('POST', '/session/passkey', { passkey });
    const nested = Buffer.alloc(2_900, 0x81).toString('base64url');
    const broken = [
      { ...good, id: 'x'.repeat(2_000) },
      { ...good, rawId: 'AAAA' },
      { ...good, response: { ...good.response, authenticatorData: nested } },
      { ...good, response: { ...good.response, authenticatorData: '' } },
      { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
      { ...good, response: { ...good.response, signature: 'x'.repeat(5_000) } },
      {},
    ];
    expect((await Promise.all(broken.map(send))).map(({ status }) => status)).toEqual(broken.map(() => 422));
  });
});

describe('what makes a passkey', () => {
  it.each<[string, Lie]>([
    ['from another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to a challenge of somebody else', { challenge: Buffer.alloc(80, 7).toString('base64url') }],
    ['with nobody there', { isPresent: false }],
    ['that was meant to sign in', { type: 'webauthn.get' }],
    ['that is nested without end', { attestation: Buffer.alloc(9_000, 0x81) }],
    [
      'with certificates, whose addresses nobody asks',
      {
        attestation: Buffer.concat([
          Buffer.of(0xa3),
          text('fmt'),
          text('packed'),
          text('attStmt'),
          Buffer.of(0xa1),
          text('x5c'),
          Buffer.of(0x81),
          bytes(Buffer.alloc(64)),
        ]),
      },
    ],
  ])('is refused %s', async (_, lie) => {
    const begun = await begin(ada, await confirmed(ada, laptop));
    expect(begun.body.recovery_codes).toEqual([]);
    const { status } = await finish(ada, new PasskeyDevice(ORIGIN).create(begun.body.public_key, lie));
    expect(status).toBe(422);
    expect((await factorsOf(ada)).passkeys.length).toBe(1);
  });

  it('is for who asked, in time, and not what somebody has already', async () => {
    await addPerson('eve@acme.example', 'member');
    const eve = await enter('eve@acme.example');
    const begun = await begin(ada, await confirmed(ada, laptop));
    const device = new PasskeyDevice(ORIGIN);
    expect((await finish(eve, device.create(begun.body.public_key))).status).toBe(422);
    expect(begun.body.public_key.excludeCredentials.length).toBe(1);
    const [{ id }] = begun.body.public_key.excludeCredentials;
    const copied = (await begin(eve)).body.public_key;
    const taken = await finish(eve, device.create(copied, { credentialId: Buffer.from(id, 'base64url') }));
    expect([taken.status, (await come(laptop)).status]).toEqual([409, 201]);
    const late = new PasskeyDevice(ORIGIN).create((await begin(eve)).body.public_key);
    clock += 5 * MINUTE_MS;
    expect((await finish(eve, late)).status).toBe(422);
  });

  it('needs more than the password once there is a second factor', async () => {
    const only = await begin(ada);
    expect([only.status, only.body.errors[0].source.pointer]).toEqual([422, '/code']);
    expect((await begin(ada, { current_password: PASSWORD, code: recoveryCodes[1] })).status).toBe(201);
  });

  it('is for people who are signed in, and have a password', async () => {
    const key = await service.createClient({ accountId: admin.accountId, userId: adaId });
    expect((await begin(openBrowser(service))).status).toBe(401);
    const asked = await key.call('POST', '/session/passkeys', { current_password: PASSWORD });
    expect(asked.status).toBe(403);
  });
});

describe('beside an authenticator app', () => {
  it('each is a second factor, with the same recovery codes, which go with the last', async () => {
    const bob = await enterByPasskeyOf(BOB);
    const before = (await factorsOf(bob.browser)).recovery_codes_left;
    const begun = await bob.browser.call('POST', '/session/totp', await confirmed(bob.browser, bob.device));
    expect([begun.status, begun.body.recovery_codes, before]).toEqual([201, [], 10]);
    const secret = readBase32(begun.body.secret);
    clock += MINUTE_MS;
    const code = codeAt(secret, clock);
    expect((await bob.browser.call('POST', '/session/totp/confirm', { code })).status).toBe(204);
    expect((await factorsOf(bob.browser)).recovery_codes_left).toBe(10);
    const [{ id }] = (await factorsOf(bob.browser)).passkeys;
    clock += MINUTE_MS;
    const given = { current_password: PASSWORD, code: codeAt(secret, clock) };
    expect((await bob.browser.call('POST', `/session/passkeys/${id}/remove`, given)).status).toBe(204);
    expect((await come(bob.device)).status).toBe(422);
    expect((await stepOf(BOB)).second_step).toBe('code');
    expect(await factorsOf(bob.browser)).toMatchObject({ passkeys: [], recovery_codes_left: 10 });
    clock += MINUTE_MS;
    const off = { current_password: PASSWORD, code: codeAt(secret, clock) };
    expect((await bob.browser.call('POST', '/session/totp/remove', off)).status).toBe(204);
    expect(await factorsOf(bob.browser)).toMatchObject({ totp_since: null, recovery_codes_left: 0 });
    expect((await bob.browser.call('POST', '/session/totp/remove', off)).status).toBe(409);
  });

  /** Bob's passkeys of before are reset, so that this one is his only one. */
  async function enterByPasskeyOf(email: string) {
    const { body } = await admin.call('GET', '/users?page[size]=100');
    const { id } = body.data.find((one: { attributes: { email: string } }) => one.attributes.email === email);
    await admin.call('DELETE', `/users/${id}/second_factor`);
    const browser = await enter(email);
    return { browser, device: await add(browser) };
  }
});

describe('an account that requires a second factor', () => {
  it('is satisfied by a passkey, which is set up at sign-in too, and whose last one stays', async () => {
    await addPerson('cy@acme.example', 'member');
    const cy = await enter('cy@acme.example');
    expect((await require(true)).status).toBe(200);
    await expect.poll(async () => (await cy.call('GET', '/session')).status).toBe(401);
    expect((await ada.call('GET', '/session')).status).toBe(200);

    const { second_step, token } = await stepOf('cy@acme.example');
    expect(second_step).toBe('setup');
    const begun = await cy.call('POST', '/session/second_factor/passkey/setup', { token });
    expect([begun.status, begun.body.recovery_codes.length]).toEqual([201, 10]);
    const device = new PasskeyDevice(ORIGIN);
    const credential = device.create(begun.body.public_key);
    const made = await cy.call('POST', '/session/second_factor/passkey/confirm', { token, name: 'Phone', credential });
    expect([made.status, made.body.user.email]).toEqual([201, 'cy@acme.example']);
    // Whoever knows the password alone puts nothing else in its place.
    expect((await cy.call('POST', '/session/second_factor/passkey/setup', { token })).status).toBe(409);
    const again = { token, name: 'Phone', credential: new PasskeyDevice(ORIGIN).create(begun.body.public_key) };
    expect((await cy.call('POST', '/session/second_factor/passkey/confirm', again)).status).toBe(409);
    const [{ id }] = (await factorsOf(cy)).passkeys;
    const remove = async () => cy.call('POST', `/session/passkeys/${id}/remove`, await confirmed(cy, device));
    expect((await remove()).status).toBe(409);
    expect((await come(device)).status).toBe(201);
    await require(false);
    expect((await remove()).status).toBe(204);
    expect((await factorsOf(cy)).recovery_codes_left).toBe(0);
    expect((await givePassword('cy@acme.example')).status).toBe(201);
  });
});

describe('a passkey that is over', () => {
  it('is reset by an owner, with the sessions', async () => {
    const dee = await addPerson('dee@acme.example', 'member');
    const browser = await enter('dee@acme.example');
    const device = await add(browser);
    expect((await admin.call('DELETE', `/users/${dee}/second_factor`)).status).toBe(204);
    await expect.poll(async () => (await browser.call('GET', '/session')).status).toBe(401);
    expect((await come(device)).status).toBe(422);
    expect((await givePassword('dee@acme.example')).status).toBe(201);
  });

  it('lets nobody in who is disabled, nor where passwords are switched off', async () => {
    const fay = await addPerson('fay@acme.example', 'member');
    const device = await add(await enter('fay@acme.example'));
    const change = (disabled: boolean) => admin.call('PATCH', `/users/${fay}`, { data: { attributes: { disabled } } });
    await change(true);
    expect((await come(device)).status).toBe(422);
    await change(false);
    await service.pool.query('update account set local_passwords = false where id = $1', [admin.accountId]);
    expect((await come(device)).status).toBe(403);
    const { body } = await openBrowser(service).call('GET', `/sign_in_options?account_id=${admin.accountId}`);
    expect(body).toMatchObject({ passwords: false, passkeys: false });
    await service.pool.query('update account set local_passwords = true where id = $1', [admin.accountId]);
    expect((await come(device)).status).toBe(201);
  });

  it('is forgotten by who runs the installation, and the trail tells of everything', async () => {
    const { token } = await rescue(service.db, admin.accountId, ADA, new Date(clock));
    expect((await come(laptop)).status).toBe(422);
    const used = await openBrowser(service).call('POST', '/password_links/use', { token, password: PASSWORD });
    expect(used.status).toBe(201);
    const { body } = await admin.call('GET', `/audit_entries?filter[subject_id]=${adaId}&page[size]=100`);
    const told = body.data.map(({ attributes }: { attributes: { action: string; changes: object } }) => [
      attributes.action,
      attributes.changes,
    ]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['user.add_passkey', { name: 'Laptop' }],
        ['session.open', { passkey: 'Laptop' }],
        ['session.open', { second_factor: 'passkey' }],
        ['user.rescue', expect.objectContaining({ second_factor: 'reset' })],
      ]),
    );
  });
});

describe('an address that can have no passkeys', () => {
  it.each([
    ['none', undefined, 'PUBLIC_URL'],
    ['one without encryption', 'http://track.northwind.example', 'https'],
    ['a number', 'https://192.0.2.7', 'not a number'],
  ])('is said to be so: %s', async (_, publicUrl, words) => {
    const other = await startTestService({ ...(publicUrl !== undefined && { publicUrl }) });
    try {
      const owner = await other.createClient();
      await addPerson(ADA, 'owner', owner);
      const browser = openBrowser(other);
      await browser.call('POST', '/session', { email: ADA, password: PASSWORD });
      for (const path of ['/session/passkeys', '/session/passkeys/challenge', '/session/passkey/challenge']) {
        const { status, body } = await browser.call('POST', path, { current_password: PASSWORD });
        expect([status, body.errors[0].detail]).toEqual([409, expect.stringContaining(words)]);
      }
      expect((await factorsOf(browser)).passkey_problem).toContain(words);
    } finally {
      await other.close();
    }
  });

  it('leaves those of another address a second factor, which a recovery code stands for', async () => {
    await addPerson('gus@acme.example', 'member');
    const begun = await begin(await enter('gus@acme.example'));
    const gus = await enter('gus@acme.example');
    const device = new PasskeyDevice(ORIGIN);
    expect((await finish(gus, device.create(begun.body.public_key))).status).toBe(204);
    await service.pool.query(`update passkey set rp_id = 'elsewhere.example' where name = 'Laptop'`);
    expect((await come(device)).status).toBe(422);
    const { second_step, token } = await stepOf('gus@acme.example');
    expect(second_step).toBe('code');
    const code = { token, code: begun.body.recovery_codes[0] };
    expect((await openBrowser(service).call('POST', '/session/second_factor', code)).status).toBe(201);
  });
});
