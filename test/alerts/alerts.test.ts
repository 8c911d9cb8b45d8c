import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertOptions, startAlerts, workOnAlerts } from '../../src/alerts/start-alerts.ts';
import { takeExceptions } from '../../src/alerts/take-exceptions.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import type { DomainEvent } from '../../src/domain/events/domain-event.ts';
import { matchView } from '../../src/http/match-view.ts';
import { createLog } from '../../src/log.ts';
import { createMailSender } from '../../src/mail/smtp.ts';
import { listExceptions } from '../../src/operations/exceptions.ts';
import { makePasswordLink } from '../../src/operations/sign-in/password-links.ts';
import { findUser } from '../../src/store/accounts/users.ts';
import { noteConfirmed } from '../../src/store/alerts/alert-addresses.ts';
import { appendDomainEvents } from '../../src/store/events/domain-events.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { createSender, type Sender } from '../../src/webhooks/deliver.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type Browser, openBrowser } from '../sessions/browser.ts';
import { LOOPBACK } from '../webhooks/outbox.ts';
import { type Chats, openChats, openSilence } from './chats.ts';
import { type MailBox, openMailBox } from './mail-box.ts';

const PASSWORD = 'correct horse battery';
const BASE_URL = 'https://track.acme.example';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let service: TestService;
let owner: Client;
let member: Browser;
let viewer: Browser;
let mailBox: MailBox;
let chats: Chats;
let sender: Sender;
let options: AlertOptions;
let nowMs = Date.parse('2026-11-18T12:00:00Z');
const boxes: { containerId: string; shipmentId: string }[] = [];

beforeAll(async () => {
  const now = () => new Date(nowMs);
  [mailBox, chats] = await Promise.all([openMailBox(), openChats()]);
  service = await startTestService({ services: { now } });
  owner = await service.createClient();
  sender = createSender(LOOPBACK);
  const server = { host: '127.0.0.1', port: mailBox.port, isEncrypted: false, credentials: undefined };
  options = {
    db: service.db,
    keys: service.services.sealingKeys,
    log: createLog('silent'),
    now,
    baseUrl: BASE_URL,
    maxMailsAnHour: 1_000,
    sendMail: createMailSender(server, 'landfall@acme.example', now),
    post: sender.deliver,
    listExceptions,
    matchView: (db, view, ids) => matchView(db, view, ids, now),
    gatherReport: async () => {
      throw new Error('there is no report');
    },
    writeReportFiles: async () => [],
  };
  [member, viewer] = [await signIn('mia', 'member'), await signIn('vera', 'viewer')];
  for (const name of ['mia', 'vera']) await knowAddress(`${name}@acme.example`);
  for (const [number, box, tag] of [
    ['ALRT0000001', 'MSKU4023150', 'urgent'],
    ['ALRT0000002', 'TCLU4500126', 'calm'],
  ] as const) {
    const attributes = { number, scac: 'MAEU', container_numbers: [box] };
    const { body, text } = await owner.call('POST', '/shipments', { data: { attributes } });
    expect(body.data, text).toBeDefined();
    const shipmentId: string = body.data.id;
    await owner.call('PATCH', `/shipments/${shipmentId}`, { data: { attributes: { tags: [tag] } } });
    boxes.push({ shipmentId, containerId: body.data.relationships.containers.data[0].id });
  }
}, 120_000);
afterAll(async () => {
  await sender?.close();
  await service?.close();
  await Promise.all([mailBox?.close(), chats?.close()]);
});
beforeEach(async () => {
  const { body } = await owner.call('GET', '/alert_subscriptions?page[size]=100');
  for (const { id } of body.data) await owner.call('DELETE', `/alert_subscriptions/${id}`);
  mailBox.mails.length = 0;
  chats.posted.length = 0;
  nowMs += 10 * MINUTE_MS;
});

/** As somebody who came by a mail. */
function knowAddress(address: string): Promise<void> {
  const at = toInstant(new Date(nowMs));
  return inTransaction(service.db, (trx) => noteConfirmed(trx, owner.accountId, address, at));
}

async function signIn(name: string, role: string): Promise<Browser> {
  const attributes = { email: `${name}@acme.example`, name, role, password: PASSWORD };
  await owner.call('POST', '/users', { data: { attributes } });
  const browser = openBrowser(service);
  expect((await browser.call('POST', '/session', { email: attributes.email, password: PASSWORD })).status).toBe(201);
  return browser;
}

function subscribing(attributes: object) {
  return { data: { type: 'alert_subscription', attributes: { name: 'Arrivals', kinds: ['arrival'], ...attributes } } };
}

