import { monotonicNowMs } from '../../concurrency/monotonic-clock.ts';
import { type Caller, permissionOf } from '../../domain/accounts/caller.ts';
import { hashSecret, isAccessToken } from '../../domain/accounts/grant.ts';
import { findTokenHolder, touchGrant } from '../../store/accounts/grants.ts';
import type { Db } from '../../store/tables.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import type { Authenticate, Credentials } from '../authenticate.ts';
import { briefly } from '../brief-cache.ts';
import { issuerOf, resourceOf } from './issuer.ts';

/** How coarsely the last use of an application is noted. */
const TOUCH_EVERY_MS = MINUTE_MS;
const MAX_TOKEN_CHARACTERS = 100;

interface Holder {
  readonly caller: Caller;
  readonly resource: string;
  readonly untilMs: number;
}

/** Who asks at the server for assistants, which is at `baseUrl`. */
type AuthenticateToken = (credentials: Credentials, baseUrl: string) => ReturnType<Authenticate>;

/** Tokens of applications are good here, at the one address they are for, beside the keys that are good everywhere. */
export function createTokenAuthenticator(db: Db, authenticate: Authenticate, now: () => number): AuthenticateToken {
  const findHolder = briefly((token) => lookUp(db, token, now()), monotonicNowMs);
  return (credentials, baseUrl) => {
    const token = tokenOf(credentials);
    if (token === undefined) return authenticate(credentials);
    const issuer = issuerOf(baseUrl);
    const admit = (holder: Holder | undefined) =>
      holder !== undefined && issuer !== undefined && holder.resource === resourceOf(issuer) && now() < holder.untilMs
        ? holder.caller
        : undefined;
    const holder = findHolder(token);
    return holder instanceof Promise ? holder.then(admit) : admit(holder);
  };
}

function tokenOf({ headers }: Credentials): string | undefined {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(String(headers['authorization'] ?? ''))?.[1];
  return token !== undefined && isAccessToken(token) && token.length <= MAX_TOKEN_CHARACTERS ? token : undefined;
}

/** The person's role bounds what was granted, also when it has changed since. */
async function lookUp(db: Db, token: string, nowMs: number): Promise<Holder | undefined> {
  const found = await findTokenHolder(db, hashSecret(token));
  if (found === undefined || Date.parse(found.expiresAt) <= nowMs) return undefined;
  const { grant, scope, role, entitlements } = found;
  if (nowMs - Date.parse(grant.lastUsedAt ?? grant.createdAt) > TOUCH_EVERY_MS) {
    await touchGrant(db, grant, toInstant(new Date(nowMs)));
  }
  return {
    resource: grant.resource,
    untilMs: Date.parse(found.expiresAt),
    caller: {
      accountId: grant.accountId,
      actor: { type: 'application', id: grant.id },
      userId: grant.userId,
      partyId: found.partyId,
      permission: permissionOf(scope, role),
      entitlements,
    },
  };
}
