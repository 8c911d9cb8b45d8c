import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type Browser, openBrowser } from '../sessions/browser.ts';

const PASSWORD = 'correct horse battery';
const WRITING = routes.filter(({ method }) => method !== 'GET');
/** Change nothing, whatever their method. */
const ONLY_READING = ['POST /tracking_requests/infer_number'];

let service: TestService;
let admin: Client;
let subscriptionId: string;
let viewer: Browser;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.createClient();
  const people = [
    { email: 'owner@acme.example', name: 'Ada', role: 'owner', password: PASSWORD },
    { email: 'viewer@acme.example', name: 'Vera', role: 'viewer', password: PASSWORD },
  ];
  for (const attributes of people) await admin.call('POST', '/users', { data: { attributes } });
  const attributes = { scac: 'MAEU', event_types: ['EQUIPMENT'], managed: false };
  const subscribed = await admin.call('POST', '/event_subscriptions', { data: { attributes } });
  expect(subscribed.status, subscribed.text).toBe(201);
  subscriptionId = subscribed.body.data.id;
  viewer = openBrowser(service);
  const { email } = people[1] ?? { email: '' };
  expect((await viewer.call('POST', '/session', { email, password: PASSWORD })).status).toBe(201);
});
afterAll(() => service.close());

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const pathOf = ({ path }: Route) => path.replace(/:(\w+)/g, () => newId());

/** Neither a body nor what it would be. */
async function sendNothing({ method, path }: { method: string; path: string }, key?: string): Promise<number> {
  const headers = key === undefined ? {} : { authorization: `Token ${key}` };
  return (await fetch(`${service.url}/v2${path}`, { method, headers })).status;
}

describe('every route that changes something', () => {
  it('answers a request without a body and its type, and is not at fault', async () => {
    const faults: string[] = [];
    for (const route of WRITING) {
      for (const key of [admin.key, undefined]) {
        const status = await sendNothing({ method: route.method, path: pathOf(route) }, key);
        if (status >= 500) faults.push(`${nameOf(route)} → ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('refuses a key that may only read, whoever it acts for', async () => {
    const reader = await service.createClient({ accountId: admin.accountId, scope: 'read' });
    const headers = { 'x-user-email': 'owner@acme.example' };
    const open: string[] = [];
    for (const route of WRITING.filter(({ access }) => access !== 'public' && access !== 'publishable')) {
      const { status } = await reader.call(route.method, pathOf(route), undefined, headers);
      if (status !== 403 && !ONLY_READING.includes(nameOf(route))) open.push(`${nameOf(route)} → ${status}`);
    }
    expect(open).toEqual([]);
  });

  it('refuses a viewer, except where something is their own', async () => {
    const open: string[] = [];
    const others = WRITING.filter(({ access, personAccess }) => access !== 'public' && personAccess === undefined);
    for (const route of others) {
      const { status } = await viewer.call(route.method, pathOf(route));
      if (status !== 403 && !ONLY_READING.includes(nameOf(route))) open.push(`${nameOf(route)} → ${status}`);
    }
    expect(open).toEqual([]);
    const own = WRITING.filter(({ personAccess }) => personAccess !== undefined).map(nameOf);
    expect(own.toSorted()).toEqual([
      'DELETE /alert_subscriptions/:id',
      'DELETE /connected_applications/:id',
      'DELETE /saved_views/:id',
      'DELETE /session',
      'DELETE /sessions',
      'DELETE /sessions/:id',
      'PATCH /alert_subscriptions/:id',
      'PATCH /mentions/:id',
      'PATCH /saved_views/:id',
      'PATCH /session',
      'PATCH /session/password',
      'POST /alert_subscriptions',
      'POST /mentions/read',
      'POST /oauth/authorization',
      'POST /saved_views',
      'POST /session/passkeys',
      'POST /session/passkeys/:id/remove',
      'POST /session/passkeys/challenge',
      'POST /session/passkeys/confirm',
      'POST /session/recovery_codes',
      'POST /session/sign_out',
      'POST /session/totp',
      'POST /session/totp/confirm',
      'POST /session/totp/remove',
      'POST /visit',
    ]);
  });
});

it('lets a viewer save views of their own, and share none', async () => {
  const save = (shared: boolean) => {
    const attributes = { entity: 'shipment', name: 'Mine', query: '', shared };
    return viewer.call('POST', '/saved_views', { data: { type: 'saved_view', attributes } });
  };
  expect((await save(true)).status).toBe(403);
  expect((await save(false)).status).toBe(201);
});

it('does not tell which subscriptions there are by what it answers to a push without a signature', async () => {
  const answers = await Promise.all(
    [subscriptionId, newId()].map(async (id) => {
      const response = await fetch(`${service.url}/v2/ingest/dcsa/${id}`, { method: 'POST' });
      const { errors } = (await response.json()) as { errors: readonly { readonly detail: string }[] };
      return [response.status, errors[0]?.detail];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(401);
});

it('makes links for passwords that lead nowhere but where the operator says, whatever host was asked', async () => {
  const { body } = await admin.call('GET', '/users');
  const [{ id }] = body.data;
  const { status, body: made } = await admin.call(
    'POST',
    `/users/${id}/password_link`,
    { by: 'link' },
    { host: 'evil.example' },
  );
  expect([status, made.url]).toEqual([201, expect.stringMatching(/^\/password#/)]);
});
