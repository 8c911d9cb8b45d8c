import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../src/net/trusted-proxies.ts';
import { arrivalNotice, createDocument } from '../documents/paper.ts';
import { type Person, signInAs } from '../oauth/person.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { type Browser, openBrowser } from './browser.ts';

const PASSWORD = 'correct horse battery';
const [NAME, EMAIL, ADDRESS] = ['Quintessa Vandermeer', 'quintessa@northwind.example', '203.0.113.77'];
const FROM = { 'x-forwarded-for': ADDRESS };
const WAIT = { timeout: 30_000 };

let service: TestService;
let owner: Person;
let member: Person;
let stranger: Person;
let client: Client;
let containerId: string;

beforeAll(async () => {
  const trustProxy = parseTrustedProxies('1');
  service = await startTestService({
    services: { sendsMail: true },
    ...(trustProxy === undefined ? {} : { trustProxy }),
  });
  owner = await signInAs(service, 'owner');
  member = await signInAs(service, 'member', owner.accountId);
  stranger = await signInAs(service, 'owner');
  client = await service.createClient({ accountId: owner.accountId });
  const shipmentId = await insertShipment(service.db, owner.accountId);
  containerId = await insertContainer(service.db, owner.accountId, shipmentId, 'MSKU0000006');
});
afterAll(() => service.close());

/** Somebody who has left their traces everywhere. */
async function letPersonWork(): Promise<{ id: string; browser: Browser; key: Client }> {
  const attributes = { email: EMAIL, name: NAME, role: 'owner', password: PASSWORD };
  const id = (await owner.call('POST', '/users', { data: { attributes } })).body.data.id;
  const browser = openBrowser(service);
  const signIn = (password: string) => browser.call('POST', '/session', { email: EMAIL, password }, FROM);
  expect((await signIn('wrong horse battery')).status).toBe(401);
  expect((await signIn(PASSWORD)).status).toBe(201);
  const call = async (method: string, path: string, given?: object) => {
    const { status, body } = await browser.call(method, path, given, FROM);
    expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };
  const key = await service.createClient({ accountId: owner.accountId, userId: id });
  const view = (name: string, shared: boolean) => ({ entity: 'container', name, shared, query: '', columns: [] });
  for (const one of [view('Own', false), view('Everybody’s', true)])
    await call('POST', '/saved_views', { data: { attributes: one } });
  const alert = (more: object) => ({ data: { attributes: { name: 'Arrivals', kinds: ['arrival'], ...more } } });
  await call('POST', '/alert_subscriptions', alert({}));
  const asked = await client.call('POST', '/alert_subscriptions', alert({ address: EMAIL }));
  expect(asked.status, asked.text).toBe(201);
  const note = { body: 'Ask the line', subject_type: 'container', subject_id: containerId, mentioned_user_ids: [id] };
  await call('POST', '/notes', { data: { attributes: note } });
  await call('GET', `/containers/${containerId}`);
  const { id: documentId } = await createDocument(client, arrivalNotice('MSKU0000006'));
  await call('GET', `/documents/${documentId}/download_url`);
  await call('PATCH', '/session', { name: NAME });
  await call('PATCH', '/account', { data: { attributes: { company_name: 'Northwind' } } });
  const seen = async () => (await trailOf(id, 'all')).map(({ action }) => action);
  await expect.poll(seen, WAIT).toEqual(expect.arrayContaining(['container.open', 'document.download']));
  await expect.poll(() => tablesWith([ADDRESS]), WAIT).toEqual(['audit_entry', 'session', 'sign_in_failure']);
  return { id, browser, key };
}

interface Entry {
  readonly action: string;
  readonly actor_name: string | null;
}

async function trailOf(id: string, kind: string): Promise<Entry[]> {
  const { body } = await client.call(
    'GET',
    `/audit_entries?filter[actor_id]=${id}&filter[kind]=${kind}&page[size]=100`,
  );
  return body.data.map(({ attributes }: { attributes: Entry }) => attributes);
}

it('is removed by another owner with all that is personal, and what they did and saw stays', async () => {
  const { id, browser, key } = await letPersonWork();
  const before = await trailOf(id, 'all');
  expect((await browser.call('DELETE', `/users/${id}`)).status).toBe(409);
  expect((await stranger.call('DELETE', `/users/${id}`)).status).toBe(404);
  expect((await member.call('DELETE', `/users/${id}`)).status).toBe(403);

  expect((await owner.call('DELETE', `/users/${id}`)).status).toBe(204);
  await expect.poll(async () => (await browser.call('GET', '/session')).status).toBe(401);
  await expect.poll(async () => (await key.call('GET', '/account')).status).toBe(401);
  const views = (await owner.call('GET', '/saved_views?filter[entity]=container')).body.data;
  expect(views.map((one: { attributes: { name: string } }) => one.attributes.name)).toEqual(['Everybody’s']);
  const after = await trailOf(id, 'all');
  expect(after.map(({ action }) => action)).toEqual(before.map(({ action }) => action));
  expect(new Set(after.map(({ actor_name }) => actor_name))).toEqual(new Set([null]));
  expect(await tablesWith([NAME, EMAIL])).toEqual([]);
  // Tries are counted by network address alone too, whoever makes them, for a day.
  await service.db.deleteFrom('sign_in_failure').where('subject', '=', `address ${ADDRESS}`).execute();
  expect(await tablesWith([ADDRESS])).toEqual([]);
  expect((await owner.call('DELETE', `/users/${owner.userId}`)).status).toBe(409);
});

/** Tables in which any of the texts is left. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows } = await service.pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`);
  const found: string[] = [];
  for (const { name } of rows) {
    const holds = texts.map((_, at) => `one::text ilike '%' || $${at + 1} || '%'`).join(' or ');
    const { rowCount } = await service.pool.query(`select 1 from "${name}" as one where ${holds} limit 1`, [...texts]);
    if (rowCount !== 0) found.push(name);
  }
  return found;
}
