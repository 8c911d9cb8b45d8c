import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect } from 'react';
import { MINUTE_MS } from '../time/duration.ts';
import { ApiError, get, keepCsrfToken, send, whenSignedOut } from './client.ts';
import type { AnswerOf } from './json-api.ts';
import { forgetKept } from './offline.ts';
import type { PersonRole, Role } from './resources.ts';

export type Session = AnswerOf<'GET /session'>;

/** What accounts have or not. */
export type Feature = Session['account']['entitlements'][number];

export type SignInOptions = AnswerOf<'GET /sign_in_options'>;

const SESSION_KEY = ['session'];
const OVER_KEY = ['session', 'over'];
/** Roles of the service come and go. */
const LOOK_AGAIN_MS = MINUTE_MS;

/** Null: nobody is signed in. Undefined: not known yet. */
export function useLoadSession() {
  const queries = useQueryClient();
  // Whoever was signed in stays where they are, with what they typed, and is asked to sign in again.
  const over = useCallback(() => {
    const before = queries.getQueryData<Session | null>(SESSION_KEY) ?? null;
    queries.setQueryData(before === null ? SESSION_KEY : OVER_KEY, before === null ? null : true);
    return before;
  }, [queries]);
  useEffect(() => whenSignedOut(over), [over]);
  const load = async () => (await loadSession()) ?? over();
  return useQuery({ queryKey: SESSION_KEY, queryFn: load, staleTime: Infinity, refetchInterval: LOOK_AGAIN_MS });
}

/** Whether the session ended while somebody was at work, and what puts the question away until it is met again. */
export function useSessionOver(): readonly [isOver: boolean, putAway: () => void] {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: OVER_KEY, queryFn: () => false, enabled: false, initialData: false });
  return [data, () => queries.setQueryData(OVER_KEY, false)];
}

type SignInPath =
  | '/session'
  | '/session/demo'
  | '/session/passkey'
  | '/session/second_factor'
  | '/session/second_factor/passkey'
  | '/session/second_factor/passkey/confirm'
  | '/setup'
  | '/password_links/use';

export function useSignIn() {
  const queries = useQueryClient();
  return async (path: SignInPath, body?: unknown) => {
    const session = await send<Session>('POST', path, body);
    keepCsrfToken(session.csrf_token);
    const before = queries.getQueryData<Session | null>(SESSION_KEY);
    // What somebody else was looking at is not for this person.
    if (before && before.user.id !== session.user.id) location.reload();
    queries.setQueryData(SESSION_KEY, session);
    queries.setQueryData(OVER_KEY, false);
    if (before) await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  };
}

/** Looks again at who is signed in, after something of it was changed. */
export function useReloadSession() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: SESSION_KEY });
}

export function useSignOut() {
  const queries = useQueryClient();
  return async () => {
    const { provider_url: providerUrl } = await send<AnswerOf<'POST /session/sign_out'>>('POST', '/session/sign_out');
    forgetKept();
    // Whoever came in by their provider is signed out there too.
    if (providerUrl !== null) location.assign(providerUrl);
    queries.setQueryData(OVER_KEY, false);
    queries.setQueryData(SESSION_KEY, null);
    // Not the session too: whoever looks at it would go on looking at what was.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  };
}

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('This part of the page is for people who are signed in.');
  return session;
}

const ROLES: readonly PersonRole[] = ['viewer', 'member', 'owner'];

/** Whether the person may do what needs a role; the service decides again in any case. */
export function useMay(needed: Role): boolean {
  const { role } = useSession().user;
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

async function loadSession(): Promise<Session | null> {
  try {
    const session = await get<Session>('/session');
    keepCsrfToken(session.csrf_token);
    return session;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
