import type { User } from '../../domain/accounts/account.ts';
import type { KnownDevice } from '../../domain/accounts/known-device.ts';
import { generateRecoveryCodes, hashRecoveryCode } from '../../domain/accounts/recovery-code.ts';
import { findTotpStep } from '../../domain/accounts/totp.ts';
import { invalidBody } from '../../errors.ts';
import {
  countRecoveryCodes,
  findTotpFactor,
  type OfPerson,
  replacePendingCodes,
  type TotpFactor,
  useRecoveryCode,
  useTotpStep,
} from '../../store/accounts/second-factors.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import type { SecondFactor } from '../sign-in/open-session.ts';
import { attempt, claimOfCode } from '../sign-in/password-attempt.ts';

export interface SecondFactorContext {
  readonly db: Db;
  readonly keys: SealingKeys;
  readonly now: Date;
  /** Where people open the service, as the operator says: what passkeys are made for. */
  readonly publicUrl: string | undefined;
}

/** A code that somebody gives, and by what browser. */
export interface GivenCode {
  readonly code: string;
  readonly device?: KnownDevice | undefined;
  readonly triedAt: Date;
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

/** Counted before it is looked at, as passwords are: six digits are soon guessed. */
export async function requireCode<How>(
  db: Db,
  user: Pick<User, 'id'>,
  { device, triedAt }: GivenCode,
  evaluate: () => Promise<How | undefined>,
): Promise<How> {
  const how = await attempt(db, claimOfCode(user.id, device), triedAt, async () => {
    const result = await evaluate();
    return result === undefined ? undefined : { result, isOnlyOne: true };
  });
  if (how === undefined) throw invalidBody('/code', 'This code is wrong, too old, or was used before.');
  return how;
}

/** Ten that are good once what they come with is confirmed. Whoever has some keeps those. */
export async function makeFirstCodes(trx: Trx, of: OfPerson): Promise<readonly string[]> {
  return (await countRecoveryCodes(trx, of)) > 0 ? [] : makeCodes(trx, of);
}

export async function makeCodes(trx: Trx, of: OfPerson): Promise<readonly string[]> {
  const codes = generateRecoveryCodes();
  await replacePendingCodes(
    trx,
    of,
    codes.map(hashRecoveryCode).filter((one) => one !== undefined),
  );
  return codes;
}
