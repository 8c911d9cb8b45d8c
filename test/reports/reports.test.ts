import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workOnAlerts } from '../../src/alerts/start-alerts.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { noteConfirmed } from '../../src/store/alerts/alert-addresses.ts';
import type { Sender } from '../../src/webhooks/deliver.ts';
import { type MailBox, openMailBox } from '../alerts/mail-box.ts';
import { readWorkbookElsewhere } from '../read-workbook.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type AlertOptions, addBox, addCustomer, addTariff, MONDAY, workerOf } from './report-world.ts';

const PASSWORD = 'correct horse battery';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const BOSS = 'boss@acme.example';

let service: TestService;
let owner: Client;
let stranger: Client;
let mailBox: MailBox;
let sender: Sender;
let options: AlertOptions;
let nowMs = Date.parse(MONDAY);
const customers = { acme: '', beta: '' };

beforeAll(async () => {
  const now = () => new Date(nowMs);
  mailBox = await openMailBox();
  service = await startTestService({ services: { now }, knowsPlaces: true });
  owner = await service.createClient();
  stranger = await service.createClient();
  ({ options, sender } = workerOf(service, mailBox, now));
  customers.acme = await addCustomer(owner, 'Acme & Söhne');
  customers.beta = await addCustomer(owner, 'Beta Traders');
  await addTariff(owner);
  const [acme, beta] = [customers.acme, customers.beta];
  const add = (box: Parameters<typeof addBox>[2]) => addBox(service, owner, box);
  await add({
    number: 'ACMU100001',
    customerId: acme,
    firstEta: '2026-08-10T00:00:00Z',
    arrived: '2026-08-10T12:00:00Z',
  });
  await add({
    number: 'ACMU100002',
    customerId: acme,
    firstEta: '2026-08-10T00:00:00Z',
    arrived: '2026-08-14T12:00:00Z',
    rolledTo: 'EVER GIVEN',
  });
  await add({ number: 'ACMU100003', customerId: acme, firstEta: '2026-08-19T00:00:00Z', eta: '2026-08-20T00:00:00Z' });
  await add({ number: 'ACMU100004', customerId: acme, firstEta: '2026-09-01T00:00:00Z', eta: '2026-09-10T00:00:00Z' });
  await add({
    number: 'ACMU100005',
    customerId: acme,
    firstEta: '2026-07-30T00:00:00Z',
    arrived: '2026-07-30T00:00:00Z',
    out: '2026-08-11T19:00:00Z',
  });
  await add({
    number: 'ACMU100006',
    customerId: acme,
    arrived: '2026-06-02T00:00:00Z',
    out: '2026-06-03T00:00:00Z',
    scac: 'CMDU',
  });
  await add({
    number: 'BETU100001',
    customerId: beta,
    firstEta: '2026-08-10T00:00:00Z',
    arrived: '2026-08-13T12:00:00Z',
  });
  await add({ number: 'BETU100002', customerId: beta, firstEta: '2026-08-18T00:00:00Z', eta: '2026-08-18T00:00:00Z' });
  await addBox(service, stranger, {
    number: 'STRU100001',
    firstEta: '2026-08-01T00:00:00Z',
    arrived: '2026-08-13T12:00:00Z',
  });
  await know(owner, BOSS);
}, 120_000);
afterAll(async () => {
  await sender?.close();
  await service?.close();
  await mailBox?.close();
});
beforeEach(async () => {
  const { body } = await owner.call('GET', '/reports');
  for (const { id } of body.data) await owner.call('DELETE', `/reports/${id}`);
  mailBox.mails.length = 0;
  nowMs = Date.parse(MONDAY);
});

/** As somebody who said yes to a mail. */
function know({ accountId }: Client, address: string): Promise<void> {
  return inTransaction(service.db, (trx) => noteConfirmed(trx, accountId, address, MONDAY));
}

