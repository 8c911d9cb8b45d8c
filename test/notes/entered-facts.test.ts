import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;
let containerId: string;

beforeAll(async () => {
  service = await startTestService({ knowsPlaces: true });
  client = await service.createClient();
  const attributes = { number: 'HAND10000000', scac: 'MAEU', container_numbers: ['MSKU6058113'] };
  const made = await client.call('POST', '/shipments', { data: { attributes } });
  expect(made.status, made.text).toBe(201);
  containerId = (await client.call('GET', '/containers')).body.data[0].id;
});
afterAll(() => service.close());

const OBSERVATIONS = [{ event: 'vessel_arrived', timestamp: '2026-11-20', estimated: true, location_locode: 'USLGB' }];
const state = (attributes: object, by = client) =>
  by.call('POST', `/containers/${containerId}/observations`, {
    data: { attributes: { observations: OBSERVATIONS, ...attributes } },
  });

it('keeps why facts were entered and by whom, in the trail and for colleagues', async () => {
  const { status, body, text } = await state({ reason: ' The agent called ' });
  expect([status, text.length > 0]).toEqual([200, true]);
  expect(body.data.id).toBe(containerId);
  const { rows } = await service.pool.query(
    `select changes, actor_type from audit_entry where account_id = $1 and action = 'container.enter'`,
    [client.accountId],
  );
  expect(rows).toEqual([
    { actor_type: 'api_key', changes: { reason: 'The agent called', observations: OBSERVATIONS } },
  ]);
  const { data } = (await client.call('GET', '/changes?filter[kind]=work')).body;
  expect(data[0]?.attributes).toMatchObject({
    detail: 'container.enter',
    number: 'MSKU6058113',
    changes: { reason: 'The agent called' },
  });
});

it('needs no reason, and takes none that says nothing or is too long', async () => {
  expect((await state({})).status).toBe(200);
  for (const reason of ['', ' ', 'x'.repeat(1_001)]) expect((await state({ reason })).status).toBe(422);
  const stranger = await service.createClient();
  expect((await state({ reason: 'mine' }, stranger)).status).toBe(404);
});

it('lists what people entered with who and why, and takes it back once', async () => {
  const path = `/containers/${containerId}/observations`;
  await state({ reason: 'The gate called', pickup: { holds: [], last_free_day: '2026-11-24' } });
  const { data } = (await client.call('GET', path)).body;
  expect(data).toMatchObject([
    { event: null, last_free_day: '2026-11-24', holds: [], reason: 'The gate called', stands: true },
    { event: 'vessel_arrived', estimated: true, location_locode: 'USLGB', stands: true },
  ]);
  expect(data[0].entered_by).toEqual(expect.any(String));
  const first = `${path}/${data[0].id}`;
  const viewer = await service.createClient({ accountId: client.accountId, scope: 'read' });
  expect((await viewer.call('GET', path)).body.data).toHaveLength(2);
  expect((await viewer.call('DELETE', first)).status).toBe(403);
  expect((await (await service.createClient()).call('DELETE', first)).status).toBe(404);
  expect((await client.call('DELETE', first)).status).toBe(204);
  expect((await client.call('DELETE', first)).status).toBe(404);
  expect((await client.call('GET', path)).body.data[0]).toMatchObject({ stands: false });
});

it('refuses to be told nothing', async () => {
  for (const attributes of [{}, { pickup: {} }, { pickup: { location_locode: 'USLGB' } }]) {
    const { status } = await client.call('POST', `/containers/${containerId}/observations`, { data: { attributes } });
    expect(status).toBe(422);
  }
});
