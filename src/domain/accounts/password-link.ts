import { createHash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

export const LINK_PURPOSES = ['invitation', 'password_reset'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** By which a person sets their password, once, until it expires. */
export interface PasswordLink {
  readonly accountId: Id;
  readonly userId: Id;
  readonly purpose: LinkPurpose;
  /** Whether it went to the person's address, and to nobody else. */
  readonly mailed: boolean;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

const TOKEN_BYTES = 32;

/** Whoever is invited may be away; whoever asked for a new password waits for it. */
export const LINK_LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 24 * HOUR_MS,
  password_reset: HOUR_MS,
};

export function generateLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** 256 random bits need no slow hash. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token is behind the `#`, which no browser sends to a server: it is in no log and in no referrer. */
export function passwordLinkAddress(baseUrl: string, token: string): string {
  return `${baseUrl}/password#${token}`;
}
