import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENTS } from '../../../src/domain/events/event-names.ts';
import { routes } from '../../../src/http/routes.ts';
import { startTestService, type TestService } from '../../service.ts';
import { EVENT_TABLE } from './specification.ts';

/** Specification, "Operations specified here", "Authentication", "Events", "Errors" and "Versioning". */
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it.each([
  ['GET', '/vessels/:id'],
  ['GET', '/vessels/:id/future_positions'],
  ['GET', '/containers/:id/map_geojson'],
  ['PATCH', '/shipments/:id/resume_tracking'],
  ['POST', '/shipments/:shipment_id/custom_fields'],
  ['GET', '/terminals/:id'],
  ['PATCH', '/webhooks/:id'],
  ['GET', '/webhook_notifications/examples'],
])('offers %s %s', (method, path) => {
  expect(routes.filter((route) => route.method === method && route.path === path).length).toBe(1);
});

it('groups the events as the table does', () => {
  const specified = EVENTS.filter((event) => event.specified);
  const groups = Object.fromEntries(
    Object.keys(EVENT_TABLE).map((group) => [
      group,
      specified
        .filter((event) => event.group === group)
        .map((event) => event.name)
        .sort(),
    ]),
  );
  expect(groups).toEqual(
    Object.fromEntries(Object.entries(EVENT_TABLE).map(([group, names]) => [group, [...names].sort()])),
  );
});

it('asks for the Authorization header on every operation but its own description, signing in and addresses that are keys themselves', async () => {
  const open = routes.filter((route) => route.access === 'public').map((route) => route.path);
  expect(
    open.filter(
      (path) =>
        !/^\/(openapi\.json|session|sign_in_options|password_(resets|links)|setup|shares?|ingest|files|alert_(unsubscriptions|confirmations)|identity_providers\/:id\/(sign_in|callback|back_channel_logout)|saved_views\/:id\.(ics|csv)$)/.test(
          path,
        ),
    ),
  ).toEqual([]);
  const reply = await fetch(`${service.url}/v2/shipments`);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(Object.keys(((await reply.json()) as { errors: object[] }).errors[0] ?? {})).toEqual(
    expect.arrayContaining(['status', 'source', 'title', 'detail']),
  );
});

it('carries the major version in the path', async () => {
  expect((await fetch(`${service.url}/v1/shipments`)).status).toBe(404);
});
