import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { addBox, addVessel, type Box } from '../web/world.ts';

let service: TestService;
let client: Client;
let box: Box;

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  client = await service.createClient();
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  box = await addBox(service.db, client.accountId, vesselId, new Date(), {
    number: 'EITU1000001',
    transshipment: 'made',
  });
});
afterAll(() => service.close());

interface Place {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
  relationships: Record<string, { data: { id: string; type: string } | null }>;
}

it('gives the places of a journey in the order of travel, with what brings the container and takes it on', async () => {
  const path = `/containers/${box.containerId}/route?include=port,vessel,route_location`;
  const { status, body } = await client.call('GET', path);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ type: 'route', attributes: { id: body.data.id } });
  expect(body.data.relationships.cargo.data).toEqual({ id: box.containerId, type: 'container' });
  const byId = new Map<string, Place>(body.included.map((one: Place) => [one.id, one]));
  const places: Place[] = body.data.relationships.route_locations.data.map(({ id }: Place) => byId.get(id));
  const codes = places.map((one) => byId.get(one.relationships['location']?.data?.id ?? '')?.attributes['code']);
  expect([codes[0], codes.at(-1), codes.length]).toEqual(['CNXMN', 'USLGB', 3]);
  const [first, second, last] = places;
  expect(first?.attributes).toMatchObject({ inbound_mode: null, outbound_mode: 'vessel', outbound_scac: 'EGLV' });
  expect(last?.attributes).toMatchObject({ inbound_mode: 'vessel', inbound_scac: 'EGLV', outbound_mode: null });
  expect(second?.attributes['inbound_voyage_number']).toBe(first?.attributes['outbound_voyage_number']);
  expect(last?.relationships['inbound_vessel']?.data).toEqual({ id: box.vesselId, type: 'vessel' });
  expect(new Set(body.included.map(({ type }: Place) => type))).toEqual(
    new Set(['route_location', 'port', 'vessel', 'shipment']),
  );
});

it('is the same route whenever it is asked for', async () => {
  const ask = async () => (await client.call('GET', `/containers/${box.containerId}/route`)).body;
  expect(await ask()).toEqual(await ask());
});

it('needs routing data, and shows nothing of another account', async () => {
  const path = `/containers/${box.containerId}/route`;
  const without = await service.createClient({ entitlements: [] });
  expect((await without.call('GET', path)).status).toBe(403);
  const stranger = await service.createClient();
  expect((await stranger.call('GET', path)).status).toBe(404);
});
