import { hashKey } from '../../../domain/accounts/api-key.ts';
import { deviceToken, type KnownDevice, readDevice } from '../../../domain/accounts/known-device.ts';
import { csrfToken, hashSessionSecret } from '../../../domain/accounts/session.ts';
import { found, LandfallError, notFound } from '../../../errors.ts';
import type { SecondFactorContext } from '../../../operations/second-factors/codes.ts';
import { needsSetup, type Proof, setUp } from '../../../operations/setup.ts';
import type { SeenFrom, SignedIn } from '../../../operations/sign-in/open-session.ts';
import { signIn, signInToDemo } from '../../../operations/sign-in/sign-in.ts';
import { readWaysIn } from '../../../operations/single-sign-on/ways-in.ts';
import { changeOwnPassword, changeOwnself, getUser } from '../../../operations/users.ts';
import { findAccount } from '../../../store/accounts/accounts.ts';
import { deleteSessionByHash } from '../../../store/accounts/sessions.ts';
import { findParty } from '../../../store/shipments/parties.ts';
import { defined } from '../../../values/defined.ts';
import { Shape, type Static, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, nothing } from '../../answer.ts';
import { lookUpKey } from '../../authenticate.ts';
import { type Call, route, routesOf } from '../../route.ts';
import {
  clearedSessionCookie,
  deviceCookie,
  readDeviceCookie,
  readSessionCookie,
  sessionCookie,
} from '../../session-cookie.ts';
import { OwnselfBody, PasswordBody, SessionShape, SetupBody, SignInBody, SignInOptionsShape } from './schema.ts';

/** Cookies are read and written here; what they stand for is decided in operations. */
export const sessionRoutes = routesOf('Sessions', [
  route('GET /sign_in_options', {
    summary: 'What somebody who is not signed in can do',
    description:
      'Identity providers are those of the account that `account_id` names; where an installation has one account alone, ' +
      'it need not be named.',
    access: 'public',
    query: Shape({ account_id: Type.Optional(Uuid) }),
    answer: json(SignInOptionsShape),
    handle: async (call) => ({
      setup_required: await needsSetup(call.services.db),
      setup_needs_key: !call.isFromOwnMachine,
      demo: call.services.demo && call.isFromOwnMachine,
      password_reset: call.services.sendsMail,
      ...(await readWaysIn(secondFactorContextOf(call), call.query.account_id)),
    }),
  }),
  route('POST /setup', {
    summary: 'Make the first owner of a new installation',
    description:
      'Needs, as `api_key`, the administrator key that the first start printed, or the token in the file `setup-token` ' +
      'of the data folder; not from the machine of the service itself, while no proxy and no public address is set.',
    access: 'public',
    body: SetupBody,
    answer: json(SessionShape, 201),
    handle: async (call) => {
      const { company_name: companyName, name, email, password, api_key: apiKey } = call.body;
      const proof = await proofOf(call, apiKey);
      const given = { companyName, name, email, password };
      const owner = await setUp(call.services.db, given, proof, seenFrom(call), call.services.now());
      await call.services.setupToken.remove();
      return signedIn(call, owner);
    },
  }),
  route('POST /session', {
    summary: 'Sign in with e-mail address and password',
    description:
      'Where the password is not enough, the answer is 401 with `meta.token` and, in `meta.second_step`, what comes next within ten ' +
      'minutes: `code` at `/session/second_factor`, `passkey` at `/session/second_factor/passkey` or a code, or `setup` of one of ' +
      'both before that.',
    access: 'public',
    body: SignInBody,
    answer: json(SessionShape, 201),
    handle: async (call) => {
      const given = { ...call.body, ...seenFrom(call), device: deviceOf(call), triedAt: call.services.steadyNow() };
      return signedIn(call, await signIn(secondFactorContextOf(call), given, call.services.trail));
    },
  }),
  route('POST /session/demo', {
    summary: 'Sign in to the demo',
    description: 'Only from the machine it runs on: whoever enters is its owner.',
    access: 'public',
    answer: json(SessionShape, 201),
    handle: async (call) => {
      if (!call.services.demo) throw notFound('Demo');
      if (!call.isFromOwnMachine) {
        throw new LandfallError('forbidden', 'The demo is entered on the machine it runs on; elsewhere, use its key.');
      }
      return signedIn(call, await signInToDemo(call.services.db, seenFrom(call), call.services.now()));
    },
  }),
  route('GET /session', {
    summary: 'Who is signed in',
    access: 'read',
    customers: true,
    answer: json(SessionShape),
    handle: async (call) => {
      const secret = readSessionCookie(String(call.headers['cookie'] ?? ''));
      if (call.caller.actor.type !== 'user' || call.caller.userId === null || secret === undefined) {
        throw notFound('Session');
      }
      const user = await getUser(call.services.db, call.caller, call.caller.userId);
      return await describe(call, user, secret);
    },
  }),
  route('PATCH /session', {
    summary: 'Change your own name, or whether the tour is shown',
    description: 'For people who are signed in, not for keys.',
    access: 'write',
    personAccess: 'read',
    body: OwnselfBody,
    customers: true,
    answer: nothing(),
    handle: async ({ services, caller, body }) => {
      const { name, tour_closed: tourClosed } = body;
      await changeOwnself(services.db, caller, defined({ name, tourClosed }), services.now());
    },
  }),
  route('DELETE /session', {
    summary: 'Sign out',
    access: 'write',
    personAccess: 'read',
    customers: true,
    answer: nothing(),
    handle: async (call) => {
      const secret = readSessionCookie(String(call.headers['cookie'] ?? ''));
      if (secret !== undefined) await deleteSessionByHash(call.services.db, hashSessionSecret(secret));
      return accompanied(undefined, { headers: { 'set-cookie': clearedSessionCookie(isSecure(call)) } });
    },
  }),
  route('PATCH /session/password', {
    summary: 'Change your own password',
    description:
      'For people who are signed in, not for keys. Ends your other sessions, and the applications you connected.',
    access: 'write',
    personAccess: 'read',
    body: PasswordBody,
    customers: true,
    answer: nothing(),
    handle: async (call) => {
      const secret = readSessionCookie(String(call.headers['cookie'] ?? ''));
      const { current_password: current, new_password: next } = call.body;
      const keep = secret === undefined ? undefined : hashSessionSecret(secret);
      const given = { current, next, triedAt: call.services.steadyNow() };
      await changeOwnPassword(call.services.db, call.caller, given, keep, call.services.now());
    },
  }),
]);

