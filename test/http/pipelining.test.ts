import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/net/rate-limits.ts';
import { pipeline } from '../attack/pipeline.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

const PIPELINED = 20_000;
const ALLOWED = 32;

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ rateLimits: { ...DEFAULT_LIMITS, unauthenticated: 50 } });
  client = await service.createClient();
});
afterAll(() => service.close());

const send = (path: string, times: number, headers = '') => pipeline(service.url, { path, times, headers });

it.each(['/healthz', '/nowhere', '/v2/shipments', '/'])(
  'answers few pipelined requests to %s, and ends the connection',
  async (path) => {
    const statuses = await send(path, ALLOWED + 8);
    expect(statuses).toHaveLength(ALLOWED + 1);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(path, PIPELINED)).length).toBeLessThanOrEqual(ALLOWED + 1);
  },
);

it('answers few pipelined requests with a key, and serves the account on other connections', async () => {
  const statuses = await send('/v2/shipments', ALLOWED + 8, `authorization: Token ${client.key}\r\n`);
  expect(statuses.filter((status) => status === 200)).toHaveLength(ALLOWED);
  expect((await client.call('GET', '/shipments')).status).toBe(200);
});

it('counts what is answered to nobody by address: health, what is not found, and who is not let in', async () => {
  const ask = async (path: string) => (await fetch(`${service.url}${path}`)).status;
  const statuses: number[] = [];
  for (let request = 0; request < 20; request++) {
    for (const path of ['/healthz', '/nowhere', '/v2/shipments']) statuses.push(await ask(path));
  }
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  expect((await client.call('GET', '/shipments')).status).toBe(200);
});
