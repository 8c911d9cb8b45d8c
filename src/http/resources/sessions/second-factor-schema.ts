import { Shape, type Static, Type } from '../../../values/schema.ts';
import type { Call } from '../../route.ts';
import { AssertionBody, assertionOf } from './passkey-schema.ts';
import { deviceOf } from './routes.ts';
import { Password } from './schema.ts';

const MAX_CODE_CHARACTERS = 40;
export const Code = Type.String({ maxLength: MAX_CODE_CHARACTERS });
export const Token = Type.String({
  maxLength: 480,
  description: '`meta.token` of the answer that asked for a second step.',
});

/** The password and, once there is a second factor, a code; or a passkey in place of both. */
export const Confirmed = Shape({
  current_password: Type.Optional(Password),
  code: Type.Optional(Code),
  passkey: Type.Optional(AssertionBody),
});

export const NEVER_KEPT = { headers: { 'cache-control': 'no-store' } };
/** What people change of themselves, whatever their role. */
export const OWN = { access: 'write', personAccess: 'read', customers: true } as const;

export function confirmationOf(call: Call<unknown, unknown, Static<typeof Confirmed>>) {
  const { current_password: password = '', code = '', passkey } = call.body;
  return { ...givenCode(call, code), password, passkey: passkey && assertionOf(passkey) };
}

export function givenCode(call: Call<unknown, unknown, unknown>, code: string) {
  return { code, device: deviceOf(call), triedAt: call.services.steadyNow() };
}
