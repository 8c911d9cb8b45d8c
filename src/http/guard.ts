import type { FastifyInstance, FastifyRequest } from 'fastify';
import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import type { Entitlement } from '../domain/accounts/account.ts';
import { type Caller, isPermitted, type Permission } from '../domain/accounts/caller.ts';
import { LandfallError } from '../errors.ts';
import type { Log } from '../log.ts';
import { clientNetwork } from '../net/client-network.ts';
import type { LimitName, RateLimits } from '../net/rate-limits.ts';
import type { Db } from '../store/tables.ts';
import { actingCaller } from './acting-caller.ts';
import type { Authenticate } from './authenticate.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { Route } from './route.ts';
import { SharedLimits } from './shared-limits.ts';

export type Guarded = Pick<Route, 'access' | 'personAccess' | 'customers' | 'entitlement' | 'limit'>;
/** `ask` finds out who it is where others come in than everywhere. */
export type Guard = (route: Guarded, request: FastifyRequest, ask?: Authenticate) => Caller | Promise<Caller>;

const NOBODY: Caller = {
  accountId: '00000000-0000-0000-0000-000000000000',
  actor: { type: 'system', id: null },
  userId: null,
  partyId: null,
  permission: 'publishable',
  entitlements: [],
};

/** Counts a request, and throws when it is one too many. */
export type Spend = (who: string, limit: LimitName) => undefined | Promise<void>;

/** What one process alone would refuse costs the database nothing. */
export function createSpending({
  rateLimits: limits,
  hasCompany,
  services: { db, log },
}: {
  readonly rateLimits: RateLimits | false;
  readonly hasCompany: () => boolean;
  readonly services: { readonly db: Db; readonly log: Log };
}): Spend {
  if (limits === false) return () => undefined;
  const spendHere = createRateLimiter(limits, monotonicNowMs);
  const shared = new SharedLimits(db, log, monotonicNowMs);
  return (who, name) => {
    const subject = spendHere(who, name);
    // Whether a process lives must not depend on the database.
    return hasCompany() && name !== 'unauthenticated' ? shared.spend(subject, limits[name]) : undefined;
  };
}

/** Who is it, may they, is the feature theirs, and is it too often? In this order. */
export function createGuard(authenticate: Authenticate, spend: Spend): Guard {
  const admit = (caller: Caller | undefined, access: Permission, route: Guarded, request: FastifyRequest) => {
    if (caller === undefined) {
      spend(clientNetwork(request.ip), 'unauthenticated');
      throw new LandfallError('unauthorised', 'Send a valid key in the header "Authorization: Token <API_KEY>".');
    }
    const needed = caller.actor.type === 'user' ? (route.personAccess ?? access) : access;
    if (caller.permission === 'customer') requireForCustomers(access, route);
    else if (!isPermitted(caller, needed)) {
      const who = caller.actor.type === 'user' ? 'Your role' : 'This key';
      throw new LandfallError('forbidden', `${who} has ${caller.permission} access; this operation needs ${needed}.`);
    }
    if (caller.permission === 'publishable') requireFeature(caller, 'publishable_keys');
    if (route.entitlement !== undefined) requireFeature(caller, route.entitlement);
    const spent = [
      caller.permission === 'publishable' &&
        spend(`${caller.accountId} ${clientNetwork(request.ip)}`, 'publishable_visitor'),
      // Who asks for an assistant has been counted at its endpoint; what protects others counts each time.
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

/** Whatever no guard stands before, such as pages, health and what is not found, counts by network address. */
export function countUnauthenticated(server: FastifyInstance, spend: Spend): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config.guarded && actingCaller() === undefined) {
      spend(clientNetwork(request.ip), 'unauthenticated');
    }
    done();
  });
}

/** Whatever row does not say that it is for customers is not. */
function requireForCustomers(access: Permission, { customers }: Guarded): void {
  if (access === 'customer' || customers === true) return;
  throw new LandfallError('forbidden', 'People and keys of a customer have access to what is at /v2/portal alone.');
}

function requireFeature({ entitlements }: Caller, feature: Entitlement): void {
  if (entitlements.includes(feature)) return;
  const name = feature.replaceAll('_', ' ');
  throw new LandfallError('forbidden', `The ${name} feature is not enabled for this account.`);
}

/** What protects carriers and other people's servers holds for everybody; otherwise people have a limit of their own. */
const LIMITS_FOR_ALL: readonly (LimitName | undefined)[] = ['refresh', 'trigger'];

function limitOf(
  { actor, accountId, partyId, permission }: Caller,
  { limit }: Guarded,
): [who: string, limit: LimitName] {
  if (permission === 'publishable') return [accountId, 'publishable'];
  const isPerson = actor.type === 'user' && actor.id !== null;
  // What a customer asks is not taken from what its forwarder may ask.
  const who = partyId === null ? accountId : `${accountId} ${partyId}`;
  if (!isPerson || LIMITS_FOR_ALL.includes(limit)) return [who, limit ?? 'default'];
  return [actor.id, 'session'];
}
