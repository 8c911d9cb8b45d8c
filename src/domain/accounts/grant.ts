import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

/** What a person may let an application do for them; writing includes reading. */
export const GRANT_SCOPES = ['read', 'write'] as const;
export type GrantScope = (typeof GRANT_SCOPES)[number];

/** A person let an application act for them, at one address of this service. */
export interface Grant extends OfAccount {
  readonly userId: Id;
  readonly clientId: string;
  readonly clientName: string;
  readonly scope: GrantScope;
  /** What its tokens are for: the address of the server for assistants. */
  readonly resource: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

export type SecretKind = 'code' | 'access' | 'refresh';

const SECRET_BYTES = 32;
const PREFIXES: Readonly<Record<SecretKind, string>> = { code: 'lfc', access: 'lfa', refresh: 'lfr' };

/** An access token is looked up at every use, so that its age matters little; a refresh token is good once. */
export const LIFETIMES_MS: Readonly<Record<SecretKind, number>> = {
  code: MINUTE_MS,
  access: HOUR_MS,
  refresh: 30 * DAY_MS,
};

/** 256 random bits, so that a plain SHA-256 is enough; the word in front tells it from a key. */
export function generateSecret(kind: SecretKind): string {
  return `${PREFIXES[kind]}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function isAccessToken(text: string): boolean {
  return text.startsWith(`${PREFIXES.access}_`);
}

const VERIFIER = /^[\w.~-]{43,128}$/;
const CHALLENGE = /^[\w-]{43}$/;

/** RFC 7636: the SHA-256 of a verifier, which is the only method here. */
export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

export function isVerified(challenge: string, verifier: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const given = createHash('sha256').update(verifier).digest();
  const wanted = Buffer.from(challenge, 'base64url');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** As applications write it: a list of words, in which writing brings reading along. */
export function scopeText(scope: GrantScope): string {
  return scope === 'write' ? 'read write' : 'read';
}

/** The widest word of a list that is known here; undefined when none is. Nothing said is reading. */
export function readScope(text: string | undefined): GrantScope | undefined {
  const words = (text ?? '').split(' ').filter((word) => word !== '');
  if (words.length === 0) return 'read';
  if (words.includes('write')) return 'write';
  return words.includes('read') ? 'read' : undefined;
}

export function isWithin(scope: GrantScope, granted: GrantScope): boolean {
  return GRANT_SCOPES.indexOf(scope) <= GRANT_SCOPES.indexOf(granted);
}
