import { isPermitted, PERMISSIONS } from '../../src/domain/accounts/caller.ts';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import { toolsFor } from '../../src/mcp/tools.ts';
import type { Random } from '../fuzz/random.ts';
import { hostileValue, valueFor } from '../fuzz/schema-values.ts';
import { BOMBS } from './bombs.ts';
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
  /** Why an answer is a find; undefined when it is none. */
  readonly find?: (status: number) => string | undefined;
  /** The ids of another account in it: a good answer has to be the one that ids of nothing get. */
  readonly foreign?: readonly string[];
}

export interface Scene {
  readonly random: Random;
  readonly stranger: Tenant;
  readonly victimIds: readonly string[];
  readonly victimEmail: string;
  readonly addresses: readonly Address[];
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

/** Guesses, and the set-up that is over, each from an address that a proxy is said to have seen. */
export function signIn({ random, victimEmail }: Scene): Attempt {
  const forwarded = `${random.integer(1, 223)}.${random.integer(0, 255)}.${random.integer(0, 255)}.1`;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': forwarded,
    forwarded: `for=${forwarded};host=localhost`,
    'x-forwarded-host': 'localhost',
    'x-real-ip': '127.0.0.1',
  };
  const find = (status: number) => (status < 300 ? `a stranger was let in (${status})` : undefined);
  const password = String(hostileValue(random, 9));
  if (random.chance(0.8)) {
    const body = JSON.stringify({ email: victimEmail, password });
    return { kind: 'sign-in', method: 'POST', path: '/v2/session', key: undefined, headers, body, find };
  }
  const owner = { company_name: 'x', name: 'x', email: 'x@stranger.example', password: 'a long enough phrase 9!' };
  const body = JSON.stringify(owner);
  return { kind: 'proxies', method: 'POST', path: '/v2/setup', key: undefined, headers, body, find };
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
