import { isPermitted, PERMISSIONS } from '../../src/domain/accounts/caller.ts';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import { toolsFor } from '../../src/mcp/tools.ts';
import type { Random } from '../fuzz/random.ts';
import { hostileValue, valueFor } from '../fuzz/schema-values.ts';
import { BOMBS } from './bombs.ts';
import type { OwnLine } from './hostile-attempts.ts';
import type { HostilePostgres } from './hostile-postgres.ts';
import type { HostileServer } from './hostile-server.ts';
import type { KnownBrowser } from './sign-in-attempts.ts';
import type { Address } from './start-target.ts';
import type { Tenant } from './tenants.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** One request of the attack, and what its answer must not be. */
export interface Attempt {
  readonly kind: string;
  /** Where method and path do not say what it is. */
  readonly name?: string;
  readonly method: string;
  /** From the root. */
  readonly path: string;
  readonly key: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** By somebody who may know it: what is theirs may be in the answer. */
  readonly isTheirs?: boolean;
  /** Why an answer is a find; undefined when it is none. */
  readonly find?: (status: number) => string | undefined;
  /** The ids of another account in it: a good answer has to be the one that ids of nothing get. */
  readonly foreign?: readonly string[];
}

export interface Scene {
  readonly random: Random;
  readonly stranger: Tenant;
  /** The stranger's box of which most is said. */
  readonly toldBox: string;
  readonly victimIds: readonly string[];
  readonly victimEmail: string;
  readonly addresses: readonly Address[];
  /** Who is asked by us, and answers to do harm. */
  readonly hostile: HostileServer;
  readonly ownLine: OwnLine;
  /** A database that answers to do harm, and the destination of the stranger that leads there. */
  readonly hostileDatabase: HostilePostgres;
  readonly ownDestination: string;
  /** Of who runs the installation. */
  readonly operatorKey: string;
  /** The stranger's own, of somebody with the victim's e-mail address, and that of a person who is guessed at. */
  readonly ownBrowser: KnownBrowser;
  readonly regular: KnownBrowser;
  /** Keeps nearly as much as it may. */
  readonly hoarder: Tenant;
  readonly hoarded: { taken: number };
}

/** Endless by themselves, so that they are tried in their own way. */
const isStream = ({ answer }: Route) => 'media' in answer && answer.media === 'text/event-stream';
const ASKED = routes.filter((route) => !isStream(route));
/** Other accounts' ids wherever an id can be put: paths, queries and bodies of every row of the routes. */
export function foreignId({ random, stranger, victimIds }: Scene): Attempt {
  const route = random.pick(ASKED);
  const body = bodyFor(random, route, victimIds);
  return {
    kind: 'ids of another account',
    method: route.method,
    path: `/v2${pathFor(random, route.path, victimIds)}${queryFor(random, route, victimIds)}`,
    key: stranger.keys.admin,
    ...(body !== undefined && { body, headers: JSON_BODY }),
    foreign: victimIds,
  };
}

const PAST = ['/v2/containers', '/v2/shipments', '/v2/exceptions'];
/** Small to ask and large to answer: everything that shipments of many boxes lead to. */
export function largeAnswer({ random, stranger, toldBox }: Scene): Attempt {
  const include = random.pick(['containers', 'containers.raw_events', 'containers.transport_events,containers']);
  const path = random.pick([
    `/v2/shipments?include=${include}&page[size]=${random.integer(1, 100)}`,
    '/v2/containers?include=shipment.containers&page[size]=100',
    '/v2/containers/map_geojson',
    '/v2/containers.csv',
    '/v2/fleet',
    '/v2/free_time/summary',
    '/v2/terminal_calendars',
    ...PAST.map((path) => `${path}?as_of=${new Date().toISOString()}`),
    '/v2/reliability?group_by=line',
    '/v2/source_quality?group_by=terminal',
    ...['', '/history', '/evidence', '/evidence?format=pdf', '/map_geojson', '/free_time'].map(
      (of) => `/v2/containers/${toldBox}${of}`,
    ),
  ]);
  const find = (status: number) => ([200, 400, 422, 429].includes(status) ? undefined : `was ${status}`);
  return { kind: 'large answers', method: 'GET', path, key: stranger.keys.read, find };
}

/** Neither a body nor its type, where one is expected. */
export function withoutBody({ random, stranger, victimIds }: Scene): Attempt {
  const route = random.pick(ASKED.filter(({ method }) => method !== 'GET'));
  return {
    kind: 'without a body',
    method: route.method,
    path: `/v2${pathFor(random, route.path, victimIds)}`,
    key: random.chance(0.5) ? undefined : stranger.keys.admin,
  };
}

