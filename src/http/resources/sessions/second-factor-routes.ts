import type { Passkey } from '../../../domain/accounts/passkey.ts';
import { passkeyProblem } from '../../../operations/second-factors/passkey-answers.ts';
import { beginTotpAtSignIn, takeSecondStep } from '../../../operations/second-factors/second-step.ts';
import {
  beginTotp,
  confirmTotp,
  type NewTotp,
  readSecondFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../../../operations/second-factors/totp.ts';
import { DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, nothing } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { secondFactorContextOf, seenFrom, signedIn } from './routes.ts';
import { SessionShape } from './schema.ts';
import { Code, Confirmed, confirmationOf, givenCode, NEVER_KEPT, OWN, Token } from './second-factor-schema.ts';

const RecoveryCodes = Type.Array(Text);
const NewTotpShape = Shape({ secret: Text, otpauth_url: Text, recovery_codes: RecoveryCodes });
const PasskeyShape = Shape({
  id: Uuid,
  name: Text,
  host: Text,
  created_at: DateTime,
  last_used_at: Nullable(DateTime),
});

/** What people sign in by besides their password: at sign-in, and on the page of their account. */
export const secondFactorRoutes = routesOf('Sessions', [
  route('POST /session/second_factor', {
    summary: 'Finish signing in with a code',
    description:
      'A code of the authenticator app, or one of the recovery codes. A code works once. Wrong ones are counted as wrong passwords are. ' +
      'The first one of an app that was set up at sign-in confirms it.',
    access: 'public',
    body: Shape({ token: Token, code: Code }),
    answer: json(SessionShape, 201),
    handle: async (call) =>
      signedIn(
        call,
        await takeSecondStep(
          secondFactorContextOf(call),
          call.body.token,
          givenCode(call, call.body.code),
          seenFrom(call),
        ),
      ),
  }),
  route('POST /session/second_factor/setup', {
    summary: 'Set up an authenticator app at sign-in, where the account requires it',
    access: 'public',
    body: Shape({ token: Token }),
    answer: json(NewTotpShape, 201),
    handle: async (call) => shown(await beginTotpAtSignIn(secondFactorContextOf(call), call.body.token)),
  }),
  route('GET /session/second_factors', {
    summary: 'What you sign in by besides your password',
    description:
      '`passkey_problem` says why no passkey can be made here, and what to do about it. For people who are signed in, not for keys.',
    access: 'read',
    customers: true,
    answer: json(
      Shape({
        required: Type.Boolean(),
        totp_since: Nullable(DateTime),
        passkeys: Type.Array(PasskeyShape),
        passkey_problem: Nullable(Text),
        recovery_codes_left: Type.Integer(),
      }),
    ),
    handle: async ({ services, caller, publicUrl }) => {
      const { required, totpSince, passkeys, recoveryCodesLeft } = await readSecondFactors(services.db, caller);
      return {
        required,
        totp_since: totpSince,
        passkeys: passkeys.map(shownPasskey),
        passkey_problem: passkeyProblem(publicUrl) ?? null,
        recovery_codes_left: recoveryCodesLeft,
      };
    },
  }),
  route('POST /session/totp', {
    summary: 'Begin to set up an authenticator app (RFC 6238)',
    description:
      'The secret, the address that apps read from a QR code, and, where you have none, ten recovery codes, each good once: shown now ' +
      'and never again. Nothing is asked for before a code has confirmed it. By the password, and a code or a passkey where you have ' +
      'a second factor already. For people who are signed in, not for keys.',
    ...OWN,
    body: Confirmed,
    answer: json(NewTotpShape, 201),
    handle: async (call) => shown(await beginTotp(secondFactorContextOf(call), call.caller, confirmationOf(call))),
  }),
  route('POST /session/totp/confirm', {
    summary: 'Confirm your authenticator app with its first code',
    ...OWN,
    body: Shape({ code: Code }),
    answer: nothing(),
    handle: async (call) => confirmTotp(secondFactorContextOf(call), call.caller, givenCode(call, call.body.code)),
  }),
  route('POST /session/totp/remove', {
    summary: 'Switch your authenticator app off',
    description:
      'By the password and a code, or by a passkey. With the last second factor the recovery codes go. Not the last one while the ' +
      'account requires a second factor.',
    ...OWN,
    body: Confirmed,
    answer: nothing(),
    handle: async (call) => removeTotp(secondFactorContextOf(call), call.caller, confirmationOf(call)),
  }),
  route('POST /session/recovery_codes', {
    summary: 'Get ten new recovery codes; those before work no longer',
    description: 'By the password and a code, or by a passkey.',
    ...OWN,
    body: Confirmed,
    answer: json(Shape({ recovery_codes: RecoveryCodes }), 201),
    handle: async (call) => {
      const codes = await renewRecoveryCodes(secondFactorContextOf(call), call.caller, confirmationOf(call));
      return accompanied({ recovery_codes: [...codes] }, NEVER_KEPT);
    },
  }),
]);

function shownPasskey({ id, name, rpId, createdAt, lastUsedAt }: Passkey) {
  return { id, name, host: rpId, created_at: createdAt, last_used_at: lastUsedAt };
}

function shown({ secret, otpauthUrl, recoveryCodes }: NewTotp) {
  return accompanied({ secret, otpauth_url: otpauthUrl, recovery_codes: [...recoveryCodes] }, NEVER_KEPT);
}
