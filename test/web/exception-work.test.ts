import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { addUser } from '../../src/operations/users.ts';
import { relist } from '../relist.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { addBox, addVessel, type Box } from './world.ts';

const CUSTOMS = { name: 'customs', status: 'hold', description: 'CET exam' };
const FREIGHT = { name: 'freight', status: 'hold', description: null };
const HOUR_MS = 3_600_000;

let service: TestService;
let client: Client;
let ann: { readonly id: string };
let held: Box;
/** Rises from test to test: what is found is believed for some seconds. */
let nowMs = Date.now();

beforeAll(async () => {
  service = await startTestService({ services: { now: () => new Date(nowMs) } });
  client = await service.createClient();
  await loadReferenceData(service.db);
  const person = { email: 'ann@own.example', name: 'Ann', role: 'member' as const, password: 'a long pass phrase 1' };
  ann = await addUser(service.db, systemCaller(client.accountId), person);
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  const add = (box: Parameters<typeof addBox>[4]) =>
    addBox(service.db, client.accountId, vesselId, new Date(nowMs), box);
  held = await add({ number: 'EITU1000001', status: 'grounded', holds: [CUSTOMS], available: true });
  await add({ number: 'EITU1000002', etaSlipHours: 54 });
});
afterAll(() => service.close());
beforeEach(() => {
  nowMs += 10_000;
});

const list = async (query = '') => (await client.call('GET', `/exceptions?${query}`)).body;
const theHold = async () => (await list('filter[category]=hold&filter[state]=all')).data[0];
const change = (id: string, attributes: object) => client.call('PATCH', `/exceptions/${id}`, { data: { attributes } });
const setHolds = async (holds: readonly object[]) => {
  await sql`update container set holds_at_pod_terminal = ${JSON.stringify(holds)}::jsonb
    where id = ${held.containerId}`.execute(service.db);
  await relist(service.db, client.accountId);
};

