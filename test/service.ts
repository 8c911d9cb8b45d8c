import type { AddressInfo } from 'node:net';
import type { Database } from '../src/db/database.ts';
import { ENTITLEMENTS, type Entitlement } from '../src/domain/accounts/account.ts';
import type { KeyScope } from '../src/domain/accounts/api-key.ts';
import { createPlaceResolver } from '../src/domain/places/place.ts';
import { createServer } from '../src/http/server.ts';
import type { Services } from '../src/http/services.ts';
import { createMetrics } from '../src/metrics.ts';
import type { RateLimits } from '../src/net/rate-limits.ts';
import type { TrustedProxies } from '../src/net/trusted-proxies.ts';
import { issueKey } from '../src/operations/api-keys.ts';
import { systemCaller } from '../src/operations/first-account.ts';
import { parseReferenceFiles, readReferenceFiles } from '../src/operations/reference-files.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import type { Tracking } from '../src/tracking/tracking.ts';
import { newId } from '../src/values/id.ts';
import { createTestDatabase } from './database.ts';
import { createTestServices, type TestCarriers } from './services.ts';

export interface ServiceOptions {
  readonly rateLimits?: RateLimits;
  /** Whether other processes count requests, too. */
  readonly hasCompany?: boolean;
  /** Folder of a built dashboard; none by default. */
  readonly siteDir?: string;
  readonly services?: Partial<Services> | ((db: Db) => Partial<Services>);
  readonly publicUrl?: string;
  /** None by default. */
  readonly trustProxy?: TrustedProxies;
  readonly metricsToken?: string;
  readonly hasFreeSpace?: () => Promise<boolean>;
  readonly carriers?: TestCarriers;
  /** A port of its own by default. */
  readonly port?: number;
  /** Whether places that people and lines name are those of the reference data; by default nothing is known of any. */
  readonly knowsPlaces?: boolean;
}

/** One account with a key, speaking HTTP to the service. */
export interface Client {
  readonly accountId: string;
  readonly key: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** A test reads into answers of every shape. */
  readonly body: ReturnType<typeof JSON.parse>;
}

export interface TestService {
  readonly url: string;
  readonly db: Db;
  /** For processes of their own. */
  readonly databaseUrl: string;
  /** For what a test writes by COPY. */
  readonly pool: Database<Tables>['pool'];
  readonly services: Services;
  readonly tracking: Tracking;
  createClient(options?: {
    scope?: KeyScope;
    entitlements?: readonly Entitlement[];
    accountId?: string;
    /** The person the key acts for. */
    userId?: string;
  }): Promise<Client>;
  close(): Promise<void>;
}

/** The real server on loopback with a real database of its own. */
export async function startTestService(options: ServiceOptions = {}): Promise<TestService> {
  const database = await createTestDatabase<Tables>();
  const db = database.kysely;
  const {
    services,
    tracking,
    close: closeServices,
  } = createTestServices(
    db,
    typeof options.services === 'function' ? options.services(db) : options.services,
    options.carriers,
    ...(options.knowsPlaces ? [createPlaceResolver(parseReferenceFiles(readReferenceFiles()))] : []),
  );
  const server = createServer({
    services,
    metrics: createMetrics(),
    publicUrl: options.publicUrl,
    rateLimits: options.rateLimits ?? false,
    hasCompany: () => options.hasCompany ?? false,
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    hasFreeSpace: options.hasFreeSpace ?? (async () => true),
    ...(options.siteDir === undefined ? {} : { siteDir: options.siteDir }),
  });
  await server.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    db,
    databaseUrl: database.url,
    pool: database.pool,
    services,
    tracking,
    createClient: async ({ scope = 'admin', entitlements = ENTITLEMENTS, accountId, userId = null } = {}) => {
      const id = accountId ?? newId();
      if (accountId === undefined) await insertAccount(db, { id, companyName: 'Test company', entitlements });
      const given = { name: 'Test', scope, expiresAt: null, userId };
      const { key } = await issueKey(db, systemCaller(id), given);
      return { accountId: id, key, call: (...call) => callService(url, key, ...call) };
    },
    close: async () => {
      await server.close();
      await closeServices();
      await database.close();
    },
  };
}

/** Asks a service anywhere, by its address and a key. */
export async function callService(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const isText = typeof body === 'string';
  const response = await fetch(`${url}${path.startsWith('/v2') ? '' : '/v2'}${path}`, {
    method,
    headers: {
      authorization: `Token ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
}
