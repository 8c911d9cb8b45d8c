import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import { openLink, signLink } from '../../values/signed-link.ts';

/** A key pair that a person's device or security key keeps for this service. What is kept here proves nothing by itself. */
export interface Passkey extends OfAccount {
  readonly userId: Id;
  readonly name: string;
  /** The host that it is good at. */
  readonly rpId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

export const MAX_PASSKEYS = 10;

/** What an answer of a passkey is for: one for the one is no good for the other. */
export type PasskeyPurpose = 'setup' | 'sign_in' | 'second_step' | 'confirm';

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
const ANYBODY = 'anybody';

/**
 * What a passkey signs. It is sealed, so that it tells by itself what for, for whom and until when it was made, nobody guesses
 * one, and nothing is kept of those that are never answered.
 */
export function sealChallenge(keys: SealingKeys, purpose: PasskeyPurpose, userId: Id | undefined, nowMs: number) {
  return signLink(keys, `passkey.${purpose}`, userId ?? ANYBODY, nowMs + CHALLENGE_LIFETIME_MS);
}

export function isChallenge(
  keys: SealingKeys,
  purpose: PasskeyPurpose,
  userId: Id | undefined,
  challenge: string,
  nowMs: number,
): boolean {
  return openLink(keys, `passkey.${purpose}`, challenge, nowMs) === (userId ?? ANYBODY);
}

/** By what a challenge is remembered that was answered. */
export function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

/** What passkeys know their person by: sixteen bytes that say nothing about them. */
export function userHandleOf(userId: Id): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
