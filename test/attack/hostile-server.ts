import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { dcsaEvent } from '../fake-carrier.ts';
import { acceptSocket } from './hostile-socket.ts';

/** Stands in for whoever is asked by us, and answers to do harm. */
export interface HostileServer {
  readonly url: string;
  readonly kinds: readonly string[];
  close(): Promise<void>;
}

const MEGABYTE = 1_000_000;
const EVENTS_A_PAGE = 20_000;
const DRIP_MS = 500;

type Answer = (response: ServerResponse) => unknown;

/** Bodies are made when they are first asked for: together they are large. */
const BODIES: Readonly<Record<string, () => Buffer>> = {
  nothings: () => Buffer.from(`[${'{},'.repeat(2.6 * MEGABYTE)}{}]`),
  'nothings-at-length': () => Buffer.from(`[${'{},'.repeat(20 * MEGABYTE)}{}]`),
  levels: () => Buffer.from('['.repeat(2 * MEGABYTE)),
  members: () => Buffer.from(`{${Array.from({ length: 300_000 }, (_, index) => `"${index}":1`).join(',')}}`),
  events: () =>
    Buffer.from(
      JSON.stringify(
        Array.from({ length: EVENTS_A_PAGE }, () => dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-01-01T00:00:00Z')),
      ),
    ),
  numbers: () => Buffer.from('9'.repeat(2 * MEGABYTE)),
  packed: () => gzipSync(Buffer.alloc(100 * MEGABYTE, '[{"a":1},')),
};

export async function startHostileServer(): Promise<HostileServer> {
  const made = new Map<string, Buffer>();
  const bodyOf = (name: string) => {
    const body = made.get(name) ?? BODIES[name]?.() ?? Buffer.from('[]');
    made.set(name, body);
    return body;
  };
  let pages = 0;
  const send = (name: string, headers: Record<string, string> = {}, status = 200): Answer => {
    return (response) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(bodyOf(name));
  };
  const answers: Readonly<Record<string, Answer>> = {
    'without-end': (response) => withoutEnd(response.writeHead(200), Buffer.alloc(64 * 1024, '[{"a":1},')),
    slowly: (response) => drip(response.writeHead(200)),
    pages: (response) => send('events', { 'next-page': `c${++pages}` })(response),
    packed: send('packed', { 'content-encoding': 'gzip' }),
    'refused-at-length': send('members', {}, 403),
    nothings: send('nothings'),
    'nothings-at-length': send('nothings-at-length'),
    levels: send('levels'),
    members: send('members'),
    numbers: send('numbers'),
  };
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    // `/token/kind/…`: the token is what does harm. `/kind/…`: whatever is asked with it.
    const [, first = '', second = ''] = (request.url ?? '').split('/');
    const isToken = request.url?.endsWith('/token') ?? false;
    if (first === 'token' ? !isToken : isToken) response.writeHead(200).end('{"access_token":"t","expires_in":1}');
    else (answers[first === 'token' ? second : first] ?? send('events'))(response);
  });
  const sockets = new Set<Socket>();
  server.on('upgrade', (request, socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    acceptSocket(request, socket, bodyOf);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const kinds = Object.keys(answers);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kinds: [...kinds, ...kinds.map((kind) => `token/${kind}`)],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function withoutEnd(response: ServerResponse, piece: Buffer): void {
  const endless = new Readable({
    read() {
      this.push(piece);
    },
  });
  pipeline(endless, response).catch(() => undefined);
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), DRIP_MS);
  response.on('close', () => clearInterval(timer));
}
