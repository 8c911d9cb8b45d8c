import { timingSafeEqual } from 'node:crypto';
import { hashKey } from '../domain/api-key.ts';
import { type Caller, permissionOf } from '../domain/caller.ts';
import { findKeyByHash } from '../store/api-keys.ts';
import type { Db } from '../store/tables.ts';

/** A revoked key must stop working within a second, in every process: nothing is believed longer than that. */
const CACHE_MS = 900;
const MAX_CACHED_KEYS = 10_000;
const MAX_KEY_CHARACTERS = 200;

export type Authenticate = (authorization: string | undefined) => Promise<Caller | undefined>;

/** `Authorization: Token <key>` or `Bearer <key>`. */
export function createAuthenticator(db: Db, now: () => number): Authenticate {
  const cache = new Map<string, { caller: Caller; until: number }>();
  return async (authorization) => {
    const key = /^(?:Token|Bearer)\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
    if (key === undefined || key.length > MAX_KEY_CHARACTERS) return undefined;
    const known = cache.get(key);
    if (known !== undefined && known.until > now()) return known.caller;
    cache.delete(key);
    const caller = await lookUp(db, key, now());
    if (caller !== undefined) {
      if (cache.size >= MAX_CACHED_KEYS) cache.clear();
      cache.set(key, { caller, until: now() + CACHE_MS });
    }
    return caller;
  };
}

async function lookUp(db: Db, key: string, nowMs: number): Promise<Caller | undefined> {
  const sha256 = hashKey(key);
  const found = await findKeyByHash(db, sha256);
  if (found === undefined || !timingSafeEqual(sha256, found.sha256)) return undefined;
  if (found.key.expiresAt !== null && Date.parse(found.key.expiresAt) <= nowMs) return undefined;
  return {
    accountId: found.key.accountId,
    actor: { type: 'api_key', id: found.key.id },
    userId: found.key.userId,
    permission: permissionOf(found.key.scope, found.role),
    entitlements: found.entitlements,
  };
}