async function make(attributes: object = {}, who = owner): Promise<string> {
  const given = { name: 'Weekly', addresses: [BOSS], weekday: 'mon', at_time: '07:00', timezone: 'Europe/Berlin' };
  const { status, body, text } = await who.call('POST', '/reports', {
    data: { attributes: { ...given, ...attributes } },
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

async function read(id: string) {
  return (await owner.call('GET', `/reports/${id}`)).body.data.attributes;
}

/** Everything that is due. */
async function work(): Promise<void> {
  for (let more = true; more; ) more = await workOnAlerts(options);
}

async function download(id: string, format: string): Promise<Buffer> {
  const answer = await fetch(`${service.url}/v2/reports/${id}.${format}`, {
    headers: { authorization: `Token ${owner.key}` },
  });
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="Weekly-2026-08-17.${format}"`,
  ]);
  return Buffer.from(await answer.arrayBuffer());
}

/** By the title of its part: how many it says there are, and where their list is. */
function partsOf(workbook: Buffer): Map<string, { readonly total: number; readonly query: string }> {
  const { rows } = readWorkbookElsewhere(workbook);
  return new Map(
    rows
      .slice(1, 6)
      .map(([title, total, , url]) => [String(title), { total: Number(total), query: new URL(String(url)).search }]),
  );
}

async function numbersIn(query: string, who = owner): Promise<string[]> {
  const { status, body, text } = await who.call('GET', `/containers${query}&page[size]=100`);
  expect(status, text).toBe(200);
  expect(body.meta.total ?? body.data.length).toBe(body.data.length);
  return body.data.map((one: { attributes: { number: string } }) => one.attributes.number.slice(0, 10)).sort();
}

const MIA = { 'x-user-email': 'mia@acme.example' };

async function saveView(query: string, entity = 'container'): Promise<string> {
  const person = { email: MIA['x-user-email'], name: 'Mia', role: 'member', password: PASSWORD };
  const known = await owner.call('POST', '/users', { data: { attributes: person } });
  expect([201, 409, 422]).toContain(known.status);
  const attributes = { entity, name: 'A view', shared: true, query };
  const { status, body, text } = await owner.call('POST', '/saved_views', { data: { attributes } }, MIA);
  expect(status, text).toBe(201);
  return body.data.id;
}

describe('what a report says', () => {
  const ALL = {
    'Arrived in the last seven days': ['ACMU100001', 'ACMU100002', 'BETU100001'],
    'Arriving in the next seven days': ['ACMU100003', 'BETU100002'],
    Late: ['ACMU100002', 'ACMU100004', 'BETU100001'],
    'What cost money': ['ACMU100001', 'ACMU100005'],
    'On time by line': ['ACMU100001', 'ACMU100002', 'ACMU100005', 'ACMU100006', 'BETU100001'],
  };

  it('has the figures of the lists that it leads to, and a sheet with the rows of each', async () => {
    const id = await make();
    const workbook = await download(id, 'xlsx');
    const parts = partsOf(workbook);
    for (const [title, numbers] of Object.entries(ALL)) {
      const { total, query } = parts.get(title) ?? { total: Number.NaN, query: '' };
      expect([title, total, await numbersIn(query)]).toEqual([title, numbers.length, numbers]);
    }
    const sheet = (name: string) => readWorkbookElsewhere(workbook, name).rows;
    for (const title of Object.keys(ALL).slice(0, 3)) {
      const numbers = sheet(title)
        .slice(1)
        .map(([number]) => String(number).slice(0, 10));
      expect([title, numbers.toSorted()]).toEqual([title, ALL[title as keyof typeof ALL]]);
    }
    const late = new Map(sheet('Late').map((row) => [String(row[0]).slice(0, 10), row]));
    expect(late.get('ACMU100002')?.slice(6)).toEqual([4.5, 'rolled from EVER ACE to EVER GIVEN']);
    expect(late.get('ACMU100004')?.slice(6)).toEqual([9, 'No reason told']);
    // Four days are free from the day after each landed, on the calendar of Long Beach.
    const costs = sheet('What cost money')
      .slice(1)
      .map((row) => [String(row[0]).slice(0, 10), row[3], ...row.slice(5)]);
    expect(costs).toEqual([
      ['ACMU100005', 'demurrage', 900, 'USD', { day: '2026-08-11' }],
      ['ACMU100001', 'demurrage', 200, 'USD', 'Runs on'],
    ]);
    expect(sheet('On time by line').slice(1)).toEqual([
      ['Maersk', 4, 4, 4, 2, 50, expect.any(Number), expect.any(Number)],
      ['Maersk', 1, 0, 0, 0],
    ]);
  });

  it('says of each charge what the container and the sums of free time say', async () => {
    const { body } = await owner.call('GET', '/free_time/summary');
    const running = body.data.charges.filter(({ amount }: { amount: number }) => amount > 0);
    expect(
      running.map((one: { amount: number; container_number: string }) => [
        one.container_number.slice(0, 10),
        one.amount,
      ]),
    ).toEqual([['ACMU100001', 200]]);
  });

  it('says how on time a line was as the page of reliability does, and as the list filtered by late does', async () => {
    const period = 'from=2026-05-17T00:00:00Z&to=2026-08-17T00:00:00Z';
    const { body } = await owner.call('GET', `/reliability?${period}`);
    const [first] = body.data.groups;
    expect(first).toMatchObject({ key: 'MAEU', containers: 4, on_time: { count: 2, of: 4, shipments: 4 } });
    const days = '?filter[pod_arrived_at][start]=2026-05-17&filter[pod_arrived_at][end]=2026-08-16&filter[scac]=MAEU';
    expect(await numbersIn(`${days}&filter[late]=false`)).toEqual(['ACMU100001', 'ACMU100005']);
    expect(await numbersIn(`${days}&filter[late]=true`)).toEqual(['ACMU100002', 'BETU100001']);
  });

  it('of a customer holds nothing of another, of a view what the view shows, and of nobody anything of another account', async () => {
    const everything = async (id: string) => {
      const { body } = await owner.call('GET', `/reports/${id}/preview`);
      const { text } = await extractText(new Uint8Array(await download(id, 'pdf')), { mergePages: true });
      const workbook = await download(id, 'xlsx');
      const sheets = Object.keys(ALL).map((title) => JSON.stringify(readWorkbookElsewhere(workbook, title).rows));
      return { parts: partsOf(workbook), text: [body.subject, body.text, body.html, text, ...sheets].join('\n') };
    };
    const acme = await everything(await make({ customer_id: customers.acme }));
    expect(acme.text).toContain('ACMU100002');
    expect(acme.text).not.toMatch(/BETU|Beta|STRU/);
    for (const [title, { total, query }] of acme.parts) {
      const numbers = ALL[title as keyof typeof ALL].filter((number) => number.startsWith('ACMU'));
      expect([title, total, await numbersIn(query)]).toEqual([title, numbers.length, numbers]);
    }
    const viewId = await saveView(`filter[customer_id]=${customers.beta}&sort=number`);
    const beta = await everything(await make({ saved_view_id: viewId }));
    expect(beta.text).toMatch(/BETU100001/);
    expect(beta.text).not.toMatch(/ACMU|STRU/);
    expect(beta.parts.get('On time by line')?.total).toBe(1);
    const neither = await everything(await make({ saved_view_id: viewId, customer_id: customers.acme }));
    expect(neither.text).not.toMatch(/ACMU|BETU|STRU/);
    for (const words of ['Nothing arrived from', 'Nothing is expected from', 'No charge runs past its free time']) {
      expect(neither.text).toContain(words);
    }
    const away = await stranger.call('GET', `/reports/${(await owner.call('GET', '/reports')).body.data[0].id}`);
    expect(away.status).toBe(404);
    const others = { name: 'X', addresses: [BOSS], customer_id: customers.acme };
    expect((await stranger.call('POST', '/reports', { data: { attributes: others } })).status).toBe(404);
  });

  it('stands on the pages of its PDF as it does in the mail', async () => {
    const id = await make();
    const { text } = await extractText(new Uint8Array(await download(id, 'pdf')), { mergePages: true });
    for (const [title, numbers] of Object.entries(ALL)) expect(text).toContain(`${title}: ${numbers.length}`);
    expect(text.replaceAll('\n', ' ')).toContain('rolled from EVER ACE to EVER GIVEN');
    expect(text).toContain('USD 1,100.00: USD 200.00 so far that runs on, USD 900.00 that ended.');
    const { body } = await owner.call('GET', `/reports/${id}/preview`);
    expect(body.subject).toBe('Weekly, 2026-08-17');
    expect(body.text).toContain('USD 1,100.00: USD 200.00 so far that runs on, USD 900.00 that ended.');
    expect(body.html).toContain('rolled from EVER ACE to EVER GIVEN');
  });
});

describe('sending a report', () => {
  const sentTo = (address: string) => mailBox.mails.filter((mail) => mail.to_ === address);

  it('is done once a week at its local time, with what it says then and both files', async () => {
    nowMs -= 2 * DAY_MS;
    const id = await make({ name: 'Weekly <b>' });
    expect(await read(id)).toMatchObject({ due_at: '2026-08-17T05:00:00Z', last_sent_at: null });
    await work();
    expect(mailBox.mails).toEqual([]);
    nowMs = Date.parse(MONDAY);
    await work();
    const [mail, ...others] = sentTo(BOSS);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Weekly <b>, 2026-08-17');
    expect(mail?.html).toContain('Weekly &lt;b&gt;');
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Weekly-b-2026-08-17.pdf', 'application/pdf'],
      ['Weekly-b-2026-08-17.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ]);
    const [pdf, xlsx] = mail?.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)) ?? [];
    const { text } = await extractText(new Uint8Array(pdf ?? Buffer.alloc(0)), { mergePages: true });
    expect(text).toContain('Arrived in the last seven days: 3');
    expect(partsOf(xlsx ?? Buffer.alloc(0)).get('Late')?.total).toBe(3);
    expect(await read(id)).toMatchObject({ due_at: '2026-08-24T05:00:00Z', last_sent_at: MONDAY });
    nowMs += WEEK_MS - DAY_MS;
    await work();
    expect(sentTo(BOSS)).toHaveLength(1);
    nowMs += DAY_MS;
    await work();
    expect(sentTo(BOSS)).toHaveLength(2);
    expect((await owner.call('GET', '/alerts')).body.data).toEqual([]);
    expect((await owner.call('GET', '/alert_subscriptions')).body.data).toEqual([]);
  });

  it('asks an address first, ends for it by one click, and goes on to the others', async () => {
    const id = await make({ addresses: [BOSS, 'New@acme.example', 'new@ACME.example'] });
    await work();
    expect(mailBox.mails.map(({ to_, subject }) => [to_, subject])).toEqual([
      ['New@acme.example', 'Do you want these alerts?'],
    ]);
    const now = async () => {
      expect((await owner.call('POST', `/reports/${id}/send`)).status).toBe(204);
      await work();
    };
    await now();
    expect([sentTo(BOSS).length, sentTo('New@acme.example').length]).toEqual([1, 1]);
    await know(owner, 'new@acme.example');
    await now();
    expect([sentTo(BOSS).length, sentTo('New@acme.example').length]).toEqual([2, 2]);
    const header = sentTo(BOSS)[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const click = await fetch(header.slice(1, -1).replace(options.baseUrl, service.url), { method: 'POST' });
    expect(click.status).toBe(204);
    await now();
    expect([sentTo(BOSS).length, sentTo('New@acme.example').length]).toEqual([2, 3]);
    const ended = { address: BOSS, active: false, deactivated_reason: 'unsubscribed' };
    expect((await read(id)).recipients.find(({ address }: { address: string }) => address === BOSS)).toMatchObject(
      ended,
    );
    const addresses = ['new@acme.example', BOSS, 'third@acme.example'];
    await owner.call('PATCH', `/reports/${id}`, { data: { attributes: { addresses } } });
    const { recipients } = await read(id);
    expect(recipients.map((one: { address: string; active: boolean }) => [one.address, one.active])).toEqual(
      [
        ['New@acme.example', true],
        [BOSS, false],
        ['third@acme.example', true],
      ].toSorted(),
    );
  });

  it('sends again under the same Message-ID what was handed over without being noted, and nothing twice otherwise', async () => {
    const id = await make();
    await owner.call('POST', `/reports/${id}/send`);
    const sendMail = options.sendMail;
    if (sendMail === undefined) throw new Error('no mails');
    const dying: AlertOptions = {
      ...options,
      sendMail: async (mail) => {
        await sendMail(mail);
        throw new Error('the process dies here');
      },
    };
    await workOnAlerts(dying);
    nowMs += 4 * 60_000;
    await work();
    const [first, second, ...others] = sentTo(BOSS);
    expect(others).toEqual([]);
    expect(second?.messageId).toBe(first?.messageId);
    const said = (text: string | undefined) => text?.slice(0, text.indexOf('Stop it'));
    expect(said(second?.text)).toBe(said(first?.text));
  });

  it('that cannot be made says why, keeps no other report waiting, and is tried again', async () => {
    const broken = await make({ name: 'Broken' });
    nowMs = Date.parse('2026-08-24T05:00:00Z');
    await make({ name: 'Whole', at_time: '07:01' });
    nowMs = Date.parse('2026-08-24T05:02:00Z');
    const gatherReport: AlertOptions['gatherReport'] = async (report, at) => {
      if (report.id === broken) throw new Error('the view is no question');
      return options.gatherReport(report, at);
    };
    const once = { ...options, gatherReport };
    while (await workOnAlerts(once)) expect(mailBox.mails.length).toBeLessThan(2);
    expect(sentTo(BOSS).map(({ subject }) => subject)).toEqual(['Whole, 2026-08-24']);
    expect(await read(broken)).toMatchObject({ last_error: 'the view is no question', due_at: '2026-08-24T06:02:00Z' });
    nowMs += HOUR_MS;
    await work();
    expect(await read(broken)).toMatchObject({ last_error: null, due_at: '2026-08-31T05:00:00Z' });
    expect(sentTo(BOSS)).toHaveLength(2);
  });

  it('ends when it is switched off, and when its view is gone', async () => {
    const id = await make();
    await owner.call('PATCH', `/reports/${id}`, { data: { attributes: { active: false } } });
    expect(await read(id)).toMatchObject({ active: false, due_at: null });
    nowMs += WEEK_MS;
    await work();
    expect(mailBox.mails).toEqual([]);
    await owner.call('PATCH', `/reports/${id}`, { data: { attributes: { name: 'Still off' } } });
    expect(await read(id)).toMatchObject({ name: 'Still off', due_at: null });
    const again = await owner.call('PATCH', `/reports/${id}`, {
      data: { attributes: { active: true, weekday: 'wed' } },
    });
    expect(again.body.data.attributes.due_at).toBe('2026-08-26T05:00:00Z');
    const viewId = await saveView('filter[late]=true');
    const ofView = await make({ saved_view_id: viewId });
    expect((await owner.call('DELETE', `/saved_views/${viewId}`, undefined, MIA)).status).toBe(204);
    expect((await owner.call('GET', `/reports/${ofView}`)).status).toBe(404);
  });

  it('is for those who may change something, and refuses what is no address, no zone and no view of containers', async () => {
    const reader = await service.createClient({ accountId: owner.accountId, scope: 'read' });
    const given = { name: 'X', addresses: [BOSS] };
    expect((await reader.call('POST', '/reports', { data: { attributes: given } })).status).toBe(403);
    for (const wrong of [
      { addresses: ['nobody'] },
      { timezone: 'Moon/Sea' },
      { addresses: [] },
      { weekday: 'day' },
      { at_time: '25:00' },
    ]) {
      const answer = await owner.call('POST', '/reports', { data: { attributes: { ...given, ...wrong } } });
      expect([wrong, answer.status]).toEqual([wrong, 422]);
    }
    const saved_view_id = await saveView('', 'shipment');
    const ofShipments = await owner.call('POST', '/reports', { data: { attributes: { ...given, saved_view_id } } });
    expect(ofShipments.status).toBe(422);
  });
});
