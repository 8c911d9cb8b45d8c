import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

export const KEY_SCOPES = ['customer', 'publishable', 'read', 'write', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export interface ApiKey extends OfAccount {
  readonly userId: Id | null;
  readonly name: string;
  readonly prefix: string;
  readonly scope: KeyScope;
  /** The customer to whom the scope `customer` limits it. */
  readonly partyId: Id | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** To some minutes. */
  readonly lastUsedAt: Instant | null;
}

const SECRET_BYTES = 32;
const VISIBLE_CHARACTERS = 8;

/** 256 random bits, so that a plain SHA-256 is enough; the word in front tells a browser-safe key from a secret one. */
export function generateKey(scope: KeyScope): string {
  return `${scope === 'publishable' ? 'lfp' : 'lf'}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What stays readable of a key. */
export function keyPrefix(key: string): string {
  return key.slice(0, VISIBLE_CHARACTERS);
}
