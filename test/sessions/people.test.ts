import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailSender } from '../../src/mail/smtp.ts';
import { ensureDemoUser } from '../../src/operations/demo-user.ts';
import { createPasswordMailJobs } from '../../src/operations/sign-in/password-mails.ts';
import { createWorker, type Worker } from '../../src/queue/worker.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { type Person, signInAgain, signInAs } from '../oauth/person.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { openBrowser } from './browser.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'another horse battery';
const HOUR_MS = 3_600_000;
const LONG_AGO = '2026-01-01T00:00:00Z';

let service: TestService;
let mailServer: MailServer;
let owner: Person;
let member: Person;
let stranger: Person;
let client: Client;
let worker: Worker;
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService({ services: { sendsMail: true, now } });
  owner = await signInAs(service, 'owner');
  member = await signInAs(service, 'member', owner.accountId);
  stranger = await signInAs(service, 'owner');
  client = await service.createClient({ accountId: owner.accountId });
  const address = { host: '127.0.0.1', port: mailServer.port, isEncrypted: false, credentials: undefined };
  const send = createMailSender(address, 'landfall@northwind.example', now);
  const kinds = createPasswordMailJobs({ db: service.db, now, publicUrl: 'https://track.northwind.example', send });
  const { db, pool } = service;
  worker = createWorker({ db: { kysely: db, sessions: pool }, kinds, log: service.services.log });
});
afterAll(async () => {
  await worker?.stop();
  await service.close();
  await mailServer.close();
});

async function invitePerson(email: string): Promise<string> {
  const attributes = { email, name: 'Grace', role: 'member' };
  const { status, body } = await owner.call('POST', '/users', { data: { attributes } });
  expect([status, body.data.attributes.has_password]).toEqual([201, false]);
  return body.data.id;
}

const tokenOf = (address: string) => new URL(address, 'http://host').hash.slice(1);

async function linkFor(id: string): Promise<string> {
  const { status, body } = await owner.call('POST', `/users/${id}/password_link`, { by: 'link' });
  expect(status).toBe(201);
  return tokenOf(body.url);
}

/** The mails to an address, once there are so many. */
async function mailsTo(email: string, count: number): Promise<string[]> {
  const texts = () => mailServer.mails.filter(({ to }) => to === email).map(({ text }) => text);
  await expect.poll(() => texts().length, { timeout: 30_000 }).toBe(count);
  return texts();
}

const tokenIn = (text: string) => /https:\/\/track\.northwind\.example\/password#([\w-]{43})\n/.exec(text)?.[1] ?? '';

