import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import { newId } from '../../src/values/id.ts';
import { createRandom, type Random } from '../fuzz/random.ts';
import { valueFor } from '../fuzz/schema-values.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;
let shipmentId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  shipmentId = await insertShipment(service.db, client.accountId, 'MAEU123456789');
  await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
});
afterAll(() => service.close());

/** Ways to write an id that one parser or another takes for one. */
const SPELLINGS: readonly ((id: string) => string)[] = [
  (id) => `urn:uuid:${id}`,
  (id) => `URN:UUID:${id}`.toUpperCase(),
  (id) => `{${id}}`,
  (id) => id.replaceAll('-', ''),
  (id) => id.replaceAll('-', '').replace(/(.{4})(?=.)/g, '$1-'),
  (id) => id.toUpperCase(),
  (id) => ` ${id}`,
  (id) => `${id}\n`,
  (id) => `${id}\u0000`,
  (id) => id.slice(0, -1),
  (id) => `${id}0`,
  (id) => id.replace(/.$/, 'g'),
  (id) => id.replace(/\d/, '１'),
  (id) => `${id},${id}`,
];
const ROUNDS = 3;
const SEED = 37;
const isStream = ({ answer }: Route) => 'media' in answer && answer.media === 'text/event-stream';

it('what only looks like an id never fails the service, at any address, in any parameter or body', {
  timeout: 300_000,
}, async () => {
  const random = createRandom(SEED);
  const failures: string[] = [];
  for (const route of routes.filter((one) => !isStream(one))) {
    for (let round = 0; round < ROUNDS; round++) {
      const { path, body } = askWithIds(random, route);
      const { status, text } = await client.call(route.method, path, body);
      if (status >= 500) failures.push(`${route.method} ${path} ${body ?? ''} → ${status} ${text}`);
    }
  }
  expect(failures).toEqual([]);
});

it('an id written as a URN is the id of nothing', async () => {
  const urn = `urn:uuid:${shipmentId}`;
  const paths = routes.filter(({ method, path }) => method === 'GET' && /:\w*id\b/.test(path));
  const statuses = await Promise.all(
    paths.map(async ({ path }) => (await client.call('GET', path.replace(/:\w+/g, urn))).status),
  );
  expect(paths.length).toBeGreaterThan(29);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect((await client.call('GET', `/shipments/${urn}`)).status).toBe(404);
  expect((await client.call('GET', `/shipments/${shipmentId.toUpperCase()}`)).body.data.id).toBe(shipmentId);
});

function askWithIds(random: Random, route: Route): { path: string; body: string | undefined } {
  const spelt = () => random.pick(SPELLINGS)(random.pick([shipmentId, newId()]));
  const query = new URLSearchParams();
  const parameters =
    (route.query as { properties?: Record<string, { format?: string }> } | undefined)?.properties ?? {};
  for (const [name, { format }] of Object.entries(parameters)) {
    if (format === 'uuid' || /\bid\b|_id\b|filter/.test(name)) if (random.chance(0.5)) query.append(name, spelt());
  }
  const path = route.path.replace(/:\w+/g, () => encodeURIComponent(random.chance(0.8) ? spelt() : shipmentId));
  const body = route.body && JSON.stringify(valueFor(random, route.body as object, [spelt(), shipmentId]));
  return { path: query.size === 0 ? path : `${path}?${query}`, body };
}