type AnyCall = Call<unknown, unknown, unknown>;

/** What shows that somebody runs this installation. */
async function proofOf(call: AnyCall, given: string | undefined): Promise<Proof> {
  const { db, setupToken, now } = call.services;
  if (call.isFromOwnMachine) return 'own_machine';
  const token = await setupToken.find();
  if (given !== undefined && token !== undefined && hashKey(given).equals(hashKey(token))) return 'setup_token';
  const caller = given === undefined ? undefined : await lookUpKey(db, given, now().getTime());
  if (caller?.permission === 'admin') return { keyOf: caller.accountId };
  throw new LandfallError(
    'forbidden',
    'Setting up needs the key that the service printed at its first start, or the token in the file setup-token of its ' +
      'data folder.',
  );
}

export async function signedIn(call: AnyCall, { user, secret }: SignedIn) {
  const { sealingKeys, now } = call.services;
  const device = deviceToken(sealingKeys, user.id, now().getTime());
  const cookies = [sessionCookie(secret, isSecure(call)), deviceCookie(device, isSecure(call))];
  return accompanied(await describe(call, user, secret), {
    headers: { 'set-cookie': cookies, 'cache-control': 'no-store' },
  });
}

export function secondFactorContextOf({
  services,
  publicUrl,
}: Pick<AnyCall, 'services' | 'publicUrl'>): SecondFactorContext {
  return { db: services.db, keys: services.sealingKeys, now: services.now(), publicUrl };
}

/** The browser, if its person signed in with it before. */
export function deviceOf({ services, headers }: AnyCall): KnownDevice | undefined {
  const token = readDeviceCookie(String(headers['cookie'] ?? ''));
  return token === undefined ? undefined : readDevice(services.sealingKeys, token, services.now().getTime());
}

async function describe(call: AnyCall, user: SignedIn['user'], secret: string): Promise<Static<typeof SessionShape>> {
  const { db } = call.services;
  const account = found(await findAccount(db, user.accountId), 'Account');
  const party = user.partyId === null ? undefined : await findParty(db, user.accountId, user.partyId);
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      has_password: user.hasPassword,
      tour_closed: user.tourClosed,
    },
    party: party === undefined ? null : { id: party.id, company_name: party.companyName },
    account: { id: account.id, company_name: account.companyName, entitlements: [...account.entitlements] },
    csrf_token: csrfToken(secret),
    demo: call.services.demo,
    missing_roles: user.role === 'owner' ? [...call.services.missingRoles()] : [],
  };
}

/** By what a person tells their browsers apart later. */
export function seenFrom({ address, headers }: AnyCall): SeenFrom {
  const userAgent = headers['user-agent'];
  return { address, userAgent: typeof userAgent === 'string' ? userAgent : undefined };
}

export function isSecure(call: AnyCall): boolean {
  return call.baseUrl.startsWith('https:');
}
