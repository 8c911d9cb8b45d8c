import type { AnswerOf } from '../../api/json-api.ts';

export type SecondFactors = AnswerOf<'GET /session/second_factors'>;
export type OwnPasskey = SecondFactors['passkeys'][number];

/** Whether the password alone lets nobody in. */
export function hasFactor({ totp_since, passkeys }: SecondFactors): boolean {
  return totp_since !== null || passkeys.length > 0;
}

/** The only one of an account that requires one stays. */
export function mayRemove({ required, totp_since, passkeys }: SecondFactors): boolean {
  return !required || passkeys.length + (totp_since === null ? 0 : 1) > 1;
}

export interface FactorDialogProps {
  readonly factors: SecondFactors;
  readonly onClose: () => void;
}
