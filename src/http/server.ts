import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { CellClient } from '../cells/cell-client.ts';
import type { Replicas } from '../db/replicas.ts';
import type { Entitlement } from '../domain/accounts/account.ts';
import { type Caller, isPermitted, type Permission } from '../domain/accounts/caller.ts';
import { LandfallError } from '../errors.ts';
import { renderDocument } from '../jsonapi/document.ts';
import type { Metrics } from '../metrics.ts';
import type { Tables } from '../store/tables.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { clientNetwork } from '../values/client-network.ts';
import { newId } from '../values/id.ts';
import type { LimitName, RateLimits } from '../values/rate-limits.ts';
import { Shape } from '../values/schema.ts';
import { steadyNowMs } from '../values/steady-clock.ts';
import type { TrustedProxies } from '../values/trusted-proxies.ts';
import { actingCaller } from './acting-caller.ts';
import { createAtOnce } from './at-once.ts';
import { type Authenticate, createAuthenticator } from './authenticate.ts';
import { addCells } from './cells/add-cells.ts';
import { isCompressed, sendCompressed } from './compressed-lists.ts';
import { ANY_ORIGIN, addPreflights } from './cross-origin.ts';
import { Door } from './door.ts';
import { addFallbacks, sendError } from './fallbacks.ts';
import { addHealth } from './health.ts';
import { hideSecrets } from './hide-secrets.ts';
import { baseUrlOf, IncomingCall } from './incoming-call.ts';
import { addMcp } from './mcp/endpoint.ts';
import { jsonTypeFor } from './media-type.ts';
import { createTokenAuthenticator } from './oauth/access-token.ts';
import { addOAuth } from './oauth/endpoints.ts';
import { addObservation } from './observation.ts';
import { isDirect, isFromOwnMachine } from './own-machine.ts';
import { addBodyParsers, addStreamParser } from './parsers.ts';
import { createRateLimiter } from './rate-limit.ts';
import { type AnswerFrom, createReplicaReading } from './replica-reading.ts';
import type { Answer, Operation, Route } from './route.ts';
import { routes } from './routes.ts';
import { createSerialiser } from './serialise.ts';
import type { Services } from './services.ts';
import { SharedLimits } from './shared-limits.ts';
import { openSite } from './site.ts';
import { BODY_PACE, endSlowBodies } from './slow-bodies.ts';
import { addStatic } from './static.ts';
import { createCredentialWatch } from './stream/credential-watch.ts';
import { createStreamHub, type StreamHub } from './stream/hub.ts';
import { createTurns, type TakeTurn } from './take-turn.ts';
import { tidyUrl } from './tidy-url.ts';
import { addTracing } from './tracing.ts';
import { refuseUnreadable } from './unreadable-query.ts';
import { createValidator } from './validate.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 65_000;
const SHUTDOWN_GRACE_MS = 3_000;
const MAX_PARAMETER_CHARACTERS = 500;
const NO_QUERY = Shape({});

export interface ServerOptions {
  readonly services: Services;
  readonly metrics: Metrics;
  /** Present where traces are made. */
  readonly tracer?: Tracer | undefined;
  readonly publicUrl: string | undefined;
  /** False when there are none. */
  readonly rateLimits: RateLimits | false;
  /** Whether other processes answer as well, so that requests are to be counted together with theirs. */
  readonly hasCompany: () => boolean;
  /** Undefined when nothing is in front. */
  readonly trustProxy: TrustedProxies | undefined;
  /** What `/metrics` is shown to, besides the machine of the service itself. */
  readonly metricsToken: string | undefined;
  /** Whether there is room on the disks. */
  readonly hasFreeSpace: () => Promise<boolean>;
  /** Folder of the built dashboard; without it there is only the interface. */
  readonly siteDir?: string;
  /** Where some of it may be read, besides the database itself. */
  readonly replicas?: Replicas<Tables> | undefined;
  /** The other installations that accounts may live in. */
  readonly cells?: CellClient | undefined;
}

