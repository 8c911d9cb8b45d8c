import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient, findIncluded, ServiceError } from '../../packages/client/src/client.ts';
import { readNotification, SignatureError } from '../../packages/client/src/webhooks.ts';
import { newId } from '../../src/values/id.ts';
import { signatureHeaders, signingKey } from '../../src/webhooks/sign.ts';
import { startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

let service: TestService;
let landfall: ReturnType<typeof createClient>;
let shipmentId: string;

beforeAll(async () => {
  service = await startTestService();
  const { accountId, key } = await service.createClient();
  landfall = createClient({ url: `${service.url}/`, key });
  shipmentId = await insertShipment(service.db, accountId);
  for (let box = 0; box < 65; box += 1)
    await insertContainer(service.db, accountId, shipmentId, `MSKU${String(2_000_000 + box)}`);
}, 120_000);
afterAll(() => service.close());

describe('the client', () => {
  it('calls operations by their names, with path, query and body', async () => {
    const made = await landfall.call('POST /parties', {
      body: { data: { attributes: { company_name: 'Acme & Söhne' } } },
    });
    const { id } = made.data;
    expect((await landfall.call('GET /parties/{id}', { path: { id } })).data.attributes.company_name).toBe(
      'Acme & Söhne',
    );
    const found = await landfall.call('GET /parties', { query: { query: '& sö' } });
    expect(found.data.map((party) => party.id)).toEqual([id]);
    const webhook = await landfall.call('POST /webhooks', {
      body: { data: { type: 'webhook', attributes: { url: 'https://example.com/', active: false } } },
    });
    expect(await landfall.call('DELETE /webhooks/{id}', { path: { id: webhook.data.id } })).toBeUndefined();
  });

  it('goes through all pages, of entries and of answers', async () => {
    const numbers: string[] = [];
    for await (const { attributes } of landfall.each('GET /containers', {
      query: { sort: 'created_at', 'page[size]': 20 },
    }))
      numbers.push(attributes.number);
    expect([numbers.length, new Set(numbers).size]).toEqual([65, 65]);
    const sizes: number[] = [];
    for await (const page of landfall.pages('GET /containers', { query: { include: 'shipment' } })) {
      sizes.push(page.data.length);
      const link = page.data[0]?.relationships.shipment.data;
      expect(findIncluded(page.included, link)?.id).toBe(shipmentId);
    }
    expect(sizes).toEqual([30, 30, 5]);
    for await (const event of landfall.each('GET /webhook_notifications/examples')) expect(event.id).toBeTruthy();
  });

  it('throws what the service refuses, with its reasons', async () => {
    const refused = await landfall
      .call('GET /shipments/{id}', { path: { id: newId() } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServiceError);
    expect(refused).toMatchObject({ status: 404, errors: [{ code: 'not_found' }], message: expect.any(String) });
    const sold = await landfall.call('GET /trade_intel/meta').catch((error: unknown) => error);
    expect(sold).toMatchObject({ status: 403, errors: [] });
  });
});

describe('patience', () => {
  const opened: Server[] = [];
  afterEach(() => {
    for (const server of opened.splice(0)) server.close();
  });

  /** A service that gives these answers one after the other, and then 200. */
  async function moody(answers: readonly { status: number; retryAfter?: string }[]) {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      const answer = answers[seen.length];
      seen.push(request.method ?? '');
      if (answer?.status === 0) return void request.socket.destroy();
      response.writeHead(answer?.status ?? 200, {
        'content-type': 'application/json',
        ...(answer?.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter }),
      });
      response.end(JSON.stringify(answer === undefined ? { data: [] } : { errors: [{ detail: 'later' }] }));
    });
    opened.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const waited: number[] = [];
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = createClient({ url, key: 'k', sleep: async (ms) => void waited.push(ms) });
    return { client, seen, waited };
  }

  it('waits as long as it is told, and asks again', async () => {
    const { client, seen, waited } = await moody([{ status: 429, retryAfter: '7' }, { status: 503 }]);
    expect(await client.call('GET /shipments')).toEqual({ data: [] });
    expect([seen.length, waited]).toEqual([3, [7_000, 1_000]]);
  });

  it('never waits longer than a minute, and gives up at last', async () => {
    const { client, seen, waited } = await moody(
      Array.from({ length: 9 }, () => ({ status: 429, retryAfter: '9999' })),
    );
    await expect(client.call('GET /shipments')).rejects.toMatchObject({ status: 429 });
    expect([seen.length, waited]).toEqual([5, [60_000, 60_000, 60_000, 60_000]]);
  });

  it('does nothing twice that may have been done', async () => {
    for (const status of [500, 502, 504, 0]) {
      const { client, seen } = await moody([{ status }]);
      await expect(
        client.call('POST /parties', { body: { data: { attributes: { company_name: 'A' } } } }),
      ).rejects.toThrow();
      expect(seen).toEqual(['POST']);
      const asking = await moody([{ status }]);
      expect(await asking.client.call('GET /shipments')).toEqual({ data: [] });
    }
    const { client, seen } = await moody([{ status: 429 }]);
    await client.call('POST /parties', { body: { data: { attributes: { company_name: 'A' } } } });
    expect(seen).toEqual(['POST', 'POST']);
  });
});

describe('a delivery', () => {
  const secret = `whsec_${Buffer.from('a secret of some length, to sign with').toString('base64')}`;
  const sentAt = new Date('2026-03-01T00:00:00Z');
  const body = Buffer.from(
    JSON.stringify({ data: { id: 'a', attributes: { event: 'container.created' } }, included: [] }),
  );
  const signed = (secrets: readonly [string, ...string[]]) => {
    const [first, ...rest] = secrets;
    const list = signatureHeaders({ id: newId(), body, sentAt, keys: [signingKey(first), ...rest.map(signingKey)] });
    const pairs = list.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : []));
    return Object.fromEntries(pairs);
  };

  it('is read when it is signed by the service, also while a secret is changed over', () => {
    for (const secrets of [[secret], ['another', secret]] as const) {
      const { data } = readNotification(body, signed(secrets), secret, sentAt.getTime() + 1_000);
      expect(data.attributes.event).toBe('container.created');
    }
  });

  it('is refused when it is anything else', () => {
    const headers = signed([secret]);
    const at = sentAt.getTime();
    expect(() => readNotification(Buffer.concat([body, Buffer.from(' ')]), headers, secret, at)).toThrow(
      SignatureError,
    );
    expect(() => readNotification(body, headers, 'another', at)).toThrow(SignatureError);
    expect(() => readNotification(body, headers, secret, at + 3_600_000)).toThrow(SignatureError);
    expect(() => readNotification(body, {}, secret, at)).toThrow('The header webhook-id is missing.');
    expect(() => readNotification(body, { ...headers, 'webhook-timestamp': 'x' }, secret, at)).toThrow(SignatureError);
  });
});
