import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { CellClient } from '../../cells/cell-client.ts';
import { type FindCell, leaving, type Whereabouts } from '../../cells/find-cell.ts';
import type { Trace } from '../../domain/accounts/trace.ts';
import { messageOf } from '../../errors.ts';
import { fromLandfallError } from '../errors.ts';
import { jsonTypeFor } from '../media-type.ts';
import { headersOf, headersOnward, readHops } from './forwarded-by.ts';
import { isTracedByBody, traceOfBody, traceOfHead } from './trace-of.ts';

/** One cell to another, and one more when the account has just moved on. */
const MAX_HOPS = 2;
const INTERFACE = /^\/(v2|rails|mcp|oauth)(\/|$|\?)/;
const UNAUTHORISED = 401;
/** What somebody hears whose account is not found where it lived a moment ago. */
const NOT_FOUND_HERE: readonly number[] = [UNAUTHORISED, 404];

export interface ForwardingOptions {
  readonly client: CellClient;
  readonly find: FindCell;
  /** Routes, as `GET /v2/…`, that are answered here whoever is signed in. */
  readonly isPublic: (request: FastifyRequest) => boolean;
}

/** What belongs to an account that lives in another cell is sent there and its answer sent back, both as they arrive. */
export function addForwarding(server: FastifyInstance, options: ForwardingOptions): void {
  const { client, find, isPublic } = options;
  server.decorateRequest('cellHops', 0);
  server.decorateRequest('tracedHere', undefined);
  server.addHook('onRequest', async (request, reply) => {
    request.cellHops = readHops(request, client.cells.secret);
    if (!INTERFACE.test(request.url) || isTracedByBody(request)) return;
    const trace = traceOfHead(request);
    if (trace === undefined || isUntraced(request, trace, isPublic)) return;
    const [cell] = await whereTo(find, request, trace);
    if (cell === undefined) {
      request.tracedHere = trace;
      return;
    }
    refuseTooLong(request);
    await send(reply, await forward(client, request, reply, cell, request.raw));
  });
  server.addHook('preHandler', async (request, reply) => {
    const trace = isTracedByBody(request) ? traceOfBody(request) : undefined;
    if (trace === undefined) return;
    const cells = await whereTo(find, request, trace);
    const answer = await askInTurn(cells, (cell) => forward(client, request, reply, cell, bodyOf(request)));
    if (answer !== undefined) await send(reply, answer);
    else request.tracedHere = trace;
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const { tracedHere } = request;
    if (tracedHere === undefined || !NOT_FOUND_HERE.includes(reply.statusCode)) return payload;
    return (await hasLeft(find, tracedHere)) ? askAgain(reply) : payload;
  });
}

/** What is answered instead, when an answer was ready already. */
function askAgain(reply: FastifyReply): string {
  const { status, headers, body } = fromLandfallError(leaving());
  for (const name of ['www-authenticate', 'content-length']) reply.removeHeader(name);
  reply.code(status).headers(headers).type(jsonTypeFor(reply.request.headers.accept));
  return JSON.stringify(body);
}

/** Whether what was here when the request came has gone meanwhile: then its refusal would not be true. */
async function hasLeft(find: FindCell, trace: Trace): Promise<boolean> {
  if (trace.kind === 'person') return false;
  const { isHere, cells } = await find.here(trace);
  return !isHere && cells.length > 0;
}

/** A public address says itself whose it is, or nobody's. */
function isUntraced(request: FastifyRequest, { kind }: Trace, isPublic: ForwardingOptions['isPublic']): boolean {
  const isOfCaller = kind === 'key' || kind === 'session' || kind === 'oauth_secret';
  return isOfCaller && isPublic(request);
}

/** The cells to try before this one; none when it is answered here. */
async function whereTo(find: FindCell, request: FastifyRequest, trace: Trace): Promise<readonly string[]> {
  if (request.cellHops === 0) return placesOf(await find(trace), trace);
  const { isHere, cells } = await find.here(trace);
  // What somebody is asked for in all cells is answered by each for itself.
  if (isHere || cells.length === 0 || trace.kind === 'person') return [];
  if (request.cellHops >= MAX_HOPS) throw leaving();
  return cells;
}

function placesOf({ isHere, cells }: Whereabouts, { kind }: Trace): readonly string[] {
  return isHere && kind !== 'person' ? [] : cells;
}

/** Somebody may be known in several cells, with a password each: the first that lets them in. Undefined when none does. */
async function askInTurn(
  cells: readonly string[],
  ask: (cell: string) => Promise<Dispatcher.ResponseData>,
): Promise<Dispatcher.ResponseData | undefined> {
  let refused: Dispatcher.ResponseData | undefined;
  for (const cell of cells) {
    await refused?.body.dump();
    const answer = await ask(cell);
    if (answer.statusCode !== UNAUTHORISED) return answer;
    refused = answer;
  }
  await refused?.body.dump();
  return undefined;
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return body instanceof Buffer ? body : Buffer.from(JSON.stringify(body));
}

function forward(
  client: CellClient,
  request: FastifyRequest,
  reply: FastifyReply,
  cell: string,
  body: Readable | Buffer,
): Promise<Dispatcher.ResponseData> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = headersOnward(request, request.cellHops);
  if (body instanceof Buffer) headers['content-length'] = String(body.length);
  const hasBody = body instanceof Buffer || hasBodyToCome(request);
  return client.forward(cell, {
    method: request.method,
    path: request.raw.url ?? '/',
    headers,
    body: hasBody ? body : undefined,
    signal: gone.signal,
  });
}

/** The other cell would refuse it in the midst of sending, and its answer could be lost. */
function refuseTooLong({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): void {
  if (config.streamedBody || Number(headers['content-length'] ?? 0) <= (bodyLimit ?? 0)) return;
  throw Object.assign(new Error('Request body is too large'), { statusCode: 413 });
}

function hasBodyToCome({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function send(reply: FastifyReply, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<void> {
  reply.hijack();
  reply.raw.writeHead(statusCode, headersOf(headers));
  try {
    await pipeline(body, reply.raw);
  } catch (error) {
    // One of the two ends went away: the other one has heard of it.
    reply.log.debug({ reason: messageOf(error) }, 'a forwarded answer ended early');
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How many cells it came through before this one. */
    cellHops: number;
    /** What led to an account that lived here when the request came. */
    tracedHere: Trace | undefined;
  }
}
