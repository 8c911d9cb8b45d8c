import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC_TARGETS, type TargetPolicy } from '../../src/domain/webhooks/webhook-target.ts';
import { headersAsRecord } from '../../src/net/header-list.ts';
import { createSender, type DeliveryLimits, type Sender } from '../../src/webhooks/deliver.ts';
import type { Resolve } from '../../src/webhooks/guard.ts';
import { LOOPBACK } from './outbox.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const LIMITS = { connectTimeoutMs: 300, deadlineMs: 600 };

let receiver: Receiver;
let senders: Sender[];

beforeEach(async () => {
  receiver = await startReceiver();
  senders = [];
});

afterEach(async () => {
  for (const sender of senders) await sender.close();
  await receiver.close();
});

describe('a delivery', () => {
  it('posts the body with its headers', async () => {
    const result = await send({
      url: `${receiver.url}/hook?a=b`,
      headers: ['Content-Type', 'application/json', 'X-A', '1', 'X-A', '2'],
    });
    expect(result).toMatchObject({ succeeded: true, statusCode: 200, error: null, responseBody: 'ok' });
    expect(receiver.received).toMatchObject([
      { path: '/hook?a=b', body: '{}', headers: { 'content-type': 'application/json', 'x-a': '1, 2' } },
    ]);
  });

  it.each([
    [200, true],
    [201, true],
    [202, true],
    [203, false],
    [204, true],
    [205, false],
    [301, false],
    [302, false],
    [304, false],
    [400, false],
    [410, false],
    [429, false],
    [500, false],
    [503, false],
  ])('answered with %i succeeds: %s', async (status, succeeded) => {
    receiver.answer = (_request, response) => response.writeHead(status).end();
    expect(await send()).toMatchObject({ succeeded, statusCode: status });
  });

  it('does not follow a redirect', async () => {
    receiver.answer = ({ path }, response) =>
      response.writeHead(path === '/' ? 307 : 200, { location: '/other' }).end();
    expect(await send()).toMatchObject({ succeeded: false, statusCode: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
  });

  it('ends at the deadline when nothing comes back', async () => {
    receiver.answer = () => {};
    expect(await send()).toMatchObject({ succeeded: false, statusCode: null, error: 'no answer within 0.6 s' });
  });

  it('ends at the deadline when the answer trickles', async () => {
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await send()).toMatchObject({
      succeeded: true,
      statusCode: 200,
      responseBody: expect.stringMatching(/^\.+$/),
    });
  });

  it('sends nothing when a connection is made only after the deadline', async () => {
    const { port } = new URL(receiver.url);
    let answer = (_addresses: readonly string[]) => {};
    const resolved = new Promise<readonly string[]>((resolve) => {
      answer = resolve;
    });
    const sender = open(LOOPBACK, () => resolved, { connectTimeoutMs: 5_000, deadlineMs: 200 });
    const request = { url: `http://slow.example:${port}/`, headers: [], body: Buffer.from('{}') };
    expect(await sender.deliver(request)).toMatchObject({ succeeded: false, error: 'no answer within 0.2 s' });
    answer(['127.0.0.1']);
    expect(await sender.deliver({ ...request, url: `${request.url}next` })).toMatchObject({ succeeded: true });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/next']);
  });

  it('keeps 16 KiB of a longer answer', async () => {
    receiver.answer = (_request, response) => response.writeHead(200).end('x'.repeat(50_000));
    expect((await send()).responseBody).toHaveLength(16_384);
  });

  it('stops reading an answer without end', async () => {
    let sentBytes = 0;
    receiver.answer = (_request, response) => {
      response.writeHead(500);
      const push = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) sentBytes += 16_384;
      };
      response.on('drain', push);
      push();
    };
    expect(await send()).toMatchObject({ succeeded: false, statusCode: 500, responseBody: 'x'.repeat(16_384) });
    expect(sentBytes).toBeLessThan(50_000_000);
  });

  it('keeps an answer that is no text without a null character', async () => {
    receiver.answer = (_request, response) => response.writeHead(500).end(Buffer.from([0x61, 0x00, 0xff, 0x62]));
    expect((await send()).responseBody).toBe('a\uFFFD\uFFFDb');
  });

  it('hides what an answer sets as a secret', async () => {
    receiver.answer = (_request, response) =>
      response.writeHead(200, { 'set-cookie': ['session=secret', 'b=c'], 'x-shown': 'yes' }).end();
    expect(headersAsRecord((await send()).responseHeaders ?? [])).toMatchObject({
      'set-cookie': '[hidden]',
      'x-shown': 'yes',
    });
  });

  it('hears how long to wait', async () => {
    receiver.answer = (_request, response) => response.writeHead(503, { 'retry-after': '17' }).end();
    expect((await send()).retryAfterSeconds).toBe(17);
  });

  it('survives a receiver that hangs up, speaks nonsense or sends giant headers', async () => {
    for (const answer of ['', 'nonsense\r\n\r\n', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`]) {
      const server = await listenTcp((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(answer));
      });
      expect(await send({ url: server.url })).toMatchObject({ succeeded: false, statusCode: null });
      server.close();
    }
  });

  it('reports a port where nobody listens', async () => {
    const server = await listenTcp(() => {});
    server.close();
    expect(await send({ url: server.url })).toMatchObject({
      succeeded: false,
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('a delivery to this machine, when only the public internet is allowed,', () => {
  const anyPort: TargetPolicy = { ...PUBLIC_TARGETS, allowHttp: true, ports: 'any' };

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0'])(
    'does not connect through a name for %s',
    async (address) => {
      const { port } = new URL(receiver.url);
      const result = await send({ url: `http://rebound.example:${port}/` }, anyPort, async () => [address]);
      expect(result).toMatchObject({ succeeded: false, error: expect.stringContaining('has no address that') });
      expect(receiver.received).toEqual([]);
    },
  );

  it('does not connect after the name was rebound between two deliveries', async () => {
    const { port } = new URL(receiver.url);
    const answers = [['192.0.2.1'], ['127.0.0.1']];
    const sender = open(
      { ...anyPort, ownNetworks: (address) => address === '192.0.2.1' },
      async () => answers.shift() ?? [],
    );
    for (let round = 0; round < 2; round++) {
      const result = await sender.deliver({
        url: `http://rebound.example:${port}/`,
        headers: [],
        body: Buffer.from('{}'),
      });
      expect(result.succeeded).toBe(false);
    }
    expect(answers).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('does not connect by a literal, an alias or a redirect', async () => {
    const { port } = new URL(receiver.url);
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '0']) {
      expect(await send({ url: `http://${host}:${port}/` }, anyPort)).toMatchObject({
        succeeded: false,
        statusCode: null,
      });
    }
    expect(receiver.received).toEqual([]);
  });
});

function send(request: { url?: string; headers?: string[] } = {}, policy: TargetPolicy = LOOPBACK, resolve?: Resolve) {
  return open(policy, resolve).deliver({ url: receiver.url, headers: [], body: Buffer.from('{}'), ...request });
}

function open(policy: TargetPolicy, resolve?: Resolve, limits: DeliveryLimits = LIMITS): Sender {
  const sender = createSender(policy, limits, resolve);
  senders.push(sender);
  return sender;
}

async function listenTcp(onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
