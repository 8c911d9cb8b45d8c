import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { newId } from '../../src/values/id.ts';
import { createTenant, furnish, idsOf, stateOf, type Tenant } from '../attack/tenants.ts';
import { startTestService, type TestService } from '../service.ts';

const MARK = 'MARKOTHERS';
const AT_ONCE = 8;

let service: TestService;
let victim: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  victim = await createTenant(service.db, service.url, MARK);
  stranger = await createTenant(service.db, service.url, 'stranger');
  await furnish(victim);
}, 120_000);
afterAll(() => service?.close());

const named = ({ method, path }: Route) => `${method} ${path}`;
const isStream = ({ answer }: Route) => 'media' in answer && answer.media === 'text/event-stream';
const WITH_IDS = routes.filter((route) => route.path.includes(':') && !isStream(route));

/** Of each kind of thing one, so that no operation is asked for the same kind twenty times. */
async function oneOfEach(): Promise<string[]> {
  const ids = await idsOf(service.db, victim.accountId, 1);
  expect(ids.length).toBeGreaterThan(25);
  return ids;
}

it('no operation knows a thing of another account, whatever it is and whoever asks', { timeout: 300_000 }, async () => {
  const ids = await oneOfEach();
  const before = await stateOf(service.db, victim.accountId);
  const told: string[] = [];
  const asked = WITH_IDS.values();
  const asking = Array.from({ length: AT_ONCE }, async () => {
    for (const route of asked) {
      const to = (id: string) => route.path.replace(/:(\w+)/g, id);
      const nothing = await stranger.call(route.method, to(newId()));
      for (const id of ids) {
        const { status, text } = await stranger.call(route.method, to(id));
        if (status !== nothing.status || text.includes(MARK)) told.push(`${named(route)} of ${id} → ${status} ${text}`);
      }
    }
  });
  await Promise.all(asking);
  expect(told).toEqual([]);
  const after = await stateOf(service.db, victim.accountId);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
});
