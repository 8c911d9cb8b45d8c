import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CarrierProfile } from '../src/sources/dcsa/profile.ts';
import { profileOf } from './fake-carrier.ts';

interface Subscription {
  readonly subscriptionID: string;
  readonly secret: string;
  readonly callbackUrl: string;
  readonly [filter: string]: unknown;
}

export interface SubscribingCarrier {
  readonly profile: CarrierProfile;
  readonly subscriptions: Map<string, Subscription>;
  /** `POST /`, `PUT /:id`, … in the order they came. */
  readonly calls: string[];
  /** Statuses that the next calls are answered with instead of being served. */
  readonly failing: { status: number; headers?: Record<string, string> }[];
  /** Serves the next such call, and ends the connection instead of answering. */
  loseAnswerTo(method: string): void;
  /** Pushes events to everybody who subscribed, at this origin; returns the statuses of the receivers. */
  push(origin: string, events: readonly object[]): Promise<number[]>;
  close(): Promise<void>;
}

const API_KEY = 'key of the carrier';
export const SUBSCRIBER_CREDENTIALS = { apiKey: API_KEY };

/** A carrier on loopback that offers `/v2/event-subscriptions` of DCSA Track & Trace 2.2, two a page. */
export async function startSubscribingCarrier(scacs: readonly string[] = ['MAEU']): Promise<SubscribingCarrier> {
  const subscriptions = new Map<string, Subscription>();
  const calls: string[] = [];
  const failing: SubscribingCarrier['failing'] = [];
  let lostMethod: string | undefined;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    const [, , , id, part] = pathname.split('/');
    calls.push(`${request.method} /${[id && ':id', part].filter(Boolean).join('/')}`);
    const failure = failing.shift();
    if (failure) return void response.writeHead(failure.status, failure.headers).end('{"errors":[{"message":"no"}]}');
    if (request.headers['x-api-key'] !== API_KEY) return void response.writeHead(401).end();
    const body = (JSON.parse((await text(request)) || '{}') ?? {}) as Partial<Subscription>;
    const answer = serve(subscriptions, request, { id, part, body, cursor: Number(searchParams.get('cursor') ?? 0) });
    if (request.method === lostMethod) {
      lostMethod = undefined;
      return void response.destroy();
    }
    send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    profile: {
      ...profileOf(url, scacs),
      keyHeaders: { 'x-api-key': 'apiKey' },
      subscriptions: { url: `${url}/v2/event-subscriptions`, renewEveryHours: 24 },
    },
    subscriptions,
    calls,
    failing,
    loseAnswerTo: (method) => {
      lostMethod = method;
    },
    push: (origin, events) => Promise.all([...subscriptions.values()].map((one) => pushTo(origin, one, events))),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Asked {
  readonly id: string | undefined;
  readonly part: string | undefined;
  readonly body: Partial<Subscription>;
  readonly cursor: number;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const PAGE_SIZE = 2;

function serve(subscriptions: Map<string, Subscription>, { method }: IncomingMessage, asked: Asked): Answer {
  const { id, part, body, cursor } = asked;
  if (id === undefined && method === 'GET') {
    const page = [...subscriptions.values()].slice(cursor, cursor + PAGE_SIZE).map(withoutSecret);
    const isLast = cursor + PAGE_SIZE >= subscriptions.size;
    return { status: 200, body: page, headers: isLast ? {} : { 'next-page': String(cursor + PAGE_SIZE) } };
  }
  if (id === undefined && method === 'POST') {
    if (!body.callbackUrl || !body.secret) return { status: 400, body: { errors: [{ message: 'secret missing' }] } };
    const created = { ...body, callbackUrl: body.callbackUrl, secret: body.secret, subscriptionID: randomUUID() };
    subscriptions.set(created.subscriptionID, created);
    return { status: 201, body: withoutSecret(created) };
  }
  const known = id === undefined ? undefined : subscriptions.get(id);
  if (!known) return { status: 404, body: { message: 'unknown' } };
  if (method === 'DELETE') {
    subscriptions.delete(known.subscriptionID);
    return { status: 204 };
  }
  // The secret is set by its own address alone.
  const secret = part === 'secret' ? (body.secret ?? '') : known.secret;
  const changed = part === 'secret' ? { ...known, secret } : { ...known, ...body, secret };
  subscriptions.set(known.subscriptionID, changed);
  return part === 'secret' ? { status: 204 } : { status: 200, body: withoutSecret(changed) };
}

function withoutSecret({ secret: _, ...subscription }: Subscription): object {
  return subscription;
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'api-version': '2.2.0', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function pushTo(
  origin: string,
  { callbackUrl, secret, subscriptionID }: Subscription,
  events: readonly object[],
): Promise<number> {
  const body = JSON.stringify(events);
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('hex');
  const { status } = await fetch(new URL(new URL(callbackUrl).pathname, origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'notification-signature': `sha256=${hmac}`,
      'subscription-id': subscriptionID,
    },
    body,
  });
  return status;
}