describe('an invitation', () => {
  it('is handed over as a link, opens once, and signs in', async () => {
    const id = await invitePerson('grace@acme.example');
    const token = await linkFor(id);
    const guest = openBrowser(service);
    expect((await guest.call('POST', '/password_links/read', { token })).body).toEqual({
      purpose: 'invitation',
      email: 'grace@acme.example',
      name: 'Grace',
      company_name: 'Test company',
      expires_at: expect.stringMatching(/Z$/),
    });
    const weak = await guest.call('POST', '/password_links/use', { token, password: 'short' });
    expect([weak.status, weak.body.errors[0].source.pointer]).toEqual([422, '/password']);
    const used = await guest.call('POST', '/password_links/use', { token, password: PASSWORD });
    expect([used.status, used.body.user]).toEqual([201, expect.objectContaining({ id, role: 'member' })]);
    expect((await guest.call('GET', '/session')).body.user.email).toBe('grace@acme.example');
    const again = openBrowser(service);
    expect((await again.call('POST', '/password_links/use', { token, password: NEW_PASSWORD })).status).toBe(404);
    expect((await again.call('POST', '/password_links/read', { token })).status).toBe(404);
    const signIn = { email: 'grace@acme.example', password: PASSWORD };
    expect((await again.call('POST', '/session', signIn)).status).toBe(201);
    const stored = await service.db.selectFrom('password_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('comes by mail, with a link to the address of the installation whatever the request was made to', async () => {
    const id = await invitePerson('joan@acme.example');
    const headers = { 'x-forwarded-host': 'evil.example' };
    const { body } = await owner.call('POST', `/users/${id}/password_link`, { by: 'mail' }, headers);
    expect(body).toEqual({ email: 'joan@acme.example', by: 'mail', url: null, expires_at: null });
    const [text = ''] = await mailsTo('joan@acme.example', 1);
    const token = tokenIn(text);
    const { body: read } = await openBrowser(service).call('POST', '/password_links/read', { token });
    expect(read.purpose).toBe('invitation');
  });

  it('comes by mail five times in an hour and no more, and by hand all the same', async () => {
    const id = await invitePerson('bombed@acme.example');
    const path = `/users/${id}/password_link`;
    const asked: number[] = [];
    for (let time = 0; time < 7; time++) asked.push((await owner.call('POST', path, { by: 'mail' })).status);
    expect(asked).toEqual([...Array(5).fill(201), 429, 429]);
    expect((await owner.call('POST', path, { by: 'link' })).status).toBe(201);
  });

  it('ends with a newer one, with the person, and with time', async () => {
    const id = await invitePerson('mary@acme.example');
    const read = (token: string) => openBrowser(service).call('POST', '/password_links/read', { token });
    const first = await linkFor(id);
    const second = await linkFor(id);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await owner.call('PATCH', `/users/${id}`, { data: { attributes: { disabled: true } } });
    expect((await read(second)).status).toBe(404);
    expect((await owner.call('POST', `/users/${id}/password_link`, { by: 'link' })).status).toBe(409);
    await owner.call('PATCH', `/users/${id}`, { data: { attributes: { disabled: false } } });
    expect((await read(second)).status).toBe(404);
    const third = await linkFor(id);
    aheadMs = 8 * 24 * HOUR_MS;
    expect((await read(third)).status).toBe(404);
    aheadMs = 0;
  });

  it('is made by owners of the account alone, and not for the person of the demo', async () => {
    const id = await invitePerson('rose@acme.example');
    const path = `/users/${id}/password_link`;
    expect((await member.call('POST', path, { by: 'link' })).status).toBe(403);
    expect((await stranger.call('POST', path, { by: 'link' })).status).toBe(404);
    expect((await openBrowser(service).call('POST', path, { by: 'link' })).status).toBe(401);
    await ensureDemoUser(service.db, owner.accountId);
    const people = (await owner.call('GET', '/users?page[size]=100')).body.data;
    const demo = people.find((one: { attributes: { email: string } }) => one.attributes.email.startsWith('demo@'));
    expect((await owner.call('POST', `/users/${demo.id}/password_link`, { by: 'link' })).status).toBe(409);
  });
});

describe('a forgotten password', () => {
  const SIGN_IN = { email: 'forgetful@acme.example', password: PASSWORD };
  const ask = (email: string) => openBrowser(service).call('POST', '/password_resets', { email });

  it('is replaced by mail, which ends what was open, and tells nobody who is known', async () => {
    const attributes = { ...SIGN_IN, name: 'Tim', role: 'viewer' };
    await owner.call('POST', '/users', { data: { attributes } });
    const open = openBrowser(service);
    await open.call('POST', '/session', SIGN_IN);
    const known = await ask(' Forgetful@acme.example');
    const unknown = await ask('nobody@acme.example');
    expect([known.status, known.body]).toEqual([202, {}]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const [text = ''] = await mailsTo(SIGN_IN.email, 1);
    const guest = openBrowser(service);
    const used = await guest.call('POST', '/password_links/use', { token: tokenIn(text), password: NEW_PASSWORD });
    expect(used.status).toBe(201);
    await expect.poll(async () => (await open.call('GET', '/session')).status, { timeout: 10_000 }).toBe(401);
    const after = openBrowser(service);
    expect((await after.call('POST', '/session', SIGN_IN)).status).toBe(401);
    expect((await after.call('POST', '/session', { ...SIGN_IN, password: NEW_PASSWORD })).status).toBe(201);
    expect(mailServer.mails.some(({ to }) => to.startsWith('nobody'))).toBe(false);
  });

  it('is asked for a few times and no more, known or not', async () => {
    for (const email of ['often@acme.example', 'nobody-often@acme.example']) {
      const statuses: number[] = [];
      for (let tries = 0; tries < 7; tries++) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    }
  });

  it('is replaced by mail whatever strangers guess or ask for, and one mail is enough for a while', async () => {
    const email = 'kept-out@acme.example';
    await owner.call('POST', '/users', {
      data: { attributes: { email, name: 'Kim', role: 'viewer', password: PASSWORD } },
    });
    for (const subject of [`email ${email}`, `email reset ${email}`]) {
      await service.pool.query('insert into sign_in_failure values ($1, 60, now())', [subject]);
    }
    expect((await openBrowser(service).call('POST', '/session', { email, password: PASSWORD })).status).toBe(429);
    expect((await ask(email)).status).toBe(202);
    const [text = ''] = await mailsTo(email, 1);
    expect((await ask(email)).status).toBe(202);
    await ask('last-asked@acme.example');
    const guest = openBrowser(service);
    const used = await guest.call('POST', '/password_links/use', { token: tokenIn(text), password: NEW_PASSWORD });
    expect(used.status).toBe(201);
    expect(await mailsTo(email, 1)).toHaveLength(1);
  });

  it('of somebody who is only invited is not replaced by asking', async () => {
    await invitePerson('waiting@acme.example');
    await ask('waiting@acme.example');
    await owner.call('POST', '/users', {
      data: { attributes: { email: 'last@acme.example', name: 'Last', role: 'viewer', password: PASSWORD } },
    });
    await ask('last@acme.example');
    await mailsTo('last@acme.example', 1);
    expect(mailServer.mails.some(({ to }) => to === 'waiting@acme.example')).toBe(false);
  });

  it('is not asked for where no mails are sent', async () => {
    const silent = await startTestService();
    const guest = openBrowser(silent);
    expect((await guest.call('GET', '/sign_in_options')).body.password_reset).toBe(false);
    expect((await guest.call('POST', '/password_resets', { email: 'a@b.example' })).status).toBe(409);
    await silent.close();
    expect((await openBrowser(service).call('GET', '/sign_in_options')).body.password_reset).toBe(true);
  });
});

describe('sessions of a person', () => {
  const names = (body: { data: { user_agent: string; current: boolean }[] }) =>
    body.data.map(({ user_agent: agent, current }) => `${agent}${current ? ' now' : ''}`);

  async function signInThrice() {
    const laptop = await signInAs(service, 'viewer', owner.accountId);
    const { userId } = laptop;
    const browsers = ['Phone', `Desk${'x'.repeat(500)}`].map((agent) => signInAgain(service, laptop, agent));
    const [phone = laptop, desk = laptop] = await Promise.all(browsers);
    return { id: userId, laptop, phone, desk };
  }

  it('are listed with their browser, and end one by one and all others at once', async () => {
    const { laptop, phone, desk } = await signInThrice();
    const { body } = await laptop.call('GET', '/sessions');
    expect(names(body).sort()).toEqual([`Desk${'x'.repeat(396)}`, 'Laptop now', 'Phone']);
    const phoneSession = body.data.find((one: { user_agent: string }) => one.user_agent === 'Phone');
    expect(phoneSession).toMatchObject({ address: '127.0.0.1', current: false });
    expect((await laptop.call('DELETE', `/sessions/${phoneSession.id}`)).status).toBe(204);
    await expect.poll(async () => (await phone.call('GET', '/session')).status, { timeout: 10_000 }).toBe(401);
    expect((await laptop.call('DELETE', '/sessions')).status).toBe(204);
    await expect.poll(async () => (await desk.call('GET', '/session')).status, { timeout: 10_000 }).toBe(401);
    expect(names((await laptop.call('GET', '/sessions')).body)).toEqual(['Laptop now']);
  });

  it('are seen and ended by owners of the account too, and by nobody else', async () => {
    const { id, laptop, phone } = await signInThrice();
    const [one] = (await laptop.call('GET', '/sessions')).body.data;
    for (const [who, status] of [
      [member, 403],
      [stranger, 404],
    ] as const) {
      expect((await who.call('GET', `/sessions?user_id=${id}`)).status).toBe(status);
      expect((await who.call('DELETE', `/sessions?user_id=${id}`)).status).toBe(status);
      expect((await who.call('DELETE', `/sessions/${one.id}`)).status).toBe(404);
    }
    const reader = await service.createClient({ accountId: owner.accountId, scope: 'read', userId: id });
    expect((await reader.call('GET', '/sessions')).status).toBe(403);
    expect((await reader.call('DELETE', `/sessions/${one.id}`)).status).toBe(403);
    expect((await owner.call('GET', `/sessions?user_id=${id}`)).body.data).toHaveLength(3);
    expect((await owner.call('DELETE', `/sessions?user_id=${id}`)).status).toBe(204);
    for (const browser of [laptop, phone]) {
      await expect.poll(async () => (await browser.call('GET', '/session')).status, { timeout: 10_000 }).toBe(401);
    }
  });
});

describe('a key', () => {
  it('tells when it was last used', async () => {
    const issued = await owner.call('POST', '/api_keys', { data: { attributes: { name: 'New', scope: 'read' } } });
    const { id, attributes } = issued.body.data;
    const lastUse = async () => (await owner.call('GET', `/api_keys/${id}`)).body.data.attributes.last_used_at;
    expect([attributes.last_used_at, await lastUse()]).toEqual([null, null]);
    const use = () => fetch(`${service.url}/v2/account`, { headers: { authorization: `Token ${attributes.key}` } });
    expect((await use()).status).toBe(200);
    expect(Date.parse(await lastUse())).toBeGreaterThan(Date.now() - HOUR_MS);
    await service.db.updateTable('api_key_use').set({ last_used_at: LONG_AGO }).where('key_id', '=', id).execute();
    await expect.poll(async () => (await use()) && (await lastUse()) > LONG_AGO, { timeout: 30_000 }).toBe(true);
    const listed = (await owner.call('GET', '/api_keys')).body.data.find((one: { id: string }) => one.id === id);
    expect(listed.attributes.last_used_at).toBe(await lastUse());
  });
});

describe('the trail', () => {
  const trail = async (query = '') => (await owner.call('GET', `/audit_entries?page[size]=100${query}`)).body;

  it('tells who did what, and is asked by person, matter and time', async () => {
    await owner.call('PATCH', '/account', { data: { attributes: { company_name: 'Acme Imports' } } });
    await client.call('PATCH', '/account', { data: { attributes: { notify_predicted_eta: true } } });
    const [newest, before] = (await trail('&filter[subject_type]=account')).data;
    expect(newest.attributes).toMatchObject({
      action: 'account.settings',
      actor_type: 'api_key',
      actor_name: 'Test',
      changes: { notify_predicted_eta: [false, true] },
    });
    expect(before.attributes).toMatchObject({
      actor_type: 'user',
      actor_id: owner.userId,
      actor_name: expect.stringMatching(/^Person/),
      changes: { company_name: ['Test company', 'Acme Imports'] },
    });
    const own = await trail(`&filter[actor_id]=${owner.userId}`);
    expect(new Set(own.data.map((one: typeof newest) => one.attributes.actor_id))).toEqual(new Set([owner.userId]));
    expect(own.meta.total).toBeLessThan((await trail()).meta.total);
    const at = before.attributes.at;
    const until = await trail(`&filter[subject_type]=account&until=${at}`);
    const since = await trail(`&filter[subject_type]=account&since=${at}`);
    expect(since.data.map((one: typeof newest) => one.id)).toEqual([newest.id, before.id]);
    expect(until.data.map((one: typeof newest) => one.id)).not.toContain(before.id);
    const secrets = JSON.stringify((await trail()).data);
    expect(secrets).not.toContain(PASSWORD);
    expect((await member.call('GET', '/audit_entries')).status).toBe(403);
    expect((await stranger.call('GET', `/audit_entries?filter[actor_id]=${owner.userId}`)).body.data).toEqual([]);
  });

  it('is exported whole, newest first, by the same questions and for the same people', async () => {
    const entry = { action: 'note.create', subject_type: 'note', subject_id: 'x', changes: '{"text":"a, \\"b\\""}' };
    const rows = Array.from({ length: 250 }, () => ({
      account_id: client.accountId,
      actor_type: 'system' as const,
      actor_id: null,
      ...entry,
    }));
    await service.db.insertInto('audit_entry').values(rows).execute();
    const { total } = (await trail()).meta;
    const { headers, text } = await client.call('GET', '/audit_entries.csv');
    expect(headers.get('content-type')).toContain('text/csv');
    const [heading = '', ...lines] = text.trim().split('\r\n');
    expect(heading.replace('\uFEFF', '')).toBe(
      'When (UTC),Who,Kind of actor,Actor id,Action,Of,Id,Change,Entry,Done or seen,Name,From',
    );
    expect(lines.length).toBe(total);
    const ids = lines.map((line) => Number(/,(\d+),done,[^,]*,[^,]*$/.exec(line)?.[1]));
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    const notes = await client.call('GET', '/audit_entries.csv?filter[subject_type]=note');
    expect(notes.text.trim().split('\r\n').length).toBe(251);
    expect((await client.call('GET', '/audit_entries.xlsx')).status).toBe(200);
    const asWriter = await service.createClient({ accountId: client.accountId, scope: 'write' });
    expect((await asWriter.call('GET', '/audit_entries.csv')).status).toBe(403);
    const elsewhere = await service.createClient();
    expect((await elsewhere.call('GET', '/audit_entries.csv?filter[subject_type]=note')).text.trim()).toBe(heading);
  });
});

describe('a person', () => {
  it('changes their own name and closes the tour for good, which a key cannot', async () => {
    expect((await member.call('GET', '/session')).body.user.tour_closed).toBe(false);
    expect((await member.call('PATCH', '/session', { tour_closed: true, name: 'Mia' })).status).toBe(204);
    expect((await member.call('GET', '/session')).body.user).toMatchObject({ tour_closed: true, name: 'Mia' });
    expect((await owner.call('GET', '/session')).body.user.tour_closed).toBe(false);
    expect((await client.call('PATCH', '/session', { name: 'X' })).status).toBe(403);
    expect((await member.call('PATCH', '/account', { data: { attributes: { company_name: 'Mine' } } })).status).toBe(
      403,
    );
  });

  it('reads how long things are kept', async () => {
    expect((await member.call('GET', '/retention')).body).toEqual({
      webhook_notification_days: 30,
      payload_days: 90,
      vessel_track_days: 400,
      change_days: 400,
      seen_days: 180,
    });
  });
});