/** One row per route gives the validation, the permission check, the limits, the serialisation and the answer. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { services } = options;
  const server = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: BODY_PACE.maxMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: options.trustProxy ?? false,
    genReqId: (request) => readRequestId(request.headers['x-request-id']) ?? newId(),
    rewriteUrl: ({ url = '/' }) => tidyUrl(url),
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARACTERS },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    // A logger for each request costs more than the few lines that name the request themselves.
    childLoggerFactory: (logger) => logger,
  });
  server.decorateRequest('caller', null as unknown as Caller);
  server.setValidatorCompiler(createValidator());
  server.setSerializerCompiler(createSerialiser());
  if (options.tracer) addTracing(server, options.tracer);
  endSlowBodies(server, BODY_PACE);
  addBodyParsers(server);
  addFallbacks(server, routes);
  addHealth(server, {
    db: services.db,
    metrics: options.metrics,
    metricsToken: options.metricsToken,
    isFromOwnMachine: (request) => isFromOwnMachine(request.raw, isDirect(options)),
    hasFreeSpace: options.hasFreeSpace,
    missingRoles: services.missingRoles,
  });
  addObservation(server, options.metrics);
  if (options.cells !== undefined) addCells(server, services, options.cells, routes);
  const authenticate = createAuthenticator(services.db, Date.now, steadyNowMs);
  const authenticateToken = createTokenAuthenticator(services.db, authenticate, () => services.now().getTime());
  const guard = createGuard(authenticate, createSpending(options));
  const credentials = createCredentialWatch(services.db, services.log);
  const hub = createStreamHub(services.db, services.log, credentials);
  addShutdown(server, [hub, credentials]);
  addPreflights(server, routes);
  const answerFrom = createReplicaReading(services, options.replicas);
  const doors = { guard, hub, answerFrom, takePlace: createAtOnce(), takeTurn: createTurns(new Door(steadyNowMs)) };
  for (const route of routes) addRoute(server, route, options, doors);
  const { publicUrl } = options;
  const place = { services, publicUrl, baseUrlOf: (request: FastifyRequest) => baseUrlOf(request, publicUrl) };
  addOAuth(server, { ...place, admit: (request) => guard(APPLICATION, request) });
  addMcp(server, {
    ...place,
    admit: (request) => guard(ASSISTANT, request, (asked) => authenticateToken(asked, place.baseUrlOf(request))),
    takeTurn: doors.takeTurn,
    watch: credentials.watch,
  });
  addStatic(server, options.siteDir === undefined ? undefined : openSite(options.siteDir));
  return server;
}

/**
 * Streams never end by themselves, and browsers open connections that they may need later: neither may keep the
 * service from stopping. Requests under way have a moment to be answered.
 */
function addShutdown(server: FastifyInstance, streams: readonly { close(): void }[]): void {
  server.addHook('preClose', async () => {
    for (const stream of streams) stream.close();
    setTimeout(() => server.server.closeAllConnections(), SHUTDOWN_GRACE_MS).unref();
  });
}

type Guarded = Pick<Route, 'access' | 'entitlement' | 'limit'>;
/** `ask` finds out who it is where others come in than everywhere. */
type Guard = (route: Guarded, request: FastifyRequest, ask?: Authenticate) => Caller | Promise<Caller>;

/** The door for assistants: whoever may read comes in, and each question asks again what it needs. */
const ASSISTANT: Guarded = { access: 'read' };
/** What applications ask before anybody let them in. */
const APPLICATION: Guarded = { access: 'public' };

const NOBODY: Caller = {
  accountId: '00000000-0000-0000-0000-000000000000',
  actor: { type: 'system', id: null },
  userId: null,
  permission: 'publishable',
  entitlements: [],
};

/** Counts a request, and throws when it is one too many. */
type Spend = (who: string, limit: LimitName) => undefined | Promise<void>;

/** What one process alone would refuse costs the database nothing. */
function createSpending({ rateLimits: limits, hasCompany, services: { db, log } }: ServerOptions): Spend {
  if (limits === false) return () => undefined;
  const spendHere = createRateLimiter(limits, steadyNowMs);
  const shared = new SharedLimits(db, log, steadyNowMs);
  return (who, name) => {
    const subject = spendHere(who, name);
    return hasCompany() ? shared.spend(subject, limits[name]) : undefined;
  };
}

/** Who is it, may they, is the feature theirs, and is it too often? In this order. */
function createGuard(authenticate: Authenticate, spend: Spend): Guard {
  const admit = (caller: Caller | undefined, access: Permission, route: Guarded, request: FastifyRequest) => {
    if (caller === undefined) {
      throw new LandfallError('unauthorised', 'Send a valid key in the header "Authorization: Token <API_KEY>".');
    }
    if (!isPermitted(caller, access)) {
      throw new LandfallError('forbidden', `This key has ${caller.permission} access; this operation needs ${access}.`);
    }
    if (caller.permission === 'publishable') requireFeature(caller, 'publishable_keys');
    if (route.entitlement !== undefined) requireFeature(caller, route.entitlement);
    const spent = [
      caller.permission === 'publishable' &&
        spend(`${caller.accountId} ${clientNetwork(request.ip)}`, 'publishable_visitor'),
      // Who asks for an assistant has been counted at its door; what protects others counts each time.
      (actingCaller() === undefined || route.limit !== undefined) && spend(...limitOf(caller, route)),
    ].filter((one) => one instanceof Promise);
    return spent.length === 0 ? caller : Promise.all(spent).then(() => caller);
  };
  return (route, request, ask = authenticate) => {
    const { access } = route;
    if (access === 'public') {
      return spend(clientNetwork(request.ip), 'public')?.then(() => NOBODY) ?? NOBODY;
    }
    const caller = actingCaller() ?? ask(request);
    return caller instanceof Promise
      ? caller.then((found) => admit(found, access, route, request))
      : admit(caller, access, route, request);
  };
}

