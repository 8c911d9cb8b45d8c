import type { SignInRefusal } from '../../../domain/accounts/identity-provider.ts';
import { hashSessionSecret } from '../../../domain/accounts/session.ts';
import { endSessionsByToken } from '../../../operations/single-sign-on/back-channel-logout.ts';
import {
  beginProviderSignIn,
  endOwnSession,
  finishProviderSignIn,
} from '../../../operations/single-sign-on/provider-sign-in.ts';
import { Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { accompanied, json, nothing } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import {
  attemptCookie,
  clearedSessionCookie,
  readAttemptCookie,
  readSessionCookie,
  sessionCookie,
} from '../../session-cookie.ts';
import { callbackPathOf, contextOf, homeOf, redirectUrlOf } from '../identity-providers/provider-context.ts';
import { isSecure, seenFrom } from './routes.ts';

const MAX_PATH_CHARACTERS = 500;
/** Some providers put a lot into the code. */
const Answered = Type.Optional(Type.String({ maxLength: 4_000 }));
/** Of a form with a signed token; those that providers send have one or two thousand. */
const MAX_LOGOUT_BYTES = 16 * 1024;
const NEVER_KEPT = { 'cache-control': 'no-store' };

/** The way of a browser to an identity provider and back. What people read of it is on the page it leads to. */
export const providerSessionRoutes = routesOf('Sessions', [
  route('GET /identity_providers/:id/sign_in', {
    summary: 'Go to an identity provider to sign in: for browsers',
    description:
      'Leads to the provider, which leads back to `…/callback`, and that to the page `to`. Also the address that a provider ' +
      'starts from by itself.',
    access: 'public',
    query: Shape({ to: Type.Optional(Type.String({ maxLength: MAX_PATH_CHARACTERS })) }),
    answer: nothing(302),
    handle: async (call) => {
      const { id } = call.params;
      const asked = { redirectUri: redirectUrlOf(call, id), returnTo: call.query.to };
      const begun = await beginProviderSignIn(contextOf(call), id, asked);
      if ('refusal' in begun) return toPage(refusedAt(homeOf(call), begun.refusal));
      return toPage(begun.url, [attemptCookie(begun.token, callbackPathOf(id), isSecure(call))]);
    },
  }),
  route('GET /identity_providers/:id/callback', {
    summary: 'Where an identity provider sends people back to: for browsers',
    access: 'public',
    query: Shape({
      code: Answered,
      state: Answered,
      iss: Answered,
      session_state: Answered,
      error: Answered,
      error_description: Answered,
      error_uri: Answered,
    }),
    answer: nothing(302),
    handle: async (call) => {
      const { id } = call.params;
      const answer = new URL(redirectUrlOf(call, id));
      for (const [name, value] of Object.entries(call.query)) answer.searchParams.set(name, value);
      const token = readAttemptCookie(String(call.headers['cookie'] ?? ''));
      const finished = await finishProviderSignIn(contextOf(call), id, { answer, token, from: seenFrom(call) });
      // Once: the answer comes again by the back button, by a copied address or by somebody else.
      const over = attemptCookie('', callbackPathOf(id), isSecure(call));
      if ('refusal' in finished) return toPage(refusedAt(homeOf(call), finished.refusal), [over]);
      const { signedIn, returnTo } = finished;
      const lifetimeMs = Date.parse(signedIn.session.expiresAt) - Date.parse(signedIn.session.createdAt);
      const session = sessionCookie(signedIn.secret, isSecure(call), lifetimeMs);
      return toPage(new URL(returnTo, homeOf(call)).href, [over, session]);
    },
  }),
  route('POST /identity_providers/:id/back_channel_logout', {
    summary: 'Where an identity provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0)',
    description:
      'The body is a form with `logout_token`, signed by the provider. Ends the sessions that the provider opened for the person (`sub`), ' +
      'or the one that it names (`sid`). A token counts once, for ten minutes. What is wrong with one is answered with 400.',
    access: 'public',
    takes: 'rawBody',
    bodyLimitBytes: MAX_LOGOUT_BYTES,
    answer: json(Shape({})),
    handle: async (call) => {
      const token = new URLSearchParams(call.rawBody.toString('utf8')).get('logout_token') ?? '';
      await endSessionsByToken(contextOf(call), call.params.id, token);
      return accompanied({}, { headers: NEVER_KEPT });
    },
  }),
  route('POST /session/sign_out', {
    summary: 'Sign out here, and learn where to sign out of the identity provider',
    description: '`provider_url` is null where a password opened the session, or the provider has no such page.',
    access: 'write',
    personAccess: 'read',
    customers: true,
    answer: json(Shape({ provider_url: Nullable(Text) })),
    handle: async (call) => {
      const secret = readSessionCookie(String(call.headers['cookie'] ?? ''));
      const url =
        secret === undefined
          ? undefined
          : await endOwnSession(contextOf(call), hashSessionSecret(secret), homeOf(call));
      const cookies = clearedSessionCookie(isSecure(call));
      return accompanied({ provider_url: url ?? null }, { headers: { ...NEVER_KEPT, 'set-cookie': cookies } });
    },
  }),
]);

function toPage(location: string, cookies: readonly string[] = []) {
  const headers = { location, ...NEVER_KEPT, 'referrer-policy': 'no-referrer', 'set-cookie': [...cookies] };
  return accompanied(undefined, { headers });
}

/** Behind the `#`, where no server sees it: the page has words for it. */
function refusedAt(home: string, refusal: SignInRefusal): string {
  return `${home}#sign-in=${refusal}`;
}