async function subscribe(who: Browser | Client, attributes: object): Promise<string> {
  const { status, body } = await who.call('POST', '/alert_subscriptions', subscribing(attributes));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.id;
}

/** A ship came to the port of discharge with one of the boxes. */
async function arrive(
  place = 0,
  name: 'vessel_arrived' | 'vessel_departed' = 'vessel_arrived',
  accountId = owner.accountId,
): Promise<void> {
  const { shipmentId = '', containerId = '' } = boxes[place] ?? {};
  const occurredAt = toInstant(new Date(nowMs));
  const event = `container.transport.${name}` as const;
  const told = { accountId, shipmentId, containerId, occurredAt } as const;
  const data = { id: newId(), event, timestamp: occurredAt, timezone: 'UTC', createdAt: occurredAt };
  const arrived = {
    ...told,
    name: event,
    trackingRequestId: null,
    subjectType: 'transport_event',
    subjectId: newId(),
    data,
  } as unknown as DomainEvent;
  await inTransaction(service.db, (trx) => appendDomainEvents(trx, [arrived]));
}

/** Everything that is due a while later. */
async function later(ms = 5_000): Promise<void> {
  for (let more = true; more; ) more = await workOnAlerts(options);
  nowMs += ms;
  for (let more = true; more; ) more = await workOnAlerts(options);
}

const sentTo = (address: string) => mailBox.mails.filter((mail) => mail.to_ === address);