function requireFeature({ entitlements }: Caller, feature: Entitlement): void {
  if (entitlements.includes(feature)) return;
  const name = feature.replaceAll('_', ' ');
  throw new LandfallError('forbidden', `The ${name} feature is not enabled for this account.`);
}

/** What protects carriers and other people's servers holds for everybody; otherwise people have a limit of their own. */
const LIMITS_FOR_ALL: readonly (LimitName | undefined)[] = ['refresh', 'trigger'];

function limitOf({ actor, accountId, permission }: Caller, { limit }: Guarded): [who: string, limit: LimitName] {
  if (permission === 'publishable') return [accountId, 'publishable'];
  const isPerson = actor.type === 'user' && actor.id !== null;
  if (!isPerson || LIMITS_FOR_ALL.includes(limit)) return [accountId, limit ?? 'default'];
  return [actor.id, 'session'];
}

/** What every request goes by. */
interface Doors {
  readonly guard: Guard;
  readonly takePlace: ReturnType<typeof createAtOnce>;
  readonly hub: StreamHub;
  readonly answerFrom: AnswerFrom;
  readonly takeTurn: TakeTurn;
}

function addRoute(server: FastifyInstance, route: Operation, options: ServerOptions, doors: Doors): void {
  const urls = [`/v2${route.path}`, ...(route.rootPath === undefined ? [] : [route.rootPath])];
  const add = (scope: FastifyInstance) => {
    for (const url of urls) addUrl(scope, url, route, options, doors);
  };
  if (route.takes !== 'streamedBody') {
    add(server);
    return;
  }
  server.register(async (scope) => {
    addStreamParser(scope);
    add(scope);
  });
}

function addUrl(
  server: FastifyInstance,
  url: string,
  route: Operation,
  options: ServerOptions,
  { guard, hub, answerFrom, takePlace, takeTurn }: Doors,
): void {
  server.route({
    method: route.method,
    url,
    ...(route.bodyLimitBytes === undefined ? {} : { bodyLimit: route.bodyLimitBytes }),
    config: { rawBody: route.takes === 'rawBody', streamedBody: route.takes === 'streamedBody' },
    schema: {
      ...(route.params === undefined ? {} : { params: route.params }),
      querystring: route.query ?? NO_QUERY,
      ...(route.body === undefined ? {} : { body: route.body }),
      ...('json' in route.answer ? { response: { [route.answer.status]: route.answer.json } } : {}),
    },
    // Before the body is read and checked: a stranger learns nothing, and costs nothing.
    onRequest: (request, reply, done) => {
      if (route.access === 'publishable') reply.headers(ANY_ORIGIN);
      refuseUnreadable(request.url);
      const caller = guard(route, request);
      if (caller instanceof Promise) {
        caller.then((found) => {
          request.caller = found;
          done();
        }, done);
        return;
      }
      request.caller = caller;
      done();
    },
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      // First: whoever is to be refused does not wait for a turn to hear of it.
      const place = takePlace(route, accountId, reply.raw);
      if (place instanceof Promise) await place;
      const leave = route.access === 'public' ? undefined : takeTurn(accountId, reply.raw);
      if (leave instanceof Promise) await leave;
      const call = new IncomingCall(request, reply, options, hub);
      const answer = await answerFrom(route, accountId, (services) => route.handle(call.readingFrom(services)));
      // A stream never ends: what it takes is counted elsewhere.
      if (isEndless(route)) (await leave)?.();
      return send(reply, route, answer, call);
    },
  });
}

function isEndless({ answer }: Route): boolean {
  return 'media' in answer && answer.media === 'text/event-stream';
}

async function send(reply: FastifyReply, route: Route, answer: Answer, call: IncomingCall): Promise<FastifyReply> {
  reply.code(route.answer.status);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if ('nothing' in answer) return reply.send();
  if ('stream' in answer) return reply.send(answer.stream);
  if ('text' in answer) return reply.send(answer.text);
  reply.type(jsonTypeFor(reply.request.headers.accept));
  if ('bytes' in answer) return reply.send(answer.bytes);
  if (!('document' in answer)) return reply.send(answer.json);
  const text = await renderDocument(hideSecrets(answer.document, call.caller), call.baseUrl);
  return isCompressed(route, call.caller, reply.request.headers['accept-encoding'], text)
    ? sendCompressed(reply, text)
    : reply.send(text);
}

function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    rawBody?: boolean;
    /** Of any length: the handler decides how much it wants. */
    streamedBody?: boolean;
  }
}
