import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { addUser } from '../../src/operations/users.ts';
import { portIdOf, shippingLineIdOf, terminalIdOf } from '../../src/store/places/reference-ids.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type Browser, openBrowser } from '../sessions/browser.ts';
import { addBox, addVessel, type Box } from '../web/world.ts';

const PASSWORD = 'correct horse battery';
let service: TestService;
let admin: Client;
let stranger: Client;
let vesselId: string;
let box: Box;
const portId = portIdOf('USLGB');
const terminalId = terminalIdOf('USLGB-LBCT');
const lineId = shippingLineIdOf('MAEU');
const people: Record<string, { readonly id: string; readonly browser: Browser }> = {};

beforeAll(async () => {
  service = await startTestService();
  admin = await service.createClient();
  stranger = await service.createClient();
  await loadReferenceData(service.db);
  vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  box = await addBox(service.db, admin.accountId, vesselId, new Date(), { number: 'EITU1000001' });
  for (const [name, role] of [
    ['Ann', 'member'],
    ['Bob', 'member'],
    ['Vera', 'viewer'],
  ] as const) {
    const email = `${name.toLowerCase()}@own.example`;
    const { id } = await addUser(service.db, systemCaller(admin.accountId), { email, name, role, password: PASSWORD });
    const browser = openBrowser(service);
    expect((await browser.call('POST', '/session', { email, password: PASSWORD })).status).toBe(201);
    people[name] = { id, browser };
  }
});
afterAll(() => service.close());

const person = (name: string) => people[name] ?? { id: '', browser: openBrowser(service) };
const as = (name: string) => person(name).browser;
const note = (by: Pick<Client, 'call'> | Browser, type: string, id: string, more: object = {}) =>
  by.call('POST', '/notes', {
    data: { type: 'note', attributes: { body: 'Called the gate', subject_type: type, subject_id: id, ...more } },
  });
const change = (by: Pick<Client, 'call'> | Browser, id: string, attributes: object) =>
  by.call('PATCH', `/notes/${id}`, { data: { attributes } });
const bodies = (reply: { body: { data: { attributes: { body: string } }[] } }) =>
  reply.body.data.map((one) => one.attributes.body);

