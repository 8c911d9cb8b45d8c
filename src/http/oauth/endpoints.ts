import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readClientMetadata } from '../../domain/accounts/oauth-client.ts';
import { LandfallError } from '../../errors.ts';
import { parseSmallJson } from '../../text/small-json.ts';
import { answerTo } from '../errors.ts';
import { hostProblem } from '../mcp/allowed-host.ts';
import type { Services } from '../services.ts';
import { issuerOf } from './issuer.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';
import { type OAuthAnswer, oauthError } from './oauth-answer.ts';
import { sealClient } from './registered-client.ts';
import { answerRevocation, answerToken } from './token.ts';

const UNNAMED_CLIENT = 'An unnamed application';

const BODY_LIMIT_BYTES = 16 * 1024;
const METADATA_SECONDS = 300;
const NEVER_KEPT = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** The addresses that applications may look at, by RFC 8414 and, for an endpoint with a path, RFC 9728. */
const METADATA: Readonly<Record<string, (issuer: string) => object>> = {
  '/.well-known/oauth-protected-resource': resourceMetadata,
  '/.well-known/oauth-protected-resource/mcp': resourceMetadata,
  '/.well-known/oauth-authorization-server': serverMetadata,
};

type Endpoint = (services: Services, body: Buffer) => Promise<OAuthAnswer>;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  '/oauth/token': answerToken,
  '/oauth/revoke': answerRevocation,
  '/oauth/register': registerClient,
};

export interface OAuthOptions {
  readonly services: Services;
  readonly publicUrl: string | undefined;
  readonly baseUrlOf: (request: FastifyRequest) => string;
  /** Is it too often, from this network? */
  readonly admit: (request: FastifyRequest) => unknown;
}

/** What applications ask themselves, without a person: how to get tokens, and for tokens. The person's part is a page. */
export function addOAuth(server: FastifyInstance, options: OAuthOptions): void {
  const findIssuer = async (request: FastifyRequest) => {
    await options.admit(request);
    const problem = hostProblem({ host: request.headers.host }, options.publicUrl);
    if (problem !== undefined) throw new LandfallError('forbidden', problem);
    const issuer = issuerOf(options.baseUrlOf(request));
    if (issuer !== undefined) return issuer;
    throw new LandfallError('not_found', 'Applications can be connected over https alone; use a key.');
  };
  for (const [url, describe] of Object.entries(METADATA)) {
    server.get(url, async (request, reply) => {
      const issuer = await findIssuer(request);
      return reply.header('cache-control', `public, max-age=${METADATA_SECONDS}`).send(describe(issuer));
    });
  }
  for (const [url, answer] of Object.entries(ENDPOINTS)) {
    server.route({
      method: 'POST',
      url,
      bodyLimit: BODY_LIMIT_BYTES,
      config: { rawBody: true },
      onRequest: async (request) => void (await findIssuer(request)),
      errorHandler: refuse,
      handler: async (request, reply) => {
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        return send(reply, await answer(options.services, body));
      },
    });
  }
}

/** What is refused before it is looked at, in the words of applications. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = answerTo(error);
  if (known === undefined) {
    request.log.error({ err: error, requestId: request.id }, 'request of an application failed');
    return send(reply, oauthError(500, 'server_error', 'Something went wrong on our side.'));
  }
  const { 'www-authenticate': _, ...headers } = known.headers;
  const name = known.status === 429 || known.status === 503 ? 'temporarily_unavailable' : 'invalid_request';
  return send(reply.headers(headers), oauthError(known.status, name, known.body.errors[0]?.detail ?? ''));
}

function send(reply: FastifyReply, { status, body }: OAuthAnswer): FastifyReply {
  reply.code(status).headers(NEVER_KEPT);
  return body === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** RFC 7591, for applications that have no document of their own: what they say of themselves becomes their id. */
async function registerClient({ sealingKeys }: Services, body: Buffer): Promise<OAuthAnswer> {
  const read = readClientMetadata(parseSmallJson(body), UNNAMED_CLIENT);
  if ('problem' in read) {
    return oauthError(400, read.isAboutRedirects ? 'invalid_redirect_uri' : 'invalid_client_metadata', read.problem);
  }
  const { name, redirectUris } = read.client;
  const clientId = sealClient(sealingKeys, read.client);
  if (clientId === undefined) return oauthError(400, 'invalid_client_metadata', 'It says more than can be kept.');
  return {
    status: 201,
    body: {
      client_id: clientId,
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  };
}
