import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { newId } from '../../src/values/id.ts';
import { idsOf } from '../attack/tenants.ts';
import { signInAs } from '../oauth/person.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import {
  BOX,
  createTwoCustomers,
  issueLimitedKey,
  OTHER_BOX,
  OTHER_SHIPMENT,
  OTHERS,
  PRIVATE,
  SHIPMENT,
  type TwoCustomers,
  withKey,
} from './customers.ts';

const NEVER_TOLD = [OTHERS, PRIVATE, OTHER_BOX, OTHER_SHIPMENT];
/** What the lists of the account's own people take, asked of every row in case one listens. */
const QUESTIONS = [
  '',
  `?include=containers,customer,party_roles,documents,notes,user,shipment&q=${OTHER_BOX}&query=${OTHERS}&number=${OTHER_SHIPMENT}&filter[q]=${OTHERS}`,
  '?sort=customer_name&fields[shipment]=ref_numbers,tags&page[size]=100&as_of=2026-06-01T00:00:00Z&columns=customer,field-mark',
];

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>;

let service: TestService;
let world: TwoCustomers;
let callers: Readonly<Record<string, Ask>>;

beforeAll(async () => {
  service = await startTestService({ knowsPlaces: true });
  await loadReferenceData(service.db);
  world = await createTwoCustomers(service);
  const key = withKey(service, await issueLimitedKey(world.call, world.alder.partyId));
  const { accountId } = world.forwarder;
  const person = await signInAs(service, 'customer', accountId, world.alder.partyId);
  const member: Ask = async (method, path, body) => {
    const answer = await fetch(`${service.url}/v2${path}`, {
      method,
      headers: { cookie: person.cookie, 'x-csrf-token': person.csrf, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const reader = await service.createClient({ accountId, scope: 'read' });
  const email = (await person.call('GET', '/session')).body.user.email;
  const forMember: Client['call'] = (method, path, body) => reader.call(method, path, body, { 'x-user-email': email });
  callers = {
    'a person of the customer': member,
    'a key of the customer': key,
    'a key acting for the person': forMember,
  };
}, 300_000);
afterAll(() => service?.close());

const named = ({ method, path }: Route) => `${method} ${path}`;
const isFor = ({ access, customers }: Route) => access === 'customer' || customers === true;
const leaksOf = (text: string) => NEVER_TOLD.filter((mark) => text.includes(mark));

describe('what customers are let in to', () => {
  it('is what shows them what is theirs', () => {
    expect(routes.filter(isFor).map(named).toSorted()).toEqual([
      'DELETE /session',
      'DELETE /sessions',
      'DELETE /sessions/:id',
      'GET /me',
      'GET /portal/containers',
      'GET /portal/containers/:id',
      'GET /portal/containers/:id/map_geojson',
      'GET /portal/containers/export_csv',
      'GET /portal/containers/map_geojson',
      'GET /portal/shipments',
      'GET /portal/shipments/:id',
      'GET /session',
      'GET /session/second_factors',
      'GET /sessions',
      'PATCH /session',
      'PATCH /session/password',
      'POST /session/passkeys',
      'POST /session/passkeys/:id/remove',
      'POST /session/passkeys/challenge',
      'POST /session/passkeys/confirm',
      'POST /session/recovery_codes',
      'POST /session/sign_out',
      'POST /session/totp',
      'POST /session/totp/confirm',
      'POST /session/totp/remove',
    ]);
  });

  it('is closed to everybody else', async () => {
    const open: string[] = [];
    for (const route of routes.filter(({ access }) => access === 'customer')) {
      const { status } = await world.forwarder.call(route.method, route.path.replace(/:\w+/g, newId()));
      if (status !== 403) open.push(`${named(route)} → ${status}`);
    }
    expect(open).toEqual([]);
  });
});

describe.each(['a person of the customer', 'a key of the customer', 'a key acting for the person'])('%s', (who) => {
  const ask: Ask = (...asked) => {
    const caller = callers[who];
    if (caller === undefined) throw new Error(`nobody is ${who}`);
    return caller(...asked);
  };

  it('sees their own shipment', async () => {
    const { alder } = world;
    const list = JSON.parse((await ask('GET', '/portal/containers')).text);
    expect(list.meta).toEqual({ size: 30, total: 1 });
    expect(list.data[0]).toMatchObject({
      id: alder.containerId,
      number: BOX,
      bill_of_lading: SHIPMENT,
      situation: { position: 'at_sea', vessel_name: 'EVER ALDER' },
    });
    const shipments = JSON.parse((await ask('GET', '/portal/shipments')).text);
    expect(shipments.data).toMatchObject([{ id: alder.shipmentId, number: SHIPMENT, containers: 1 }]);
    for (const path of [`/portal/containers/${alder.containerId}`, `/portal/shipments/${alder.shipmentId}`]) {
      const { status, text } = await ask('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.parse(text)).toMatchObject({ number: SHIPMENT, containers: [{ number: BOX }] });
      expect(JSON.parse(text).containers[0].milestones).toHaveLength(2);
    }
    for (const path of ['/portal/containers/map_geojson', `/portal/containers/${alder.containerId}/map_geojson`]) {
      const { status, text } = await ask('GET', path);
      expect([path, status, JSON.parse(text).features.length > 0]).toEqual([path, 200, true]);
    }
  });

  it('is answered of what is somebody else’s as of what there is not', async () => {
    const { beech } = world;
    for (const path of ['containers/:id', 'containers/:id/map_geojson', 'shipments/:id']) {
      const at = async (id: string) => {
        const { status, text } = await ask('GET', `/portal/${path.replace(':id', id)}`);
        return { status, text };
      };
      const [nothing, ...others] = await Promise.all([newId(), beech.containerId, beech.shipmentId].map(at));
      expect(nothing?.status).toBe(404);
      expect(others).toEqual([nothing, nothing]);
    }
    for (const text of [OTHER_BOX, OTHER_SHIPMENT, PRIVATE, OTHERS, '%', '_']) {
      const answer = await ask('GET', `/portal/containers?query=${encodeURIComponent(text)}`);
      expect([text, JSON.parse(answer.text).meta.total]).toEqual([text, 0]);
    }
  });

  it('is refused by every other route, and told nothing by any', { timeout: 300_000 }, async () => {
    const ids = await idsOf(service.db, world.forwarder.accountId, 2);
    expect(ids.length).toBeGreaterThan(40);
    const found: string[] = [];
    // Signing out is one of them.
    const asking = routes.filter(({ path, method }) => !path.startsWith('/session') || method === 'GET');
    for (const route of asking) {
      const hasId = route.path.includes(':');
      const own = hasId ? [world.alder.shipmentId, world.alder.containerId] : [''];
      // Who is refused is refused before anything of the path or the body is read: one id shows it.
      const others = hasId && isFor(route) ? ids : [];
      const asked = own.flatMap((id) => (route.method === 'GET' ? QUESTIONS : ['']).map((question) => [id, question]));
      for (const [id = '', question = ''] of [...asked, ...others.map((id) => [id, ''])]) {
        const path = route.path.replace(/:\w+/g, id) + question;
        const { status, text } = await ask(route.method, path);
        const isExpected = isFor(route) || route.access === 'public' ? status < 500 : status === 403;
        const leaks = leaksOf(text);
        if (!isExpected || leaks.length > 0) found.push(`${route.method} ${path} → ${status} ${leaks}`);
      }
    }
    expect(found).toEqual([]);
  });
});

it('finds what it looks for where somebody of the account asks', async () => {
  const seen = new Set<string>();
  for (const path of [
    '/shipments?include=containers,party_roles',
    '/notes?filter[subject_type]=shipment',
    '/parties',
  ]) {
    for (const mark of leaksOf((await world.forwarder.call('GET', path)).text)) seen.add(mark);
  }
  expect([...seen].toSorted()).toEqual(NEVER_TOLD.toSorted());
});

it('tells assistants, applications and streams nothing', async () => {
  const key = await issueLimitedKey(world.call, world.alder.partyId);
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_containers', arguments: {} } };
  const asked = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) });
  expect(asked.status).toBe(403);
  expect(leaksOf(await asked.text())).toEqual([]);
  const streamed = await fetch(`${service.url}/v2/stream`, { headers });
  expect(streamed.status).toBe(403);
  await streamed.text();
});

it('shows a stranger with a link to their shipment nothing more', async () => {
  const { url } = (
    await world.call('POST', `/shipments/${world.alder.shipmentId}/share_links`, { data: { attributes: {} } })
  ).data.attributes;
  const token = url.split('/s/')[1];
  for (const path of [`/shared/${token}`, `/shared/${token}/containers/${world.alder.containerId}/map_geojson`]) {
    const answer = await fetch(`${service.url}/v2${path}`);
    expect([path, answer.status, leaksOf(await answer.text())]).toEqual([path, 200, []]);
  }
  const others = await fetch(`${service.url}/v2/shared/${token}/containers/${world.beech.containerId}/map_geojson`);
  expect(others.status).toBe(404);
});

it('exports their boxes and no others', async () => {
  const { text, status } = (await callers['a key of the customer']?.('GET', '/portal/containers/export_csv')) ?? {};
  expect(status).toBe(200);
  expect(text).toContain(BOX);
  expect(text?.trim().split('\r\n')).toHaveLength(2);
  expect(leaksOf(text ?? '')).toEqual([]);
});

it('limits a key of a customer to that customer whoever it names, and no other key', async () => {
  const key = withKey(service, await issueLimitedKey(world.call, world.alder.partyId));
  const asOwner = await key('GET', '/shipments', undefined, { 'x-user-email': 'owner@victim.example' });
  expect(asOwner.status).toBe(401);
  const issue = (attributes: object) => world.forwarder.call('POST', '/api_keys', { data: { attributes } });
  expect((await issue({ name: 'x', scope: 'customer' })).status).toBe(422);
  expect((await issue({ name: 'x', scope: 'read', party_id: world.alder.partyId })).status).toBe(422);
  expect((await issue({ name: 'x', scope: 'customer', party_id: newId() })).status).toBe(404);
});

it('shows a customer nothing of a shipment on which it holds no role any more', async () => {
  const ask = callers['a key of the customer'];
  const { alder } = world;
  const path = `/shipments/${alder.shipmentId}/party_roles`;
  const roles = (await world.call('GET', path)).data;
  const own = roles.find(
    (role: { relationships: { party: { data: { id: string } } } }) =>
      role.relationships.party.data.id === alder.partyId,
  );
  await world.call('DELETE', `${path}/${own.id}`);
  expect((await ask?.('GET', `/portal/containers/${alder.containerId}`))?.status).toBe(404);
  expect(JSON.parse((await ask?.('GET', '/portal/containers'))?.text ?? '').meta.total).toBe(0);
});