describe('a note', () => {
  it('is about anything that people speak of, under the name they know it by', async () => {
    const subjects = [
      ['container', box.containerId, 'EITU1000001', null],
      ['shipment', box.shipmentId, expect.any(String), null],
      ['vessel', vesselId, 'EVER FORTUNE', null],
      ['port', portId, 'Long Beach', 'USLGB'],
      ['terminal', terminalId, expect.any(String), null],
      ['carrier', lineId, 'Maersk', 'MAEU'],
    ] as const;
    for (const [type, id, name, code] of subjects) {
      const { status, body } = await note(admin, type, id, { body: `  About ${type} ` });
      expect([status, body.data?.attributes]).toMatchObject([
        201,
        {
          body: `About ${type}`,
          subject_type: type === 'carrier' ? 'shipping_line' : type,
          subject_id: id,
          subject_name: name,
          subject_code: code,
          follow_up_on: null,
          author_type: 'api_key',
        },
      ]);
      const listed = await admin.call('GET', `/notes?filter[subject_type]=${type}&filter[subject_id]=${id}`);
      expect(bodies(listed)).toEqual([`About ${type}`]);
    }
    const around = await admin.call('GET', `/notes?filter[container_id]=${box.containerId}`);
    expect(bodies(around).toSorted()).toEqual(expect.arrayContaining(['About container', 'About shipment']));
    const ofShipment = await admin.call('GET', `/notes?filter[shipment_id]=${box.shipmentId}`);
    expect(bodies(ofShipment).toSorted()).toEqual(['About container', 'About shipment']);
  });

  it('is of one account: another neither writes about its things nor sees, changes or deletes what it wrote', async () => {
    const { id } = (await note(admin, 'port', portId)).body.data;
    expect((await note(stranger, 'container', box.containerId)).status).toBe(422);
    expect((await note(admin, 'vessel', newId())).status).toBe(422);
    expect((await stranger.call('GET', '/notes')).body.meta.total).toBe(0);
    expect((await stranger.call('GET', `/notes?filter[container_id]=${box.containerId}`)).body.data).toEqual([]);
    expect((await stranger.call('GET', `/notes/${id}`)).status).toBe(404);
    expect((await change(stranger, id, { body: 'x' })).status).toBe(404);
    expect((await stranger.call('DELETE', `/notes/${id}`)).status).toBe(404);
    expect((await note(stranger, 'port', portId, { mentioned_user_ids: [person('Ann').id] })).status).toBe(422);
  });

  it('is changed and deleted by whoever wrote it or an owner, and by no viewer or key that reads', async () => {
    const { id } = (await note(as('Ann'), 'port', portId)).body.data;
    expect((await change(as('Bob'), id, { body: 'Never called' })).status).toBe(403);
    expect((await as('Bob').call('DELETE', `/notes/${id}`)).status).toBe(403);
    expect((await change(as('Vera'), id, { followed_up: true })).status).toBe(403);
    expect((await note(as('Vera'), 'port', portId)).status).toBe(403);
    const reader = await service.createClient({ accountId: admin.accountId, scope: 'read' });
    expect((await note(reader, 'port', portId)).status).toBe(403);
    expect((await as('Vera').call('GET', `/notes/${id}`)).body.data.attributes.author_name).toBe('Ann');
    expect((await change(as('Ann'), id, { body: 'Called twice' })).body.data.attributes.body).toBe('Called twice');
    expect((await admin.call('DELETE', `/notes/${id}`)).status).toBe(204);
    expect((await admin.call('GET', `/notes/${id}`)).status).toBe(404);
  });

  it('is bounded, and refuses what is no note', async () => {
    const refused = [
      { body: ' ' },
      { body: 'x'.repeat(4_001) },
      { subject_type: 'party' },
      { subject_id: 'USLGB' },
      { follow_up_on: 'tomorrow' },
      { follow_up_on: '0000-01-01' },
      { contact_id: newId() },
      { mentioned_user_ids: Array.from({ length: 21 }, () => newId()) },
    ];
    for (const more of refused) {
      const { status } = await note(admin, 'port', portId, more);
      expect([more, status >= 400 && status < 500]).toEqual([more, true]);
    }
    expect((await admin.call('GET', '/notes?page[size]=1000')).body.data.length).toBeLessThanOrEqual(100);
    for (const day of ['0000-01-01', 'today'])
      expect((await admin.call('GET', `/notes?filter[due_by]=${day}`)).status).toBe(400);
  });

  it('becomes a task on its day, until somebody says it was followed up', async () => {
    const due = async (day: string) =>
      (await admin.call('GET', `/notes?filter[due_by]=${day}`)).body.data.map((one: { id: string }) => one.id);
    const later = (await note(as('Ann'), 'vessel', vesselId, { follow_up_on: '2026-12-02' })).body.data.id;
    const sooner = (await note(as('Ann'), 'container', box.containerId, { follow_up_on: '2026-12-01' })).body.data.id;
    expect(await due('2026-11-30')).toEqual([]);
    expect(await due('2026-12-01')).toEqual([sooner]);
    expect(await due('2026-12-02')).toEqual([sooner, later]);
    const done = await change(as('Bob'), sooner, { followed_up: true });
    expect(done.body.data.attributes).toMatchObject({ followed_up_at: expect.any(String), author_name: 'Ann' });
    expect(await due('2026-12-02')).toEqual([later]);
    expect((await change(as('Bob'), sooner, { followed_up: false })).body.data.attributes.followed_up_at).toBeNull();
    expect((await change(as('Bob'), later, { follow_up_on: null })).body.data.attributes.follow_up_on).toBeNull();
    expect(await due('2026-12-02')).toEqual([sooner]);
  });
});

describe('a mention', () => {
  const mentions = async (name: string, query = '') => (await as(name).call('GET', `/mentions?${query}`)).body;

  it('is found by the colleague and by nobody else, and is read once', async () => {
    const mentioned_user_ids = [person('Vera').id, person('Vera').id, person('Ann').id];
    const { id } = (await note(as('Ann'), 'vessel', vesselId, { body: '@Vera look', mentioned_user_ids })).body.data;
    expect((await mentions('Ann')).data).toEqual([]);
    expect((await mentions('Bob')).data).toEqual([]);
    const { data, meta } = await mentions('Vera', 'filter[unread]=true');
    expect(meta).toMatchObject({ unread: 1, total: 1 });
    expect(data[0].attributes).toMatchObject({
      note_id: id,
      body: '@Vera look',
      subject_type: 'vessel',
      subject_name: 'EVER FORTUNE',
      author_name: 'Ann',
      read_at: null,
    });
    const mark = (name: string, read: boolean) =>
      as(name).call('PATCH', `/mentions/${data[0].id}`, { data: { attributes: { read } } });
    expect((await mark('Bob', true)).status).toBe(404);
    expect((await mark('Vera', true)).body.data.attributes.read_at).toEqual(expect.any(String));
    expect((await mentions('Vera')).meta.unread).toBe(0);
    expect((await mark('Vera', false)).body.data.attributes.read_at).toBeNull();
    expect((await as('Vera').call('POST', '/mentions/read')).body).toEqual({ changed: 1 });
    expect((await mentions('Vera', 'filter[unread]=true')).data).toEqual([]);
    expect((await mentions('Vera')).data).toHaveLength(1);
  });

  it('is of people: a key that acts for none has none', async () => {
    expect((await admin.call('GET', '/mentions')).status).toBe(403);
  });

  it('comes with a comment on an exception, which is a note of its container', async () => {
    const held = await addBox(service.db, admin.accountId, vesselId, new Date(), {
      number: 'EITU1000009',
      status: 'grounded',
      holds: [{ name: 'customs', status: 'hold', description: null }],
      available: true,
    });
    const found = await admin.call('GET', `/exceptions?filter[container_id]=${held.containerId}`);
    const [exception] = found.body.data;
    const attributes = { body: '@Bob call customs', mentioned_user_ids: [person('Bob').id] };
    const said = await as('Ann').call('POST', `/exceptions/${exception.id}/comments`, { data: { attributes } });
    expect([said.status, said.body.data.type]).toEqual([201, 'audit_entry']);
    const { data } = (await admin.call('GET', `/notes?filter[container_id]=${held.containerId}`)).body;
    expect(
      data.find((one: { attributes: { exception_id: string } }) => one.attributes.exception_id)?.attributes,
    ).toMatchObject({
      body: '@Bob call customs',
      subject_type: 'container',
      exception_id: exception.id,
      author_name: 'Ann',
    });
    expect((await mentions('Bob')).data[0].attributes).toMatchObject({ subject_name: 'EITU1000009', read_at: null });
  });
});

