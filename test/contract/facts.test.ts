import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareInterfaces } from '../../scripts/contract/compare.ts';
import { readInterface } from '../../scripts/contract/published.ts';
import { CONTAINER_FILTERS } from '../../src/domain/list-filter/container-filters.ts';
import { SHIPMENT_FILTERS } from '../../src/domain/list-filter/shipment-filters.ts';
import { describeInterface } from '../../src/http/openapi.ts';
import { routes } from '../../src/http/routes.ts';
import { DEFAULT_LIMITS, type LimitName } from '../../src/net/rate-limits.ts';
import { CONTAINER_SORTS } from '../../src/store/list-filter/container-sorts.ts';
import { AWAIT_MANIFEST_MS, MAX_TRIES } from '../../src/tracking/requests/request-retries.ts';
import { MAX_ATTEMPTS, SUCCESS_STATUSES } from '../../src/webhooks/retry.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { published, publishedOperations } from './facts.ts';

const RULES = JSON.parse(readFileSync(new URL('./fixtures/rules.json', import.meta.url), 'utf8'));
const DAY_MS = 86_400_000;

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  for (let box = 0; box < 110; box += 1) {
    const shipment = await insertShipment(service.db, client.accountId);
    await insertContainer(service.db, client.accountId, shipment, `MSKU${String(1_000_000 + box)}`);
  }
}, 120_000);
afterAll(() => service.close());

/** Where this interface differs on purpose, and why. */
const DELIBERATE: Readonly<Record<string, string>> = {
  'POST /tracking_requests body.data.relationships.customer.data.id': 'a party without an id is nobody',
  'PATCH /webhooks/{id} body.data.attributes.headers[].name': 'a header has a name',
  'PATCH /webhooks/{id} body.data.attributes.headers[].value': 'a header has a value',
  'POST /webhooks body.data.attributes.headers[].name': 'a header has a name',
  'POST /webhooks body.data.attributes.headers[].value': 'a header has a value',
  'PATCH /containers body.data.id': 'nothing else says which container is meant',
  'POST /parties body.data.attributes.company_name': 'a party is its name',
  'POST /custom_fields body.data.relationships.entity': 'a value is of something',
  'GET /containers answer.data[].relationships.pickup_facility.data.type':
    'inland, boxes are picked up at rail terminals',
  'PATCH /containers answer.data.relationships.pickup_facility.data.type': 'likewise',
  'GET /containers/{id} answer.data.relationships.pickup_facility.data.type': 'likewise',
  'GET /containers/{id}/transport_events answer.data[].attributes.data_source':
    'what people enter has a source of its own',
};

describe('the published interface', () => {
  it('has 104 operations, and nothing of them is missing or different but what is meant to be', () => {
    expect(publishedOperations()).toHaveLength(104);
    const own = readInterface(describeInterface(routes, 'http://localhost:4900'));
    const found = compareInterfaces(published, own).filter(({ kind }) => kind !== 'nullable');
    expect(found.map(({ operation, where }) => `${operation} ${where}`).sort()).toEqual(Object.keys(DELIBERATE).sort());
  });

  it('has the filters of its lists, each of its kind', () => {
    const kinds = (filters: Readonly<Record<string, { readonly kind: string }>>) =>
      Object.fromEntries(Object.entries(filters).map(([name, { kind }]) => [name, kind]));
    expect(kinds(SHIPMENT_FILTERS)).toEqual(RULES.filters.shipments);
    expect(kinds(CONTAINER_FILTERS)).toEqual(RULES.filters.containers);
  });

  it.each(Object.entries<string[]>(RULES.sorts))('sorts %s by all its keys, either way', async (path, keys) => {
    if (path === '/containers') expect(Object.keys(CONTAINER_SORTS)).toEqual(expect.arrayContaining(keys.slice(0, -1)));
    for (const key of keys.flatMap((name) => [name, `-${name}`]))
      expect([key, (await client.call('GET', `${path}?sort=${key}`)).status]).toEqual([key, 200]);
  });
});

describe('pages', () => {
  it.each(Object.entries<number>(RULES.pageSizes))('of %s have %d entries when nothing is said', async (path, size) => {
    expect((await client.call('GET', path)).body.meta.size).toBe(size);
  });

  it.each(Object.entries<number>(RULES.pageCaps))('of %s have at most %d', async (path, cap) => {
    const { body } = await client.call('GET', `${path}?page[size]=5000`);
    expect([body.meta.size, body.data.length]).toEqual([cap, Math.min(cap, body.meta.total)]);
  });

  it('are linked to each other, each with what was asked for', async () => {
    const { body } = await client.call('GET', '/containers?filter[current_status]=new&sort=created_at&page[size]=50');
    expect(Object.keys(body.links).sort()).toEqual(['current', 'first', 'last', 'next', 'self']);
    const seen: string[] = [];
    for (let next = '/containers?filter[current_status]=new&sort=created_at&page[size]=50'; next; ) {
      const page = await client.call('GET', next);
      seen.push(...page.body.data.map(({ id }: { id: string }) => id));
      next = page.body.links.next?.replace(service.url, '') ?? '';
    }
    expect([seen.length, new Set(seen).size]).toEqual([110, 110]);
  });
});

interface ErrorRule {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: false;
  readonly status: number;
  readonly title?: string;
  readonly source?: object;
  readonly size?: number;
}

describe('errors', () => {
  it.each<[string, ErrorRule]>(RULES.errors.map((rule: ErrorRule) => [rule.what, rule]))('%s', async (_, rule) => {
    const { method, path, body, key, status, title, source, size } = rule;
    const asker = key === false ? { call: callWithoutKey } : client;
    const reply = await asker.call(method, path, body);
    expect(reply.status).toBe(status);
    if (size !== undefined) expect(reply.body.meta.size).toBe(size);
    if (title === undefined) return;
    expect(reply.body.errors[0]).toMatchObject({ status: String(status), title, detail: expect.any(String) });
    if (source !== undefined) expect(reply.body.errors[0].source).toEqual(source);
  });
});

async function callWithoutKey(method: string, path: string) {
  const response = await fetch(`${service.url}/v2${path}`, { method });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe('limits and times', () => {
  it('are as published', () => {
    const limits = Object.keys(RULES.rateLimitsPerMinute).map((name) => [name, DEFAULT_LIMITS[name as LimitName]]);
    expect(Object.fromEntries(limits)).toEqual(RULES.rateLimitsPerMinute);
    expect(MAX_TRIES).toBe(RULES.trackingRequest.tries);
    expect(AWAIT_MANIFEST_MS).toBe(RULES.trackingRequest.manifestDays * DAY_MS);
    expect(MAX_ATTEMPTS).toBe(RULES.webhooks.retries + 1);
    expect([...SUCCESS_STATUSES]).toEqual(RULES.webhooks.goodStatuses);
  });
});
