import { isPermitted, PERMISSIONS } from '../../src/domain/caller.ts';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import type { Random } from '../fuzz/random.ts';
import { hostileValue, valueFor } from '../fuzz/schema-values.ts';
import { BOMBS } from './bombs.ts';
import type { Tenant } from './tenants.ts';

/** One request of the attack, and what its answer must not be. */
export interface Attempt {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Why an answer is a find; undefined when it is none. */
  readonly find?: (status: number, text: string) => string | undefined;
}

export interface Scene {
  readonly random: Random;
  readonly stranger: Tenant;
  readonly victimIds: readonly string[];
  readonly victimEmail: string;
}

/** Endless by themselves, so that they are tried in their own way. */
const isStream = ({ answer }: Route) => 'media' in answer && answer.media === 'text/event-stream';
const ASKED = routes.filter((route) => !isStream(route));
/** A list of nothing tells nothing. */
const NO_LEAK = (status: number, text: string) =>
  status < 300 && !text.startsWith('{"data":[]') ? `answered ${status} for a thing of another account` : undefined;

/** Other accounts' ids wherever an id can be put: paths, queries and bodies of every row of the routes. */
export function foreignId({ random, stranger, victimIds }: Scene): Attempt {
  const route = random.pick(ASKED);
  const hasIds = route.path.includes(':');
  const body = bodyFor(random, route, victimIds);
  return {
    kind: 'ids of another account',
    method: route.method,
    path: pathFor(random, route, victimIds) + queryFor(random, route, victimIds),
    key: stranger.keys.admin,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    ...(hasIds && route.access !== 'public' && { find: NO_LEAK }),
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
    path: pathFor(random, route, victimIds),
    key: random.chance(0.1) ? undefined : stranger.keys[scope],
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
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
    return { kind: 'sign-in', method: 'POST', path: '/session', key: undefined, headers, body, find };
  }
  const owner = { company_name: 'x', name: 'x', email: 'x@stranger.example', password: 'a long enough phrase 9!' };
  const body = JSON.stringify(owner);
  return { kind: 'proxies', method: 'POST', path: '/setup', key: undefined, headers, body, find };
}

function pathFor(random: Random, route: Route, ids: readonly string[]): string {
  return route.path.replace(/:(\w+)/g, () => random.pick(ids));
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
  return route.rawBody || route.streamedBody ? JSON.stringify(hostileValue(random, 0)) : undefined;
}
