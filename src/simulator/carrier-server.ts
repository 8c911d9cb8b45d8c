import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestType } from '../domain/shipments/tracking-request.ts';
import { idOf } from './random.ts';
import type { Carriers, Question } from './telling/carrier.ts';
import { conditionAt, isStuck } from './telling/conditions.ts';
import type { WrittenEvent } from './telling/write-event.ts';
import { LINES, type Line } from './world/lines.ts';
import type { World } from './world/world.ts';

/** What one needs to ask a simulated carrier; the same for all of them. */
export const SIMULATED_CREDENTIALS = {
  apiKey: 'simulated-key',
  clientId: 'simulated',
  clientSecret: 'simulated-secret',
};

/** Whoever asks with these is told what the carriers knew at an earlier time. */
export const PAST_CREDENTIALS: typeof SIMULATED_CREDENTIALS = {
  apiKey: 'simulated-key-of-the-past',
  clientId: 'simulated-past',
  clientSecret: 'simulated-secret-of-the-past',
};

const TOKEN = idOf('token of the simulated carriers');
const PAST_TOKEN = idOf('token of the simulated carriers for the past');
const TOKEN_SECONDS = 299;
const MAX_FORM_BYTES = 10_000;

export interface CarrierServer {
  /** Address without a path: each carrier is below it under its SCAC. */
  readonly url: string;
  /** Questions so far. */
  readonly asked: number;
  close(): Promise<void>;
}

export interface CarrierServerOptions {
  readonly world: World;
  readonly carriers: Carriers;
  readonly nowMs: () => number;
  /** The time of whoever asks with `PAST_CREDENTIALS`; nobody does if there is none. */
  readonly pastNowMs?: (() => number) | undefined;
  /** Zero lets the system choose. */
  readonly port: number;
}

/** The carriers of the world, speaking DCSA Track & Trace over HTTP on loopback: `/{scac}/events` and `/{scac}/token`. */
export async function startCarrierServer(options: CarrierServerOptions): Promise<CarrierServer> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    void answer(options, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get asked() {
      return asked;
    },
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function answer(
  options: CarrierServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://carrier');
  const [, scac = '', path] = url.pathname.split('/');
  const line = LINES.find((one) => one.scac === scac);
  if (!line) return send(response, 404, { message: 'no such carrier' });
  if (path === 'token') return giveToken(request, response);
  if (path !== 'events') return send(response, 404, { message: 'no such path' });
  const asker = askerOf(line, request);
  const nowMs = asker === 'past' && options.pastNowMs ? options.pastNowMs() : options.nowMs();
  const condition = conditionAt(options.world, scac, nowMs);
  if (condition.kind === 'down') return send(response, 503, { message: 'maintenance' });
  if (condition.kind === 'limited') {
    response.setHeader('retry-after', String(condition.retryAfterSeconds));
    return send(response, 429, { message: 'too many requests' });
  }
  if (!asker) return send(response, 401, { message: 'unauthorised' });
  const question = questionOf(url);
  const events = question && options.carriers.answer(scac, question, nowMs);
  if (!question || !events) return send(response, 404, { message: 'no events' });
  if (isStuck(options.world, question.number, nowMs)) return send(response, 500, { message: 'internal error' });
  sendPage(response, line, url, events, condition.kind === 'partial');
}

async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await readText(request));
  const asker = ASKERS.find(
    ({ keys }) => form.get('client_id') === keys.clientId && form.get('client_secret') === keys.clientSecret,
  );
  if (!asker) return send(response, 401, { error: 'invalid_client' });
  send(response, 200, { access_token: asker.token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
}

const ASKERS = [
  { name: 'present', keys: SIMULATED_CREDENTIALS, token: TOKEN },
  { name: 'past', keys: PAST_CREDENTIALS, token: PAST_TOKEN },
] as const;

function askerOf({ access }: Line, { headers }: IncomingMessage): 'present' | 'past' | undefined {
  const asker = ASKERS.find(({ keys, token }) => {
    const own: Readonly<Record<string, string>> = keys;
    const hasKeys = Object.entries(access.keyHeaders).every(([header, name]) => headers[header] === own[name]);
    return hasKeys && (!access.tokens || headers.authorization === `Bearer ${token}`);
  });
  return asker?.name;
}

const PARAMETERS: Readonly<Record<string, RequestType>> = {
  transportDocumentReference: 'bill_of_lading',
  carrierBookingReference: 'booking_number',
  equipmentReference: 'container',
};

function questionOf(url: URL): Question | undefined {
  for (const [parameter, kind] of Object.entries(PARAMETERS)) {
    const number = url.searchParams.get(parameter);
    if (number) return { kind, number };
  }
  return undefined;
}

/** A page, and where the next one is in the carrier's own way of saying so. */
function sendPage(
  response: ServerResponse,
  { dialect }: Line,
  url: URL,
  events: readonly WrittenEvent[],
  isPartial: boolean,
): void {
  const size = dialect.pageSize ?? events.length;
  const offset = Number(url.searchParams.get('cursor') ?? '0') || 0;
  if (offset > 0 && isPartial) {
    send(response, 502, { message: 'bad gateway' });
    return;
  }
  const page = events.slice(offset, offset + size);
  if (offset + size < events.length) {
    const cursor = String(offset + size);
    const next = new URL(url);
    next.searchParams.set('cursor', cursor);
    if (dialect.nextPage === 'cursor-header') response.setHeader('Next-Page-Cursor', cursor);
    else response.setHeader('Next-Page', dialect.nextPage === 'url' ? `${next.pathname}${next.search}` : cursor);
  }
  response.setHeader('API-Version', '2.2.0');
  send(response, 200, dialect.envelope === 'events' ? { events: page } : page);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_FORM_BYTES) throw new Error('form too large');
  }
  return text;
}
