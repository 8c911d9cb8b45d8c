import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackingRequestStatus } from '../../src/domain/shipments/tracking-request.ts';
import { routes } from '../../src/http/routes.ts';
import { DEFAULT_LIMITS } from '../../src/net/rate-limits.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { setEntitlements } from '../../src/store/accounts/accounts.ts';
import { newId } from '../../src/values/id.ts';
import { ROUTER_START_MS } from '../contract/map-world.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { addBox, addVessel, type Box } from './world.ts';

/** Everything that a key in the source of somebody's web page opens. */
const OPEN_TO_PUBLISHABLE_KEYS = [
  'GET /containers/:id/map_geojson',
  'GET /embed/tracking',
  'GET /embed/shipments/:id',
].sort();

const SHOWN = { number: 'EGLV050600123', carrier_name: 'Evergreen', vessel_name: 'EVER FORTUNE' };

let service: TestService;
let client: Client;
let visitor: Client;
let box: Box;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  visitor = await service.createClient({ scope: 'publishable', accountId: client.accountId });
  await loadReferenceData(service.db);
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  const given = { number: 'EITU9452010', billOfLading: 'EGLV050600123', references: ['SECRET-PO'] };
  box = await addBox(service.db, client.accountId, vesselId, new Date(), given);
});
afterAll(() => service.close());

describe('a publishable key', () => {
  it('opens these operations, all of them reads', () => {
    const open = routes.filter(({ access }) => access === 'publishable').map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual(OPEN_TO_PUBLISHABLE_KEYS);
  });

  it('is refused by every other operation that needs a key, and no other page may read the refusal', async () => {
    const others = routes.filter(({ access }) => access !== 'publishable' && access !== 'public');
    expect(others.length).toBeGreaterThan(100);
    for (const { method, path } of others) {
      const address = path.replace(/:\w+/g, () => newId());
      const { status, headers } = await visitor.call(method, address);
      const answer = [status, headers.get('access-control-allow-origin')];
      expect([method, path, ...answer]).toEqual([method, path, 403, null]);
    }
  });

  it('shows nothing of another account', async () => {
    const other = await service.createClient();
    const stranger = await service.createClient({ scope: 'publishable', accountId: other.accountId });
    const paths = [
      '/embed/tracking?number=EITU9452010',
      `/embed/shipments/${box.shipmentId}`,
      `/containers/${box.containerId}/map_geojson`,
    ];
    for (const path of paths) expect([path, (await stranger.call('GET', path)).status]).toEqual([path, 404]);
  });

  it('stops with the feature, and has no map without routing data', async () => {
    const account = await service.createClient();
    const key = () => service.createClient({ scope: 'publishable', accountId: account.accountId });
    await setEntitlements(service.db, account.accountId, ['publishable_keys']);
    const map = await (await key()).call('GET', `/containers/${newId()}/map_geojson`);
    expect([map.status, map.body.errors[0].detail]).toEqual([
      403,
      'The routing data feature is not enabled for this account.',
    ]);
    await setEntitlements(service.db, account.accountId, ['routing_data']);
    const tracking = await (await key()).call('GET', '/embed/tracking?number=EITU9452010');
    expect([tracking.status, tracking.body.errors[0].detail]).toEqual([
      403,
      'The publishable keys feature is not enabled for this account.',
    ]);
  });

  it('is sent by browsers on other people’s pages, which may read what went wrong too', async () => {
    for (const path of ['/embed/tracking', `/embed/shipments/${newId()}`, `/containers/${newId()}/map_geojson`]) {
      const asked = await fetch(`${service.url}/v2${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
      });
      const allowed = ['origin', 'methods', 'headers'].map((name) => asked.headers.get(`access-control-allow-${name}`));
      expect([path, asked.status, ...allowed]).toEqual([path, 204, '*', 'GET', 'authorization']);
      const refused = await fetch(`${service.url}/v2${path}`);
      const headers = ['access-control-allow-origin', 'access-control-expose-headers'].map((name) =>
        refused.headers.get(name),
      );
      expect([path, refused.status, ...headers]).toEqual([path, 401, '*', 'retry-after']);
    }
  });

  it('lets no visitor use up what all visitors share', async () => {
    const strict = await startTestService({ rateLimits: DEFAULT_LIMITS });
    const shop = await strict.createClient({ scope: 'publishable' });
    const ask = async () => (await shop.call('GET', '/embed/tracking?number=EITU9452010')).status;
    const answers = await Promise.all(Array.from({ length: DEFAULT_LIMITS.publishable_visitor + 1 }, ask));
    expect(answers.filter((status) => status !== 404)).toEqual([429]);
    await strict.close();
  });
});

describe('the tracking widget', () => {
  it.each(['EGLV050600123', 'eglv 0506 00123', 'EITU9452010', 'EITU 945201-0'])('finds %s', async (number) => {
    const { status, body, text } = await visitor.call('GET', `/embed/tracking?number=${encodeURIComponent(number)}`);
    expect([status, body.state, body.shipment]).toEqual([200, 'tracked', expect.objectContaining(SHOWN)]);
    expect(text).not.toContain('SECRET-PO');
  });

  it.each<[TrackingRequestStatus, number, string | undefined]>([
    ['pending', 200, 'pending'],
    ['awaiting_manifest', 200, 'awaiting_manifest'],
    ['failed', 200, 'failed'],
    ['tracking_stopped', 404, undefined],
  ])('tells of a request that is %s', async (requestStatus, status, state) => {
    const number = `MEDU${requestStatus.toUpperCase()}`;
    await service.db
      .insertInto('tracking_request')
      .values({
        account_id: client.accountId,
        id: newId(),
        request_type: 'bill_of_lading',
        request_number: number,
        normalized_number: number,
        scac: 'MSCU',
        auto_detect_vocc_scac: false,
        status: requestStatus,
        ref_numbers: [],
        shipment_tags: [],
      })
      .execute();
    const reply = await visitor.call('GET', `/embed/tracking?number=${number}`);
    expect([reply.status, reply.body.state]).toEqual([status, state]);
  });

  it('says so when a number is not known', async () => {
    const { status, body } = await visitor.call('GET', '/embed/tracking?number=NONE123456');
    expect([status, body.errors[0].detail]).toEqual([404, 'A shipment with this number is not found.']);
  });
});

describe('the map widget', () => {
  it('sees the shipment, without what is not for strangers', async () => {
    const { status, body, text } = await visitor.call('GET', `/embed/shipments/${box.shipmentId}`);
    expect([status, body]).toEqual([200, expect.objectContaining(SHOWN)]);
    expect(body.containers.map((one: { id: string }) => one.id)).toEqual([box.containerId]);
    expect(text).not.toContain('SECRET-PO');
    expect((await visitor.call('GET', `/embed/shipments/${newId()}`)).status).toBe(404);
  });

  it(
    'gets the map of its containers',
    async () => {
      const { status, body } = await visitor.call('GET', `/containers/${box.containerId}/map_geojson`);
      const kinds = body.features.map((one: { properties: { feature_type: string } }) => one.properties.feature_type);
      expect([status, kinds]).toEqual([
        200,
        ['port', 'past_vessel_locations', 'current_vessel', 'estimated_partial_leg', 'port'],
      ]);
    },
    ROUTER_START_MS,
  );
});