describe('a contact', () => {
  const add = (by: Pick<Client, 'call'> | Browser, attributes: object) =>
    by.call('POST', '/contacts', {
      data: { attributes: { subject_type: 'terminal', subject_id: terminalId, name: 'Gate desk', ...attributes } },
    });

  it('is kept with how to reach it, found by where it is, and named by notes of calls', async () => {
    const details = { phone: '+1 562 555 0100', email: 'gate@terminal.example', hours: 'Mon to Fri, 8 to 17' };
    const { status, body } = await add(as('Ann'), { ...details, job: 'Customer service' });
    expect([status, body.data.attributes]).toMatchObject([201, { ...details, name: 'Gate desk', remark: null }]);
    const { id } = body.data;
    const listed = await admin.call('GET', `/contacts?filter[subject_id]=${terminalId}&query=gate`);
    expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    const edited = await as('Bob').call('PATCH', `/contacts/${id}`, { data: { attributes: { phone: null } } });
    expect(edited.body.data.attributes).toMatchObject({ phone: null, hours: details.hours });
    const noted = await note(as('Ann'), 'container', box.containerId, { contact_id: id });
    expect(noted.body.data.attributes).toMatchObject({ contact_id: id, contact_name: 'Gate desk' });
    expect((await as('Bob').call('DELETE', `/contacts/${id}`)).status).toBe(204);
    expect((await admin.call('GET', `/contacts/${id}`)).status).toBe(404);
  });

  it('of a customer, a line and a port is listed with the containers that it has to do with', async () => {
    const party = await admin.call('POST', '/parties', { data: { attributes: { company_name: 'Northwind' } } });
    const partyId = party.body.data.id;
    const role = { role: 'customer' };
    const relationships = { party: { data: { type: 'party', id: partyId } } };
    const assigned = await admin.call('POST', `/shipments/${box.shipmentId}/party_roles`, {
      data: { type: 'party_role', attributes: role, relationships },
    });
    expect(assigned.status, assigned.text).toBe(201);
    await add(admin, { subject_type: 'party', subject_id: partyId, name: 'Nora' });
    await add(admin, { subject_type: 'port', subject_id: portId, name: 'Pilots' });
    await add(admin, { subject_type: 'port', subject_id: portIdOf('CNSHA'), name: 'Elsewhere' });
    await add(admin, { subject_type: 'shipping_line', subject_id: shippingLineIdOf('EGLV'), name: 'Import desk' });
    const { data, meta } = (await admin.call('GET', `/contacts?filter[container_id]=${box.containerId}`)).body;
    expect(meta.places).toEqual([
      { type: 'shipping_line', id: shippingLineIdOf('EGLV'), name: 'Evergreen' },
      { type: 'port', id: portId, name: 'Long Beach' },
      { type: 'party', id: partyId, name: 'Northwind' },
    ]);
    const elsewhere = await stranger.call('GET', `/contacts?filter[container_id]=${box.containerId}`);
    expect(elsewhere.body.meta.places).toEqual([]);
    expect(data.map((one: { attributes: object }) => one.attributes)).toMatchObject([
      { name: 'Import desk', subject_type: 'shipping_line', subject_code: 'EGLV' },
      { name: 'Nora', subject_type: 'party', subject_name: 'Northwind' },
      { name: 'Pilots', subject_type: 'port', subject_code: 'USLGB' },
    ]);
  });

  it('is of one account, and not for viewers to change', async () => {
    const { id } = (await add(admin, {})).body.data;
    expect((await stranger.call('GET', `/contacts/${id}`)).status).toBe(404);
    expect((await stranger.call('GET', '/contacts')).body.data).toEqual([]);
    expect((await stranger.call('PATCH', `/contacts/${id}`, { data: { attributes: { name: 'x' } } })).status).toBe(404);
    expect((await stranger.call('DELETE', `/contacts/${id}`)).status).toBe(404);
    expect((await add(as('Vera'), {})).status).toBe(403);
    expect((await add(admin, { subject_type: 'container', subject_id: box.containerId })).status).toBe(422);
    expect((await add(admin, { subject_type: 'party', subject_id: newId() })).status).toBe(422);
  });
});