/** Every operation with every kind of key: what a key may not is refused before anything else is looked at. */
export function role({ random, stranger, victimIds }: Scene): Attempt {
  const route = random.pick(ASKED);
  const scope = random.pick(PERMISSIONS);
  const { access } = route;
  const caller = { permission: scope } as Parameters<typeof isPermitted>[0];
  const isRefused = access !== 'public' && !isPermitted(caller, access);
  const body = bodyFor(random, route, victimIds);
  return {
    kind: 'roles',
    method: route.method,
    path: `/v2${pathFor(random, route.path, victimIds)}`,
    key: random.chance(0.1) ? undefined : stranger.keys[scope],
    ...(body !== undefined && { body, headers: JSON_BODY }),
    ...(isRefused && {
      find: (status: number) =>
        status === 401 || status === 403 ? undefined : `a key of the scope ${scope} was answered ${status}`,
    }),
  };
}

/** Change nothing, whatever their method. */
const ONLY_READING = ['/tracking_requests/infer_number'];
const CHANGING = ASKED.filter(
  ({ method, path, access }) =>
    method !== 'GET' && access !== 'public' && access !== 'publishable' && !ONLY_READING.includes(path),
);

/** A key that may only read, in the name of somebody who may more: of its own account, or of another. */
export function actingFor({ random, stranger, victimIds, victimEmail, ownBrowser }: Scene): Attempt {
  const route = random.pick(CHANGING);
  const body = bodyFor(random, route, victimIds);
  const email = random.pick([ownBrowser.email, victimEmail, 'nobody@stranger.example']);
  return {
    kind: 'acting for somebody',
    method: route.method,
    path: `/v2${pathFor(random, route.path, victimIds)}`,
    key: stranger.keys.read,
    headers: { 'x-user-email': email, ...(body !== undefined && JSON_BODY) },
    ...(body !== undefined && { body }),
    find: (status) =>
      status === 401 || status === 403 || status === 429
        ? undefined
        : `a key that may only read was answered ${status}`,
  };
}

export function bomb({ random, stranger }: Scene): Attempt {
  const { name, method, path, contentType, body, answers } = random.pick(BOMBS);
  return {
    kind: 'bombs',
    name,
    method,
    path,
    key: stranger.keys.admin,
    headers: { 'content-type': contentType },
    body: body(),
    find: (status) => (answers.includes(status) ? undefined : `${name} was answered ${status}`),
  };
}

/** A tool of an assistant, about things of another account. */
export function assistant({ random, stranger, victimIds }: Scene): Attempt {
  const tool = random.pick(toolsFor('write', 'all'));
  const given = valueFor(random, tool.arguments as object, victimIds, 0.02);
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool.name, arguments: given } };
  return {
    kind: 'assistants',
    method: 'POST',
    path: '/mcp?tools=all',
    key: random.pick([stranger.keys.write, stranger.keys.read]),
    headers: { ...JSON_BODY, accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
    foreign: victimIds,
  };
}

const KINDS_OF_BODIES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'];

/** Whatever is answered at beside the table, by whomever: pages, health, what assistants need to be let in. */
export function outside({ random, stranger, victimIds, addresses }: Scene): Attempt {
  const { method, url } = random.pick(addresses.filter((address) => !address.url.startsWith('/v2/')));
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const written = () => encodeURIComponent(Buffer.from(String(hostileValue(random, 9))).toString());
  const query = random.chance(0.5) ? `?${written()}=1` : '';
  return {
    kind: 'outside the table',
    method,
    path: pathFor(random, url.replace('*', written()), victimIds) + query,
    key: random.chance(0.3) ? undefined : random.pick([stranger.keys.admin, stranger.keys.publishable]),
    ...(hasBody && {
      body: JSON.stringify(hostileValue(random, 0)) ?? 'null',
      headers: { 'content-type': random.pick(KINDS_OF_BODIES) },
    }),
  };
}

function pathFor(random: Random, path: string, ids: readonly string[]): string {
  return path.replace(/:(\w+)/g, () => random.pick(ids));
}

function queryFor(random: Random, route: Route, ids: readonly string[]): string {
  const schema = route.query as { properties?: Readonly<Record<string, object>> } | undefined;
  const query = new URLSearchParams();
  for (const [name, inner] of Object.entries(schema?.properties ?? {})) {
    if (!random.chance(0.3)) continue;
    const value = name.startsWith('filter') && random.chance(0.5) ? random.pick(ids) : valueFor(random, inner, ids);
    query.append(name, String(value).slice(0, 300));
  }
  return query.size === 0 ? '' : `?${query}`;
}

function bodyFor(random: Random, route: Route, ids: readonly string[]): string | undefined {
  if (route.method === 'GET') return undefined;
  if (route.body !== undefined) return JSON.stringify(valueFor(random, route.body as object, ids, 0.05)) ?? 'null';
  return route.takes !== undefined ? JSON.stringify(hostileValue(random, 0)) : undefined;
}