describe('an exception', () => {
  it('is given to a colleague, and found by whom it concerns', async () => {
    const { id } = await theHold();
    expect((await client.call('GET', '/colleagues')).body).toEqual({ colleagues: [{ id: ann.id, name: 'Ann' }] });
    const { status, body } = await change(id, { assignee_id: ann.id });
    expect([status, body.data.attributes]).toMatchObject([200, { assignee_id: ann.id, state: 'open' }]);
    expect((await list(`filter[assignee_id]=${ann.id}`)).data).toHaveLength(1);
    expect((await list(`filter[concerns]=${ann.id}`)).data).toHaveLength(1);
    expect((await list('filter[assignee_id]=none')).data).toHaveLength(1);
  });

  it('that is dismissed leaves the queue but not the lists, and comes back when the facts change, still assigned', async () => {
    const { id } = await theHold();
    await change(id, { dismissed_reason: 'The broker is on it' });
    expect((await theHold()).attributes).toMatchObject({ state: 'dismissed', dismissed_reason: 'The broker is on it' });
    const open = await list();
    expect([open.data.length, open.meta.by_state]).toEqual([1, { open: 1, snoozed: 0, dismissed: 1 }]);
    expect(open.meta.by_category.hold).toBe(0);
    expect((await client.call('GET', '/overview')).body.exceptions).toMatchObject({
      total: 1,
      by_category: { hold: 0 },
    });
    const overview = (await client.call('GET', '/overview')).body;
    expect(overview.exceptions).toMatchObject({ containers: 1, tracking_requests: 0 });
    expect(overview.containers.by_exception).toMatchObject({ hold: 1, eta_slip: 1, past_last_free_day: 0 });
    const listed = (await client.call('GET', '/containers?filter[exception]=hold')).body;
    expect([listed.data.map((one: { id: string }) => one.id), listed.meta.total]).toEqual([[held.containerId], 1]);
    await setHolds([CUSTOMS, FREIGHT]);
    nowMs += 10_000;
    const again = await theHold();
    expect(again.id).toBe(id);
    expect(again.attributes).toMatchObject({ state: 'open', dismissed_reason: null, assignee_id: ann.id });
  });

  it('that is snoozed comes back at its time', async () => {
    const { id } = await theHold();
    const until = new Date(nowMs + HOUR_MS).toISOString();
    await change(id, { snoozed_until: until });
    expect((await theHold()).attributes.state).toBe('snoozed');
    nowMs += HOUR_MS;
    expect((await theHold()).attributes).toMatchObject({ state: 'open', snoozed_until: null });
    await change(id, { snoozed_until_change: true });
    nowMs += 24 * HOUR_MS;
    expect((await theHold()).attributes.state).toBe('snoozed');
    await change(id, { snoozed_until_change: false });
    expect((await theHold()).attributes.state).toBe('open');
  });

  it('is commented, with colleagues by name, and remembers what was done', async () => {
    const { id } = await theHold();
    const attributes = { body: '@Ann please call the broker', mentioned_user_ids: [ann.id] };
    const said = await client.call('POST', `/exceptions/${id}/comments`, { data: { attributes } });
    expect([said.status, said.body.data.attributes]).toMatchObject([
      201,
      { action: 'exception.comment', changes: attributes },
    ]);
    expect((await theHold()).attributes).toMatchObject({ comment_count: 1, mentioned_user_ids: [ann.id] });
    const { body } = await client.call('GET', `/exceptions/${id}/history`);
    expect(body.data.map((one: { attributes: { action: string } }) => one.attributes.action)).toEqual([
      'exception.comment',
      'exception.reopen',
      'exception.snooze',
      'exception.snooze',
      'exception.dismiss',
      'exception.assign',
    ]);
    const trail = await client.call('GET', '/audit_entries');
    expect(trail.body.data[0].attributes).toMatchObject({ subject_type: 'exception', subject_id: id });
  });

  it('is told to whoever follows the stream', async () => {
    const { id } = await theHold();
    await change(id, { assignee_id: null });
    const { rows } = await sql`select name, container_id, shipment_id, subject_id from domain_event
      order by id desc limit 1`.execute(service.db);
    const about = { container_id: held.containerId, shipment_id: held.shipmentId, subject_id: id };
    expect(rows).toEqual([{ name: 'exception.changed', ...about }]);
  });
});

it('works on many at once', async () => {
  const { data } = await list();
  const ids = data.map((one: { id: string }) => one.id);
  const stranger = '01890000-0000-7000-8000-000000000001';
  const { body } = await client.call('PATCH', '/exceptions', { ids: [...ids, stranger], assignee_id: ann.id });
  expect(body).toEqual({ changed: 2 });
  expect((await list(`filter[assignee_id]=${ann.id}`)).meta.total).toBe(2);
});

it.each([
  [{}, '/data/attributes'],
  [{ assignee_id: '01890000-0000-7000-8000-000000000001' }, '/data/attributes/assignee_id'],
  [{ snoozed_until: '2020-01-01T00:00:00Z' }, '/data/attributes/snoozed_until'],
  [{ dismissed_reason: ' ' }, '/data/attributes/dismissed_reason'],
])('refuses %o', async (attributes, pointer) => {
  const { status, body } = await change((await theHold()).id, attributes);
  expect([status, body.errors[0].source.pointer]).toEqual([422, pointer]);
});

it('is for those who may write, and in their own account', async () => {
  const { id } = await theHold();
  const reader = await service.createClient({ scope: 'read', accountId: client.accountId });
  const body = { data: { attributes: { dismissed_reason: 'x' } } };
  expect((await reader.call('PATCH', `/exceptions/${id}`, body)).status).toBe(403);
  const other = await service.createClient();
  expect((await other.call('PATCH', `/exceptions/${id}`, body)).status).toBe(404);
  expect((await other.call('GET', `/exceptions/${id}/history`)).status).toBe(404);
});
