import { askForAnyPasskey } from '../../../operations/second-factors/passkey-answers.ts';
import {
  askForOwnPasskey,
  beginPasskey,
  confirmPasskey,
  removePasskey,
  signInByPasskey,
} from '../../../operations/second-factors/passkeys.ts';
import {
  askForPasskeyAtSignIn,
  beginPasskeyAtSignIn,
  confirmPasskeyAtSignIn,
  takePasskeyStep,
} from '../../../operations/second-factors/second-step.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { accompanied, json, nothing } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import {
  AssertionBody,
  assertionOf,
  NewPasskeyShape,
  QuestionShape,
  RegistrationBody,
  registrationOf,
  shownNewPasskey,
  shownQuestion,
} from './passkey-schema.ts';
import { secondFactorContextOf, seenFrom, signedIn } from './routes.ts';
import { SessionShape } from './schema.ts';
import { Confirmed, confirmationOf, NEVER_KEPT, OWN, Token } from './second-factor-schema.ts';

const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const Made = { name: PasskeyName, credential: RegistrationBody };
const ASKED = 'What browsers take for `navigator.credentials.get`. Good for five minutes, at `origin` alone, and once.';

/** Passkeys (WebAuthn): in the place of a password, after one, and on the page of one's account. */
export const passkeyRoutes = routesOf('Sessions', [
  route('POST /session/passkey/challenge', {
    summary: 'Begin to sign in by a passkey, without a password',
    description: `${ASKED} Needs \`PUBLIC_URL\`.`,
    access: 'public',
    answer: json(QuestionShape),
    handle: async (call) => accompanied(shownQuestion(askForAnyPasskey(secondFactorContextOf(call))), NEVER_KEPT),
  }),
  route('POST /session/passkey', {
    summary: 'Sign in by a passkey, without a password',
    description:
      'One that has made sure that it is its person (user verification), and says who that is (user handle).',
    access: 'public',
    body: Shape({ passkey: AssertionBody }),
    answer: json(SessionShape, 201),
    handle: async (call) => {
      const answer = assertionOf(call.body.passkey);
      return signedIn(call, await signInByPasskey(secondFactorContextOf(call), answer, seenFrom(call)));
    },
  }),
  route('POST /session/second_factor/passkey/challenge', {
    summary: 'Begin to finish signing in by a passkey',
    description: ASKED,
    access: 'public',
    body: Shape({ token: Token }),
    answer: json(QuestionShape),
    handle: async (call) => {
      const asked = await askForPasskeyAtSignIn(secondFactorContextOf(call), call.body.token);
      return accompanied(shownQuestion(asked), NEVER_KEPT);
    },
  }),
  route('POST /session/second_factor/passkey', {
    summary: 'Finish signing in by a passkey',
    access: 'public',
    body: Shape({ token: Token, passkey: AssertionBody }),
    answer: json(SessionShape, 201),
    handle: async (call) => {
      const { token, passkey } = call.body;
      const context = secondFactorContextOf(call);
      return signedIn(call, await takePasskeyStep(context, token, assertionOf(passkey), seenFrom(call)));
    },
  }),
  route('POST /session/second_factor/passkey/setup', {
    summary: 'Set up a passkey at sign-in, where the account requires a second factor',
    access: 'public',
    body: Shape({ token: Token }),
    answer: json(NewPasskeyShape, 201),
    handle: async (call) => {
      const made = await beginPasskeyAtSignIn(secondFactorContextOf(call), call.body.token);
      return accompanied(shownNewPasskey(made), NEVER_KEPT);
    },
  }),
  route('POST /session/second_factor/passkey/confirm', {
    summary: 'Confirm a passkey that was set up at sign-in, and finish signing in',
    access: 'public',
    body: Shape({ token: Token, ...Made }),
    answer: json(SessionShape, 201),
    handle: async (call) => {
      const { token, name, credential } = call.body;
      const made = { name: name.trim(), credential: registrationOf(credential) };
      return signedIn(call, await confirmPasskeyAtSignIn(secondFactorContextOf(call), token, made, seenFrom(call)));
    },
  }),
  route('POST /session/passkeys/challenge', {
    summary: 'Begin to confirm by a passkey that it is you',
    description: `${ASKED} The answer stands for the password and a code wherever both are asked for.`,
    ...OWN,
    answer: json(QuestionShape),
    handle: async (call) =>
      accompanied(shownQuestion(await askForOwnPasskey(secondFactorContextOf(call), call.caller)), NEVER_KEPT),
  }),
  route('POST /session/passkeys', {
    summary: 'Begin to set up a passkey (WebAuthn)',
    description:
      'What browsers take for `navigator.credentials.create`, good for five minutes, and ten recovery codes where you have none: shown ' +
      'now and never again. By your password, or, once you have a second factor, as its removal is confirmed. At most ten of a ' +
      'person. Needs `PUBLIC_URL`. For people who are signed in, not for keys.',
    ...OWN,
    body: Confirmed,
    answer: json(NewPasskeyShape, 201),
    handle: async (call) => {
      const made = await beginPasskey(secondFactorContextOf(call), call.caller, confirmationOf(call));
      return accompanied(shownNewPasskey(made), NEVER_KEPT);
    },
  }),
  route('POST /session/passkeys/confirm', {
    summary: 'Confirm a new passkey by what the browser answered',
    ...OWN,
    body: Shape(Made),
    answer: nothing(),
    handle: async (call) => {
      const made = { name: call.body.name.trim(), credential: registrationOf(call.body.credential) };
      await confirmPasskey(secondFactorContextOf(call), call.caller, made);
    },
  }),
  route('POST /session/passkeys/:id/remove', {
    summary: 'Remove a passkey of yours',
    description:
      'By the password and a code, or by a passkey. With the last second factor the recovery codes go. Not the last one while the ' +
      'account requires a second factor.',
    ...OWN,
    body: Confirmed,
    answer: nothing(),
    handle: async (call) =>
      removePasskey(secondFactorContextOf(call), call.caller, call.params.id, confirmationOf(call)),
  }),
]);
