import { beginTotpAtSignIn, takeSecondStep } from '../../../operations/second-factors/second-step.ts';
import {
  beginTotp,
  confirmTotp,
  type NewTotp,
  readSecondFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../../../operations/second-factors/totp.ts';
import { DateTime, Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { accompanied, json, nothing } from '../../answer.ts';
import { type Call, route, routesOf } from '../../route.ts';
import { deviceOf, secondFactorContextOf, seenFrom, signedIn } from './routes.ts';
import { Password, SessionShape } from './schema.ts';

const MAX_CODE_CHARACTERS = 40;
const Code = Type.String({ maxLength: MAX_CODE_CHARACTERS });
const Token = Type.String({ maxLength: 480, description: '`meta.token` of the answer that asked for a second step.' });
const RecoveryCodes = Type.Array(Text);
const NewTotpShape = Shape({ secret: Text, otpauth_url: Text, recovery_codes: RecoveryCodes });
const Confirmed = Shape({ current_password: Password, code: Code });
const NEVER_KEPT = { headers: { 'cache-control': 'no-store' } };
const OWN = { access: 'write', personAccess: 'read', customers: true } as const;

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
        await takeSecondStep(secondFactorContextOf(call), call.body.token, givenCode(call), seenFrom(call)),
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
    description: 'For people who are signed in, not for keys.',
    access: 'read',
    customers: true,
    answer: json(
      Shape({ required: Type.Boolean(), totp_since: Nullable(DateTime), recovery_codes_left: Type.Integer() }),
    ),
    handle: async ({ services, caller }) => {
      const { required, totpSince, recoveryCodesLeft } = await readSecondFactors(services.db, caller);
      return { required, totp_since: totpSince, recovery_codes_left: recoveryCodesLeft };
    },
  }),
  route('POST /session/totp', {
    summary: 'Begin to set up an authenticator app (RFC 6238)',
    description:
      'The secret, the address that apps read from a QR code, and ten recovery codes, each good once: shown now and never again. ' +
      'Nothing is asked for before a code has confirmed it. For people who are signed in, not for keys.',
    ...OWN,
    body: Shape({ current_password: Password }),
    answer: json(NewTotpShape, 201),
    handle: async (call) => {
      const given = { password: call.body.current_password, triedAt: call.services.steadyNow() };
      return shown(await beginTotp(secondFactorContextOf(call), call.caller, given));
    },
  }),
  route('POST /session/totp/confirm', {
    summary: 'Confirm your authenticator app with its first code',
    ...OWN,
    body: Shape({ code: Code }),
    answer: nothing(),
    handle: async (call) => confirmTotp(secondFactorContextOf(call), call.caller, givenCode(call)),
  }),
  route('POST /session/totp/remove', {
    summary: 'Switch your authenticator app off, and forget its recovery codes',
    description: 'By the password and a code. Not while the account requires a second factor.',
    ...OWN,
    body: Confirmed,
    answer: nothing(),
    handle: async (call) =>
      removeTotp(secondFactorContextOf(call), call.caller, {
        ...givenCode(call),
        password: call.body.current_password,
      }),
  }),
  route('POST /session/recovery_codes', {
    summary: 'Get ten new recovery codes; those before work no longer',
    description: 'By the password and a code.',
    ...OWN,
    body: Confirmed,
    answer: json(Shape({ recovery_codes: RecoveryCodes }), 201),
    handle: async (call) => {
      const given = { ...givenCode(call), password: call.body.current_password };
      const codes = await renewRecoveryCodes(secondFactorContextOf(call), call.caller, given);
      return accompanied({ recovery_codes: [...codes] }, NEVER_KEPT);
    },
  }),
]);

function givenCode(call: Call<unknown, unknown, { readonly code: string }>) {
  return { code: call.body.code, device: deviceOf(call), triedAt: call.services.steadyNow() };
}

function shown({ secret, otpauthUrl, recoveryCodes }: NewTotp) {
  return accompanied({ secret, otpauth_url: otpauthUrl, recovery_codes: [...recoveryCodes] }, NEVER_KEPT);
}
