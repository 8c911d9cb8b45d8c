import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertShipment } from '../tracked.ts';
import { createRandom, type Random } from './random.ts';
import { hostileValue, valueFor } from './schema-values.ts';

const REQUESTS = 10_000;
const AT_ONCE = 16;
const SEED = 20_261_115;

let service: TestService;
let client: Client;
let knownIds: string[];

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  knownIds = [await insertShipment(service.db, client.accountId), newId()];
});
afterAll(() => service.close());

it(`answers ${REQUESTS} requests of every kind without a 500, always in the same shape`, {
  timeout: 300_000,
}, async () => {
  const random = createRandom(SEED);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  for (let done = 0; done < REQUESTS; done += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, () => fuzzedRequest(random));
    await Promise.all(
      batch.map(async ({ method, path, body, headers, isStream }) => {
        if (isStream) return;
        const reply = await client.call(method, path, body, headers);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const isError = reply.status >= 400;
        const isShaped =
          !isError ||
          (Array.isArray(reply.body?.errors) && reply.body.errors[0].status === String(reply.status)) ||
          // As the public interface answers where this is not enabled.
          (path.startsWith('/trade_intel/') && reply.status === 403 && typeof reply.body?.error === 'string');
        if (reply.status >= 500 || !isShaped)
          failures.push(
            `${method} ${path} ${String(body).slice(0, 300)} → ${reply.status} ${reply.text.slice(0, 200)}`,
          );
      }),
    );
  }
  expect(failures.slice(0, 10)).toEqual([]);
  // The generator reaches the handlers too, not only the validator.
  expect([...statuses.keys()].some((status) => status < 300)).toBe(true);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(100);
});

interface Fuzzed {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Record<string, string>;
  readonly isStream: boolean;
}

function fuzzedRequest(random: Random): Fuzzed {
  const route = random.pick(routes);
  const hasBody =
    route.body !== undefined || route.takes === 'rawBody' || (route.method !== 'GET' && random.chance(0.2));
  return {
    method: route.method,
    path: `${fuzzedPath(random, route)}${fuzzedQuery(random, route)}`,
    body: hasBody ? fuzzedBody(random, route) : undefined,
    headers: random.chance(0.1)
      ? {
          'content-type': random.pick([
            'application/vnd.api+json',
            'text/plain',
            'application/json; charset=utf-16',
            'x',
          ]),
        }
      : {},
    isStream: 'media' in route.answer && route.answer.media === 'text/event-stream',
  };
}

function fuzzedPath(random: Random, route: Route): string {
  return route.path.replace(/:(\w+)/g, () => {
    if (random.chance(0.6)) return random.pick(knownIds);
    return encodeURIComponent(String(hostileValue(random, 0)).slice(0, 300).toWellFormed()) || '%20';
  });
}

function fuzzedQuery(random: Random, route: Route): string {
  const names = Object.keys((route.query as { properties?: object } | undefined)?.properties ?? {});
  const query = new URLSearchParams();
  for (const name of names) {
    if (random.chance(0.4)) query.append(name, String(fuzzedParameter(random, route, name)).slice(0, 500));
  }
  if (random.chance(0.1))
    query.append(
      random.pick(['filter[x]', 'page', 'include', 'sort', '__proto__']),
      String(hostileValue(random, 0)).slice(0, 200),
    );
  return query.size === 0 ? '' : `?${query}`;
}

function fuzzedParameter(random: Random, route: Route, name: string): unknown {
  const schema = (route.query as unknown as { properties: Record<string, object> }).properties[name];
  return random.chance(0.5) ? valueFor(random, schema ?? {}, knownIds) : hostileValue(random, 0);
}

function fuzzedBody(random: Random, route: Route): string {
  if (random.chance(0.03))
    return random.pick(['{', '[]', 'null', '"x"', '\u0000', '{"data":{"__proto__":{}}}', '[[[[[[[[[[]]]]]]]]]]']);
  const value =
    route.body === undefined ? hostileValue(random, 0) : valueFor(random, route.body as object, knownIds, 0.15);
  return JSON.stringify(value) ?? 'null';
}