describe('an alert', () => {
  it('comes by mail to whoever asked, as text and as HTML that escapes, and ends by one click', async () => {
    const id = await subscribe(member, { name: 'Me & <b>mine</b>' });
    await arrive();
    await later();
    const [mail, ...others] = sentTo('mia@acme.example');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('MSKU4023150: Vessel arrived');
    expect(mail?.text).toContain(`${BASE_URL}/containers/${boxes[0]?.containerId}`);
    expect(mail?.html).toContain('Me &amp; &lt;b&gt;mine&lt;/b&gt;');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = header('list-unsubscribe')?.slice(1, -1) ?? '';
    expect(url.startsWith(`${BASE_URL}/v2/alert_unsubscriptions/`)).toBe(true);
    const sent = await member.call('GET', '/alerts?filter[mine]=true');
    expect(sent.body.data).toMatchObject([{ attributes: { state: 'sent', total: 1, headline: mail?.subject } }]);
    // As a mail program does: no cookie, a form, from anywhere.
    const click = (address: string) =>
      fetch(address.replace(BASE_URL, service.url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click(`${url.slice(0, -3)}abc`)).status).toBe(404);
    expect([(await click(url)).status, (await click(url)).status]).toEqual([204, 204]);
    const { body } = await member.call('GET', `/alert_subscriptions/${id}`);
    expect(body.data.attributes).toMatchObject({ active: false, deactivated_reason: 'unsubscribed' });
    await arrive();
    await later(2 * MINUTE_MS);
    expect(sentTo('mia@acme.example')).toHaveLength(1);
  });

  it('is for what its scope says: all, a tag, a shipment, a container, a saved view, and for its kinds alone', async () => {
    const view = { entity: 'container', name: 'Calm', query: 'filter%5Btag%5D=calm', shared: true };
    const saved = await member.call('POST', '/saved_views', { data: { attributes: view } });
    expect(saved.status).toBe(201);
    const url = (name: string) => `${chats.url}/${name}`;
    const to = { way: 'webhook' };
    await subscribe(member, { ...to, address: url('all') });
    await subscribe(member, { ...to, address: url('urgent'), scope: 'tag', tag: 'urgent' });
    await subscribe(member, { ...to, address: url('one'), scope: 'shipment', scope_id: boxes[0]?.shipmentId });
    await subscribe(member, { ...to, address: url('other'), scope: 'container', scope_id: boxes[1]?.containerId });
    await subscribe(member, { ...to, address: url('view'), scope: 'saved_view', scope_id: saved.body.data.id });
    await subscribe(member, { ...to, address: url('left'), kinds: ['departure'] });
    await arrive(0);
    await arrive(1);
    await later();
    const told = Object.fromEntries(
      chats.posted.map(({ path, body }) => [
        path,
        body.data.attributes.lines.map((line: { number: string }) => line.number),
      ]),
    );
    expect(told).toEqual({
      '/all': ['MSKU4023150', 'TCLU4500126'],
      '/urgent': ['MSKU4023150'],
      '/one': ['MSKU4023150'],
      '/other': ['TCLU4500126'],
      '/view': ['TCLU4500126'],
    });
  });

  it('folds a burst into one message within the limits of Slack and of Teams, with what is left out counted', async () => {
    await subscribe(member, { way: 'slack', address: `${chats.url}/slack`, name: 'N'.repeat(100) });
    await subscribe(member, { way: 'teams', address: `${chats.url}/teams`, name: 'N'.repeat(100) });
    for (let count = 0; count < 90; count++) await arrive(count % 2);
    await later();
    expect(chats.posted.map(({ path }) => path).toSorted()).toEqual(['/slack', '/teams']);
    const bodyTo = (path: string) => chats.posted.find((one) => one.path === path)?.body;
    expect(bodyTo('/slack').text).toContain('90 changes');
    expect(JSON.stringify(bodyTo('/slack'))).toMatch(/and \d+ more/);
    expect(JSON.stringify(bodyTo('/teams'))).toMatch(/and 50 more/);
    await arrive();
    await later();
    expect(chats.posted).toHaveLength(2);
    await later(MINUTE_MS);
    expect(chats.posted).toHaveLength(4);
  });

  it('waits for its hour, and for the end of quiet hours', async () => {
    nowMs = Date.parse('2026-11-19T22:30:00Z');
    await subscribe(member, { rhythm: 'daily', at_time: '07:30', timezone: 'Europe/Berlin' });
    const quiet = { quiet_from: '22:00', quiet_until: '06:00', timezone: 'Europe/Berlin' };
    await subscribe(viewer, quiet);
    await arrive();
    await arrive(1);
    await later(6 * 60 * MINUTE_MS);
    expect([sentTo('mia@acme.example').length, sentTo('vera@acme.example').length]).toEqual([0, 0]);
    await later(45 * MINUTE_MS);
    expect([sentTo('mia@acme.example').length, sentTo('vera@acme.example').length]).toEqual([0, 1]);
    await later(90 * MINUTE_MS);
    expect(sentTo('mia@acme.example').map(({ subject }) => subject)).toEqual([
      '2 changes, first MSKU4023150: Vessel arrived',
    ]);
  });

  it('switches an address off that is refused and says so, and tries again what only failed', async () => {
    mailBox.gone.add('mia@acme.example');
    const [refused, gone, busy] = [
      await subscribe(member, {}),
      await subscribe(member, { way: 'slack', address: `${chats.url}/slack-gone` }),
      await subscribe(member, { way: 'webhook', address: `${chats.url}/busy` }),
    ];
    chats.answers.set('/slack-gone', 404).set('/busy', 503);
    await arrive();
    await later();
    const stateOf = async (id: string) => (await member.call('GET', `/alert_subscriptions/${id}`)).body.data.attributes;
    expect(await stateOf(refused)).toMatchObject({ active: false, deactivated_reason: 'refused' });
    expect((await stateOf(refused)).last_error).toContain('550 no such mailbox');
    expect(await stateOf(gone)).toMatchObject({ active: false, deactivated_reason: 'refused' });
    expect(await stateOf(busy)).toMatchObject({ active: true, last_error: expect.stringContaining('503') });
    chats.answers.delete('/busy');
    await later(2 * MINUTE_MS);
    expect(chats.posted.map(({ path }) => path)).toEqual(['/busy']);
    mailBox.gone.clear();
    const on = { data: { attributes: { active: true } } };
    const again = await member.call('PATCH', `/alert_subscriptions/${refused}`, on);
    expect(again.body.data.attributes).toMatchObject({ active: true, deactivated_reason: null, last_error: null });
    await arrive();
    await later(2 * MINUTE_MS);
    expect(sentTo('mia@acme.example')).toHaveLength(1);
  });

  it('of an account that saved what is no question, or whose addresses are slow, keeps no other account waiting', async () => {
    const stranger = await service.createClient();
    const person = { email: 'sam@stranger.example', name: 'Sam', role: 'owner', password: PASSWORD };
    await stranger.call('POST', '/users', { data: { attributes: person } });
    const view = { entity: 'container', name: 'Nothing', query: 'q=%20', shared: true };
    const saved = await stranger.call(
      'POST',
      '/saved_views',
      { data: { attributes: view } },
      { 'x-user-email': person.email },
    );
    expect(saved.status, saved.text).toBe(201);
    const channel = { way: 'webhook', address: `${chats.url}/hook` };
    await subscribe(stranger, { ...channel, scope: 'saved_view', scope_id: saved.body.data.id });
    const slow = await openSilence();
    for (let count = 0; count < 25; count++)
      await subscribe(stranger, { way: 'webhook', address: `${slow.url}/${count}`, scope: 'all' });
    await subscribe(owner, { ...channel, scope: 'all' });
    await arrive(0, 'vessel_arrived', stranger.accountId);
    await arrive();
    const begunMs = performance.now();
    const now = () => new Date(nowMs + (performance.now() - begunMs) * 10);
    const stop = startAlerts({ ...options, now });
    await expect.poll(() => slow.waiting(), { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(() => chats.posted.map(({ path }) => path), { timeout: 60_000 }).toEqual(['/hook']);
    expect(slow.waiting()).toBeLessThanOrEqual(2);
    await slow.close();
    await stop();
    const { body } = await stranger.call('GET', '/alert_subscriptions?page[size]=100');
    for (const { id } of body.data) await stranger.call('DELETE', `/alert_subscriptions/${id}`);
  });

  it('tells of an exception once, and of none that was there before', async () => {
    const id = newId();
    const exception = {
      id,
      category: 'hold' as const,
      severity: 'act' as const,
      urgency: 3,
      title: 'Customs hold',
      detail: 'CET exam',
      since: null,
      at: null,
      on: null,
      timezone: null,
      locationName: null,
      cost: null,
      facts: [],
      number: 'MSKU4023150',
      ...boxes[0],
      containerId: boxes[0]?.containerId ?? null,
      shipmentId: boxes[0]?.shipmentId ?? null,
    };
    await subscribe(member, { kinds: ['exception.hold'] });
    const look = () => takeExceptions({ ...options, listExceptions: async () => [exception] }, new Date(nowMs));
    await look();
    await look();
    await later();
    await look();
    await later(2 * MINUTE_MS);
    expect(sentTo('mia@acme.example').map(({ subject }) => subject)).toEqual(['MSKU4023150: Customs hold']);
  });

  it('is somebody’s own, which others without write access neither see nor make', async () => {
    const own = await subscribe(viewer, {});
    nowMs += MINUTE_MS;
    const ofMember = await subscribe(member, { way: 'webhook', address: `${chats.url}/x` });
    const ids = async (who: Browser) =>
      (await who.call('GET', '/alert_subscriptions')).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(viewer)).toEqual([own]);
    expect(await ids(member)).toEqual([ofMember, own]);
    expect((await viewer.call('GET', `/alert_subscriptions/${ofMember}`)).status).toBe(404);
    expect((await viewer.call('DELETE', `/alert_subscriptions/${ofMember}`)).status).toBe(404);
    const others = subscribing({ address: 'boss@acme.example' });
    expect((await viewer.call('POST', '/alert_subscriptions', others)).status).toBe(403);
    const stranger = await service.createClient();
    expect((await stranger.call('GET', `/alert_subscriptions/${own}`)).status).toBe(404);
    const { body } = await member.call('GET', `/alert_subscriptions/${ofMember}`);
    // The address of a channel is a secret of whoever made it.
    expect(body.data.attributes.address).toBe(new URL(chats.url).host);
  });

  it.each([
    [{ way: 'slack' }, 422],
    [{ way: 'webhook', address: 'https://10.0.0.1/x' }, 422],
    [{ address: 'nobody' }, 422],
    [{ kinds: [] }, 422],
    [{ kinds: ['gossip'] }, 422],
    [{ timezone: 'Mars/Olympus' }, 422],
    [{ quiet_from: '22:00' }, 422],
    [{ at_time: '25:00' }, 422],
    [{ scope: 'tag' }, 422],
    [{ scope: 'shipment', scope_id: newId() }, 404],
    [{ scope: 'saved_view', scope_id: newId() }, 404],
  ])('is refused for %j', async (attributes, status) => {
    expect((await member.call('POST', '/alert_subscriptions', subscribing(attributes))).status).toBe(status);
  });

  it('is seen before it is sent', async () => {
    await arrive();
    const id = await subscribe(member, { scope: 'container', scope_id: boxes[0]?.containerId });
    const { status, body } = await member.call('GET', `/alert_subscriptions/${id}/preview`);
    expect(status).toBe(200);
    expect(body.html).toContain('Vessel arrived');
    expect(body.text).toContain('MSKU4023150');
    expect(body.teams.attachments[0].content.version).toBe('1.4');
    await later();
    expect(mailBox.mails).toEqual([]);
  });
});

describe('a mail address', () => {
  const stranger = 'Stranger@elsewhere.example';
  const mails = () => mailBox.mails.filter(({ to_ }) => to_.toLowerCase() === stranger.toLowerCase());
  const attributesOf = async (id: string) =>
    (await member.call('GET', `/alert_subscriptions/${id}`)).body.data.attributes;

  it('that nobody confirmed gets one mail that asks, however many alerts go there, and alerts after a yes', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await subscribe(member, { address: stranger }));
    for (let minute = 0; minute < 5; minute++) {
      await arrive(minute % 2);
      await later(2 * MINUTE_MS);
    }
    expect(mails().map(({ subject }) => subject)).toEqual(['Do you want these alerts?']);
    expect(mails()[0]?.text).not.toContain('MSKU4023150');
    expect((await attributesOf(ids[0] ?? '')).last_error).toContain('confirmed by the link of a mail');
    const [, token = ''] = /confirm-alerts\/([\w-]+)/.exec(mails()[0]?.text ?? '') ?? [];
    const confirm = (given: string) => fetch(`${service.url}/v2/alert_confirmations/${given}`, { method: 'POST' });
    expect((await confirm(`${token.slice(0, -3)}abc`)).status).toBe(404);
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([204, 204]);
    expect((await attributesOf(ids[0] ?? '')).last_error).toBeNull();
    await arrive();
    await later(2 * MINUTE_MS);
    expect(
      mails()
        .slice(1)
        .map(({ subject }) => subject),
    ).toEqual(Array(5).fill('MSKU4023150: Vessel arrived'));
  });

  it('of a person that somebody else entered is asked too, and is known by a link that came by mail', async () => {
    const person = { email: 'named@elsewhere.example', name: 'Named', role: 'member', password: PASSWORD };
    const { body } = await owner.call('POST', '/users', { data: { attributes: person } });
    const asNamed = { 'x-user-email': person.email };
    const made = await owner.call('POST', '/alert_subscriptions', subscribing({}), asNamed);
    expect(made.status, made.text).toBe(201);
    await arrive();
    await later();
    expect(sentTo(person.email).map(({ subject }) => subject)).toEqual(['Do you want these alerts?']);
    const found = await findUser(service.db, owner.accountId, body.data.id);
    if (found === undefined) throw new Error('there is no such person');
    for (const [mailed, count] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const { token } = await makePasswordLink(service.db, found, new Date(nowMs), mailed);
      const set = await openBrowser(service).call('POST', '/password_links/use', {
        token,
        password: `${PASSWORD} ${count}`,
      });
      expect(set.status).toBeLessThan(300);
      await arrive();
      await later(2 * MINUTE_MS);
      expect(sentTo(person.email)).toHaveLength(count);
    }
  });

  it('and an account get so many in an hour; what is more comes gathered with the next one', async () => {
    nowMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
    const few = { ...options, maxMailsAnHour: 3 };
    const work = async () => {
      for (let more = true; more; ) more = await workOnAlerts(few);
    };
    for (let count = 0; count < 5; count++) await subscribe(member, {});
    for (let minute = 0; minute < 10; minute++) {
      await arrive(minute % 2);
      await work();
      nowMs += 2 * MINUTE_MS;
      await work();
    }
    expect(sentTo('mia@acme.example')).toHaveLength(3);
    nowMs += HOUR_MS;
    await work();
    nowMs += 2 * MINUTE_MS;
    await work();
    expect(sentTo('mia@acme.example')).toHaveLength(6);
    nowMs += 2 * HOUR_MS;
    for (let hour = 0; hour < 4; hour++) {
      await work();
      nowMs += HOUR_MS;
    }
    // Ten for the first three of them, at most; the others waited, and told of all that came meanwhile at once.
    const told = sentTo('mia@acme.example');
    expect(told.length).toBeLessThan(5 * 10);
    expect(told.some(({ subject = '' }) => /^\d+ changes/.test(subject))).toBe(true);
  });

  it('gets no more than sixty in an hour, from however many alerts', async () => {
    nowMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
    await service.pool.query(
      `insert into mail_window (account_id, subject, hour, sent) values ($1, 'alert mia@acme.example', $2, 57)
       on conflict (account_id, subject) do update set hour = excluded.hour, sent = excluded.sent`,
      [owner.accountId, new Date(nowMs)],
    );
    for (let count = 0; count < 5; count++) await subscribe(member, { name: `Alert ${count}` });
    await arrive();
    await later();
    expect(sentTo('mia@acme.example')).toHaveLength(3);
    await later(HOUR_MS);
    expect(sentTo('mia@acme.example')).toHaveLength(5);
  });
});
