import type { Role } from '../../../domain/account.ts';
import { csrfToken, hashSessionSecret } from '../../../domain/session.ts';
import { LandfallError, notFound } from '../../../errors.ts';
import { needsSetup, setUp } from '../../../operations/setup.ts';
import { type SignedIn, signIn, signInToDemo } from '../../../operations/sign-in.ts';
import { changeOwnPassword, getUser } from '../../../operations/users.ts';
import { findAccount } from '../../../store/accounts.ts';
import { deleteSessionByHash } from '../../../store/sessions.ts';
import type { Static } from '../../../values/schema.ts';
import { type Answer, type Call, type Route, route } from '../../route.ts';
import { clearedSessionCookie, readSessionCookie, sessionCookie } from '../../session-cookie.ts';
import { isOperator, isOwnMachine } from './operator.ts';
import { PasswordBody, SessionShape, SetupBody, SignInBody, SignInOptionsShape } from './schema.ts';

const tag = 'Sessions';

/** Cookies are read and written here; what they stand for is decided in operations. */
export const sessionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/sign_in_options',
    summary: 'What somebody who is not signed in can do',
    tag,
    access: 'public',
    answer: { status: 200, json: SignInOptionsShape },
    handle: async (call) => ({
      json: {
        setup_required: await needsSetup(call.services.db),
        setup_needs_key: !isOwnMachine(call),
        demo: call.services.demo,
      },
    }),
  }),
  route({
    method: 'POST',
    path: '/setup',
    summary: 'Make the first owner of a new installation',
    description: 'From another machine the administrator key that the first start printed is needed too.',
    tag,
    access: 'public',
    body: SetupBody,
    answer: { status: 201, json: SessionShape },
    handle: async (call) => {
      const { company_name: companyName, name, email, password, api_key: apiKey } = call.body;
      if (!isOwnMachine(call) && !(await isOperator(call.services.db, apiKey))) {
        throw new LandfallError(
          'forbidden',
          'From another machine, setting up needs the key that the service printed.',
        );
      }
      const given = { companyName, name, email, password };
      return signedIn(call, await setUp(call.services.db, given, call.services.now()));
    },
  }),
  route({
    method: 'POST',
    path: '/session',
    summary: 'Sign in with e-mail address and password',
    tag,
    access: 'public',
    body: SignInBody,
    answer: { status: 201, json: SessionShape },
    handle: async (call) => {
      const given = { ...call.body, address: call.address };
      return signedIn(call, await signIn(call.services.db, given, call.services.now()));
    },
  }),
  route({
    method: 'POST',
    path: '/session/demo',
    summary: 'Sign in to the demo',
    tag,
    access: 'public',
    answer: { status: 201, json: SessionShape },
    handle: async (call) => {
      if (!call.services.demo) throw notFound('Demo');
      return signedIn(call, await signInToDemo(call.services.db, call.services.now()));
    },
  }),
  route({
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in',
    tag,
    access: 'read',
    answer: { status: 200, json: SessionShape },
    handle: async (call) => {
      const secret = readSessionCookie(String(call.headers['cookie'] ?? ''));
      if (call.caller.actor.type !== 'user' || call.caller.userId === null || secret === undefined) {
        throw notFound('Session');
      }
      const user = await getUser(call.services.db, call.caller, call.caller.userId);
      return { json: await describe(call, user, secret) };
    },
  }),
  route({
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out',
    tag,
    access: 'read',
    answer: { status: 204 },
    handle: async (call) => {
      const secret = readSessionCookie(String(call.headers['cookie'] ?? ''));
      if (secret !== undefined) await deleteSessionByHash(call.services.db, hashSessionSecret(secret));
      return { nothing: true, headers: { 'set-cookie': clearedSessionCookie(isSecure(call)) } };
    },
  }),
  route({
    method: 'PATCH',
    path: '/session/password',
    summary: 'Change your own password',
    description: 'Ends your other sessions.',
    tag,
    access: 'read',
    body: PasswordBody,
    answer: { status: 204 },
    handle: async (call) => {
      const secret = readSessionCookie(String(call.headers['cookie'] ?? ''));
      const { current_password: current, new_password: next } = call.body;
      const keep = secret === undefined ? undefined : hashSessionSecret(secret);
      await changeOwnPassword(call.services.db, call.caller, { current, next }, keep);
      return { nothing: true };
    },
  }),
];

type AnyCall = Call<unknown, unknown, unknown>;

async function signedIn(call: AnyCall, { user, secret }: SignedIn): Promise<Answer> {
  return {
    json: await describe(call, user, secret),
    headers: { 'set-cookie': sessionCookie(secret, isSecure(call)), 'cache-control': 'no-store' },
  };
}

async function describe(
  call: AnyCall,
  user: { id: string; accountId: string; email: string; name: string; role: Role },
  secret: string,
): Promise<Static<typeof SessionShape>> {
  const account = await findAccount(call.services.db, user.accountId);
  if (account === undefined) throw notFound('Account');
  return {
    user: { id: user.id, email: user.email, name: user.name, role: user.role },
    account: { id: account.id, company_name: account.companyName, entitlements: [...account.entitlements] },
    csrf_token: csrfToken(secret),
    demo: call.services.demo,
  };
}

function isSecure(call: AnyCall): boolean {
  return call.baseUrl.startsWith('https:');
}
