import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

/** A person signed in with one browser. */
export interface Session extends OfAccount {
  readonly userId: Id;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  readonly expiresAt: Instant;
  /** What the browser said of itself, and where it was, when the person signed in. */
  readonly userAgent: string | null;
  readonly address: string | null;
  /** Which provider said who it is; null where a password did. */
  readonly identityProviderId: Id | null;
}

const SECRET_BYTES = 32;
/** A session unused for so long is over, and one this old in any case. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_LIFETIME_MS = 90 * DAY_MS;
/** One that a provider opened: whoever leaves the company is signed out within a day, and everybody else signs in by a click. */
export const PROVIDER_SESSION_LIFETIME_MS = DAY_MS;

export function generateSessionSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** 256 random bits need no slow hash. */
export function hashSessionSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * What a page must send along with every change. A foreign site can make a browser send the cookie but can read
 * neither the cookie nor this; and nobody can get from this to the cookie.
 */
export function csrfToken(secret: string): string {
  return createHash('sha256').update(`csrf:${secret}`).digest('base64url');
}

export function isLive(session: Pick<Session, 'lastUsedAt' | 'expiresAt'>, nowMs: number): boolean {
  return nowMs < Date.parse(session.expiresAt) && nowMs < Date.parse(session.lastUsedAt) + SESSION_IDLE_MS;
}
