import { hashRecoveryCode } from '../../domain/accounts/recovery-code.ts';
import { findTotpStep } from '../../domain/accounts/totp.ts';
import {
  findTotpFactor,
  type OfPerson,
  type TotpFactor,
  useRecoveryCode,
  useTotpStep,
} from '../../store/accounts/second-factors.ts';
import type { Db } from '../../store/tables.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import type { SecondFactor } from '../sign-in/open-session.ts';

export interface SecondFactorContext {
  readonly db: Db;
  readonly keys: SealingKeys;
  readonly now: Date;
}

/** Of one person: a secret that was put into the row of another opens nothing. */
const sealedFor = ({ accountId, userId }: OfPerson) => `totp_factor ${accountId} ${userId}`;

export function sealTotpSecret(keys: SealingKeys, of: OfPerson, secret: Buffer): Buffer {
  return seal(keys, sealedFor(of), secret.toString('base64'));
}

/** The time step that a code is of, whether or not it was used. */
export function stepOfCode(
  { keys, now }: Pick<SecondFactorContext, 'keys' | 'now'>,
  of: OfPerson,
  { sealed }: TotpFactor,
  code: string,
): number | undefined {
  return findTotpStep(Buffer.from(unseal(keys, sealedFor(of), sealed), 'base64'), code, now.getTime());
}

/** Uses a code of the person's app, or one of their recovery codes, up. */
export async function useCode(
  context: SecondFactorContext,
  of: OfPerson,
  code: string,
): Promise<SecondFactor | undefined> {
  const { db } = context;
  const factor = await findTotpFactor(db, of);
  const step = factor === undefined || factor.confirmedAt === null ? undefined : stepOfCode(context, of, factor, code);
  if (step !== undefined) return (await useTotpStep(db, of, step)) ? 'totp' : undefined;
  const sha256 = hashRecoveryCode(code);
  return sha256 !== undefined && (await useRecoveryCode(db, of, sha256)) ? 'recovery_code' : undefined;
}
