import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../values/duration.ts';
import { type Id, isId } from '../../values/id.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import { openLink, signLink } from '../../values/signed-link.ts';

/**
 * A sign-in by a password that waits for its second step. The page keeps it sealed meanwhile, and nothing of it is in the
 * database. Another password ends it.
 */
export interface SecondStep {
  readonly accountId: Id;
  readonly userId: Id;
  /** By what the password is known that was given. */
  readonly passwordMark: string;
}

const PURPOSE = 'second_step';
export const SECOND_STEP_LIFETIME_MS = 10 * MINUTE_MS;

export function markPassword(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url');
}

export function sealSecondStep(keys: SealingKeys, step: SecondStep, nowMs: number): string {
  const text = `${step.accountId} ${step.userId} ${step.passwordMark}`;
  return signLink(keys, PURPOSE, text, nowMs + SECOND_STEP_LIFETIME_MS);
}

/** Undefined where it is none of ours, or too old. */
export function openSecondStep(keys: SealingKeys, token: string, nowMs: number): SecondStep | undefined {
  const [accountId = '', userId = '', passwordMark = ''] = openLink(keys, PURPOSE, token, nowMs)?.split(' ') ?? [];
  return isId(accountId) && isId(userId) ? { accountId, userId, passwordMark } : undefined;
}
