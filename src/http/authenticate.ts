import { timingSafeEqual } from 'node:crypto';
import { hashKey } from '../domain/accounts/api-key.ts';
import { type Caller, type Permission, permissionOf } from '../domain/accounts/caller.ts';
import { isAccessToken } from '../domain/accounts/grant.ts';
import { csrfToken, hashSessionSecret, isLive } from '../domain/accounts/session.ts';
import { LandfallError } from '../errors.ts';
import { findKeyByHash, touchKey } from '../store/accounts/api-keys.ts';
import type { Credential } from '../store/accounts/live-credentials.ts';
import { findSessionByHash, touchSession } from '../store/accounts/sessions.ts';
import { findUserByEmail } from '../store/accounts/users.ts';
import type { Db } from '../store/tables.ts';
import { toInstant } from '../values/instant.ts';
import { briefly } from './brief-cache.ts';
import { readSessionCookie } from './session-cookie.ts';

const MAX_KEY_CHARACTERS = 200;
/** How coarsely the last use of a key or session is noted. */
const TOUCH_EVERY_MS = 600_000;

/** What of a request says who sent it. */
export interface Credentials {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Whoever was here a moment ago is known without waiting. */
export type Authenticate = (credentials: Credentials) => Caller | undefined | Promise<Caller | undefined>;

/**
 * `Authorization: Token <key>` or `Bearer <key>` for programs, which name whom they act for in `X-User-Email`; a cookie
 * for people. `steadyNow` is for how long somebody is believed, which setting the clock must not prolong.
 */
export function createAuthenticator(db: Db, now: () => number, steadyNow: () => number): Authenticate {
  const findKeyCaller = briefly((key) => lookUpKey(db, key, now()), steadyNow);
  const findSessionCaller = briefly((secret) => lookUpSession(db, secret, now()), steadyNow);
  const findPerson = async ({ method, headers }: Credentials) => {
    const secret = readSessionCookie(textOf(headers['cookie']));
    if (secret === undefined) return undefined;
    const caller = await findSessionCaller(secret);
    if (caller !== undefined && method !== 'GET' && method !== 'HEAD') requireCsrfToken(headers, secret);
    return caller;
  };
  return (credentials) => {
    if (textOf(credentials.headers['authorization']) === undefined) return findPerson(credentials);
    const key = readKey(credentials.headers);
    const caller = key === undefined ? undefined : findKeyCaller(key);
    const email = textOf(credentials.headers['x-user-email']);
    return email === undefined ? caller : actFor(db, caller, email);
  };
}

/** Keys that strangers to the account have. */
const NEVER_ACT: readonly Permission[] = ['publishable', 'customer'];

/** A key may act for somebody of its account, and then does no more than both of them may. */
async function actFor(db: Db, found: ReturnType<Authenticate>, email: string): Promise<Caller | undefined> {
  const key = await found;
  if (key === undefined) return undefined;
  const user = NEVER_ACT.includes(key.permission) ? undefined : await findUserByEmail(db, key.accountId, email.trim());
  const isOpen = key.permission === 'admin' || key.userId === null || key.userId === user?.id;
  if (user === undefined || user.disabledAt !== null || !isOpen) {
    throw new LandfallError('unauthorised', 'This key may not act for the person of the header "X-User-Email".');
  }
  return { ...key, userId: user.id, partyId: user.partyId, permission: permissionOf(key.permission, user.role) };
}

export function readKey(headers: Credentials['headers']): string | undefined {
  const key = /^(?:Token|Bearer)\s+(\S+)\s*$/i.exec(textOf(headers['authorization']) ?? '')?.[1];
  return key === undefined || key.length > MAX_KEY_CHARACTERS ? undefined : key;
}

/** What a request that was let in came in with, for those who look later whether it still holds. */
export function credentialOf(headers: Credentials['headers']): Credential {
  const key = readKey(headers);
  if (key !== undefined) return { kind: isAccessToken(key) ? 'token' : 'key', sha256: hashKey(key) };
  return { kind: 'session', sha256: hashSessionSecret(readSessionCookie(textOf(headers['cookie'])) ?? '') };
}

/** A browser sends the cookie by itself, so that it alone does not show that our page made the request. */
function requireCsrfToken(headers: Credentials['headers'], secret: string): void {
  const expected = Buffer.from(csrfToken(secret));
  const given = Buffer.from(textOf(headers['x-csrf-token']) ?? '');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new LandfallError('forbidden', 'A change with a session needs its token in the header "X-CSRF-Token".');
}

/** Whom a key stands for, as long as it is valid. */
export async function lookUpKey(db: Db, key: string, nowMs: number): Promise<Caller | undefined> {
  const sha256 = hashKey(key);
  const found = await findKeyByHash(db, sha256);
  if (found === undefined || !timingSafeEqual(sha256, found.sha256)) return undefined;
  if (found.key.expiresAt !== null && Date.parse(found.key.expiresAt) <= nowMs) return undefined;
  if (isOld(found.key.lastUsedAt, nowMs)) await touchKey(db, found.key, toInstant(new Date(nowMs)));
  return {
    accountId: found.key.accountId,
    actor: { type: 'api_key', id: found.key.id },
    userId: found.key.userId,
    partyId: found.key.partyId,
    permission: permissionOf(found.key.scope, found.role),
    entitlements: found.entitlements,
  };
}

async function lookUpSession(db: Db, secret: string, nowMs: number): Promise<Caller | undefined> {
  const found = await findSessionByHash(db, hashSessionSecret(secret));
  if (found === undefined || !isLive(found.session, nowMs)) return undefined;
  const { accountId, id, userId, lastUsedAt } = found.session;
  if (isOld(lastUsedAt, nowMs)) await touchSession(db, accountId, id, toInstant(new Date(nowMs)));
  return {
    accountId,
    actor: { type: 'user', id: userId },
    userId,
    partyId: found.partyId,
    permission: permissionOf('admin', found.role),
    entitlements: found.entitlements,
  };
}

function isOld(noted: string | null, nowMs: number): boolean {
  return noted === null || nowMs - Date.parse(noted) > TOUCH_EVERY_MS;
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
