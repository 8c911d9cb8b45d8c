import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/net/rate-limits.ts';
import { parseTrustedProxies } from '../../src/net/trusted-proxies.ts';
import { startTestService } from '../service.ts';

const LIMIT = 20;
const REQUESTS = 100;

async function start(trustProxy: string) {
  const trusted = parseTrustedProxies(trustProxy);
  const service = await startTestService({
    rateLimits: { ...DEFAULT_LIMITS, public: LIMIT },
    ...(trusted === undefined ? {} : { trustProxy: trusted }),
  });
  onTestFinished(() => service.close());
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${service.url}/v2/sign_in_options`, { headers })).status;
  return { service, ask };
}

/** What a client wrote first, and then the proxy added. */
const forged = (index: number) => `198.51.100.${index}, 2001:db8::${index}, forged ${index}`;

it.each([
  ['nothing in front', '0', (index: number) => ({ 'x-forwarded-for': forged(index) })],
  ['one proxy', '1', (index: number) => ({ 'x-forwarded-for': `${forged(index)}, 203.0.113.9` })],
  ['two proxies', '2', (index: number) => ({ 'x-forwarded-for': `${forged(index)}, 203.0.113.9, 10.0.0.1` })],
  [
    'a network',
    '127.0.0.0/8,10.0.0.0/8',
    (index: number) => ({ 'x-forwarded-for': `${forged(index)}, 203.0.113.9, 10.0.0.${index}` }),
  ],
  ['a proxy that lets all through', '1', (index: number) => ({ 'x-forwarded-for': `forged ${index}` })],
  ['addresses of one network', '1', (index: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${index}` })],
])('one client passes the limit by no header: %s', async (_what, trustProxy, headersOf) => {
  const { ask } = await start(trustProxy);
  const statuses = await Promise.all(Array.from({ length: REQUESTS }, (_, index) => ask(headersOf(index))));
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
});

it('tells clients apart by what its proxies added', async () => {
  const { ask } = await start('1');
  const statuses = await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => ask({ 'x-forwarded-for': `203.0.113.${index}` })),
  );
  expect(statuses.every((status) => status === 200)).toBe(true);
});

it('writes no name into links that the client may have made up', async () => {
  const { service } = await start('1');
  const client = await service.createClient();
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
  };
  const { text } = await client.call('GET', '/shipments', undefined, headers);
  expect(text).not.toContain('evil.example');
  expect(text).toContain(`https://${new URL(service.url).host}`);
});
