import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/accounts/caller.ts';
import { invalidBody, LandfallError } from '../../errors.ts';
import { jsonExcess } from '../../text/json-bounds.ts';
import { parseSmallJson } from '../../text/small-json.ts';
import type { Admission } from '../admission.ts';
import { credentialOf } from '../authenticate.ts';
import { answerTo } from '../errors.ts';
import { challengeFor, issuerOf } from '../oauth/issuer.ts';
import type { Services } from '../services.ts';
import type { CredentialWatch } from '../stream/credential-watch.ts';
import { hostProblem } from './allowed-host.ts';
import { toolsetOf } from './toolset-of.ts';

const PATH = '/mcp';
const BODY_LIMIT_BYTES = 256 * 1024;
/** Arguments of a tool are few. */
const MAX_BODY_VALUES = 5_000;

/** JSON-RPC codes for what never reached the protocol. */
const REFUSED = -32_000;

export interface McpOptions {
  readonly services: Services;
  readonly publicUrl: string | undefined;
  readonly baseUrlOf: (request: FastifyRequest) => string;
  /** Who is it, may they read, and is it too often? */
  readonly admit: (request: FastifyRequest) => Caller | Promise<Caller>;
  /** Accounts take turns here as everywhere; the questions of a tool belong to its turn. */
  readonly admission: Admission;
  /** An answer that takes its time ends with what its asker came in with. */
  readonly watch: CredentialWatch['watch'];
}

/** The endpoint for assistants: streamable HTTP without sessions, in all revisions of the protocol. */
export function addMcp(server: FastifyInstance, options: McpOptions): void {
  server.route({
    method: 'POST',
    url: PATH,
    bodyLimit: BODY_LIMIT_BYTES,
    config: { guarded: true, rawBody: true },
    onRequest: async (request) => {
      const problem = hostProblem(request.headers, options.publicUrl);
      if (problem !== undefined) throw new LandfallError('forbidden', problem);
      // A browser adds cookies by itself: what speaks for an assistant is said on purpose.
      if (request.headers.authorization === undefined) throw unauthorised();
      request.caller = await options.admit(request);
    },
    errorHandler: (error, request, reply) => refuse(error, request, reply, issuerOf(options.baseUrlOf(request))),
    handler: (request, reply) => serve(server, options, request, reply),
  });
  server.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    handler: (_request, reply) =>
      reply.code(405).header('allow', 'POST').send(rpcError('There are no sessions and no streams here: POST.')),
  });
}

async function serve(
  server: FastifyInstance,
  { services, baseUrlOf, admission, watch }: McpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.raw.once(
    'close',
    watch(credentialOf(request.headers), () => reply.raw.destroy()),
  );
  await admission.admit(request.caller.accountId, reply.raw);
  const baseUrl = baseUrlOf(request);
  const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  if (await needsMoreScope(request.caller, body)) {
    reply.header('www-authenticate', challengeFor(issuerOf(baseUrl), 'insufficient_scope'));
    return reply.code(403).send(rpcError('The person agreed to reading alone.'));
  }
  const toolset = toolsetOf(server, services, { request, caller: request.caller, baseUrl });
  // Loaded before anybody is answered where a whole service starts; who makes only a server waits for nothing.
  const { answerMcp } = await import('../../mcp/answer.ts');
  const response = await answerMcp(webRequest(request, body, baseUrl), toolset);
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  if (response.body === null) return reply.send();
  const stream = Readable.fromWeb(response.body);
  reply.raw.once(
    'close',
    watch(credentialOf(request.headers), () => reply.raw.destroy()),
  );
  return reply.send(stream);
}

function webRequest(request: FastifyRequest, body: Buffer, baseUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The key goes no further.
    if (name !== 'authorization' && name !== 'cookie' && value !== undefined) headers.set(name, String(value));
  }
  const excess = jsonExcess(body.toString('utf8'), MAX_BODY_VALUES);
  if (excess !== undefined) throw invalidBody('', excess);
  // Which set of tools is asked for is in the query.
  return new Request(new URL(request.url, baseUrl), { method: 'POST', headers, body });
}

function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  issuer: string | undefined,
): FastifyReply {
  const known = answerTo(error);
  if (known === undefined) request.log.error({ err: error, requestId: request.id }, 'request of an assistant failed');
  if (known?.status === 401) {
    const isRefused = request.headers.authorization !== undefined;
    reply.header('www-authenticate', challengeFor(issuer, isRefused ? 'invalid_token' : undefined));
  }
  const detail = known?.body.errors[0]?.detail ?? 'Something went wrong on our side.';
  const { 'www-authenticate': _, ...headers } = known?.headers ?? {};
  return reply
    .code(known?.status ?? 500)
    .headers(headers)
    .type('application/json')
    .send(rpcError(detail));
}

function rpcError(message: string) {
  return { jsonrpc: '2.0', id: null, error: { code: REFUSED, message } };
}

function unauthorised(): LandfallError {
  return new LandfallError('unauthorised', 'Send a key in the header "Authorization: Bearer <API_KEY>".');
}

/**
 * Whether an application calls a tool that needs more than the person agreed to: it can ask the person again. Whoever
 * comes with a key is simply not shown such tools.
 */
async function needsMoreScope({ actor, permission }: Caller, body: Buffer): Promise<boolean> {
  if (actor.type !== 'application' || permission !== 'read') return false;
  const { method, params } = membersOf(parseSmallJson(body));
  const { name } = membersOf(params);
  if (method !== 'tools/call' || typeof name !== 'string') return false;
  const { toolsFor } = await import('../../mcp/tools.ts');
  return toolsFor('write', 'all').some((tool) => tool.name === name && tool.access === 'write');
}

function membersOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
