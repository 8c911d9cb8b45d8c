import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

/** Lets anybody who has it see one shipment, until it expires or is revoked. */
export interface ShareLink extends OfAccount {
  readonly shipmentId: Id;
  readonly createdByUserId: Id | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | null;
}

const TOKEN_BYTES = 24;

/** 192 random bits: short enough for an address, too many to guess. */
export function generateShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashShareToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
