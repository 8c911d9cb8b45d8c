import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import type { Replicas } from '../db/replicas.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { Metrics } from '../metrics.ts';
import type { RateLimits } from '../net/rate-limits.ts';
import type { TrustedProxies } from '../net/trusted-proxies.ts';
import type { Tables } from '../store/tables.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { type Id, newId } from '../values/id.ts';
import { Shape } from '../values/schema.ts';
import { actingCaller } from './acting-caller.ts';
import { Admission, type Release } from './admission.ts';
import { createAuthenticator } from './authenticate.ts';
import { ANY_ORIGIN, addPreflights } from './cross-origin.ts';
import { addFallbacks, sendError } from './fallbacks.ts';
import { countUnauthenticated, createGuard, createSpending, type Guard, type Guarded } from './guard.ts';
import { addHealth } from './health.ts';
import { baseUrlOf, IncomingCall } from './incoming-call.ts';
import { RecentRefusals } from './large-answers/recent-refusals.ts';
import { addMcp } from './mcp/endpoint.ts';
import { createTokenAuthenticator } from './oauth/access-token.ts';
import { addOAuth } from './oauth/endpoints.ts';
import { addObservation } from './observation.ts';
import { isDirect, isFromOwnMachine } from './own-machine.ts';
import { addBodyParsers, addStreamParser } from './parsers.ts';
import { createBoundedServer } from './pipelining.ts';
import { type AnswerFrom, createReplicaReading } from './replica-reading.ts';
import type { Operation, Route } from './route.ts';
import { routes } from './routes.ts';
import { send } from './send.ts';
import { createSerialiser } from './serialise.ts';
import type { Services } from './services.ts';
import { openSite } from './site.ts';
import { BODY_PACE, endSlowBodies } from './slow-bodies.ts';
import { addStatic } from './static.ts';
import { StorageQuota } from './storage-quota.ts';
import { createCredentialWatch } from './stream/credential-watch.ts';
import { createStreamHub, type StreamHub } from './stream/hub.ts';
import { tellSeen } from './tell-seen.ts';
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
    serverFactory: createBoundedServer,
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
  const authenticate = createAuthenticator(services.db, Date.now, monotonicNowMs);
  const authenticateToken = createTokenAuthenticator(services.db, authenticate, () => services.now().getTime());
  const spend = createSpending(options);
  const guard = createGuard(authenticate, spend);
  countUnauthenticated(server, spend);
  const credentials = createCredentialWatch(services.db, services.log);
  const hub = createStreamHub(services.db, services.log, credentials);
  addShutdown(server, [hub, credentials]);
  addPreflights(server, routes);
  const answerFrom = createReplicaReading(services, options.replicas);
  const admission = new Admission(monotonicNowMs);
  const storage = new StorageQuota(services, monotonicNowMs);
  const gates = { guard, hub, answerFrom, admission, storage, refusals: new RecentRefusals(monotonicNowMs) };
  for (const route of routes) addRoute(server, route, options, gates);
  const { publicUrl } = options;
  const place = { services, publicUrl, baseUrlOf: (request: FastifyRequest) => baseUrlOf(request, publicUrl) };
  addOAuth(server, { ...place, admit: (request) => guard(APPLICATION, request) });
  addMcp(server, {
    ...place,
    admit: (request) => guard(ASSISTANT, request, (asked) => authenticateToken(asked, place.baseUrlOf(request))),
    admission,
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

/** The endpoint for assistants: whoever may read comes in, and each question asks again what it needs. */
const ASSISTANT: Guarded = { access: 'read' };
/** What applications ask before anybody let them in. */
const APPLICATION: Guarded = { access: 'public' };

/** What every request goes by. */
interface RequestGates {
  readonly guard: Guard;
  readonly hub: StreamHub;
  readonly answerFrom: AnswerFrom;
  readonly admission: Admission;
  readonly storage: StorageQuota;
  readonly refusals: RecentRefusals;
}

function addRoute(server: FastifyInstance, route: Operation, options: ServerOptions, gates: RequestGates): void {
  const urls = [`/v2${route.path}`, ...(route.rootPath === undefined ? [] : [route.rootPath])];
  const add = (scope: FastifyInstance) => {
    for (const url of urls) addUrl(scope, url, route, options, gates);
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
  { guard, hub, answerFrom, admission, storage, refusals }: RequestGates,
): void {
  const { trail } = options.services;
  const admit = admitting(admission, route);
  const quota = StorageQuota.isFor(route) ? storage : undefined;
  server.route({
    method: route.method,
    url,
    ...(route.bodyLimitBytes === undefined ? {} : { bodyLimit: route.bodyLimitBytes }),
    config: { guarded: true, rawBody: route.takes === 'rawBody', streamedBody: route.takes === 'streamedBody' },
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
      if (caller instanceof Promise || quota !== undefined) {
        Promise.resolve(caller)
          .then(async (found) => {
            request.caller = found;
            await quota?.require(found.accountId, lengthOf(request));
            done();
          }, done)
          .catch(done);
        return;
      }
      request.caller = caller;
      done();
    },
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const admitted = admit(accountId, reply.raw);
      const place = { accountId, release: admitted instanceof Promise ? await admitted : admitted };
      return refusals.unlessRefused(accountId, `${request.method} ${request.url}`, async () => {
        const call = new IncomingCall(request, reply, options, { hub, storage, admission, place });
        const answer = await answerFrom(route, accountId, (services) => route.handle(call.readingFrom(services)));
        quota?.note(accountId, lengthOf(request));
        if (route.seen !== undefined) tellSeen(trail, route.seen, call);
        // What comes as a stream is admitted piece by piece, or never ends and is counted elsewhere.
        if ('stream' in answer || ('document' in answer && answer.document.rest !== undefined)) place.release();
        return send(reply, route, answer, call, { admission, accountId: place.accountId });
      });
    },
  });
}

/** Of a body, by what is said of it; what comes without a length counts when all is measured. */
function lengthOf({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0) || 0;
}

/** What the service asks itself belongs to a request that has been admitted: it would wait for itself. */
function admitting(admission: Admission, { access, atOnce, method, path }: Route) {
  const limit = atOnce === undefined ? undefined : { name: `${method} ${path}`, atOnce, maxWaiting: atOnce };
  return (accountId: Id, answer: ServerResponse): Release | Promise<Release> => {
    if (access !== 'public' && actingCaller() === undefined) return admission.admit(accountId, answer, limit);
    return limit === undefined ? NOTHING_HELD : admission.limit(accountId, answer, limit);
  };
}

const NOTHING_HELD: Release = () => undefined;

function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** Who asks is found out, and counted. */
    guarded?: boolean;
    rawBody?: boolean;
    /** Of any length: the handler decides how much it wants. */
    streamedBody?: boolean;
  }
}
