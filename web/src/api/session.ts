import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { MINUTE_MS } from '../time/duration.ts';
import { ApiError, get, keepCsrfToken, send, whenSignedOut } from './client.ts';
import type { AnswerOf } from './json-api.ts';
import { forgetKept } from './offline.ts';
import type { Role } from './resources.ts';

export type Session = AnswerOf<'GET /session'>;

/** What accounts have or not. */
export type Feature = Session['account']['entitlements'][number];

export type SignInOptions = AnswerOf<'GET /sign_in_options'>;

const SESSION_KEY = ['session'];
/** Roles of the service come and go. */
const LOOK_AGAIN_MS = MINUTE_MS;

/** Null: nobody is signed in. Undefined: not known yet. */
export function useLoadSession() {
  const queries = useQueryClient();
  useEffect(() => whenSignedOut(() => queries.setQueryData(SESSION_KEY, null)), [queries]);
  return useQuery({ queryKey: SESSION_KEY, queryFn: loadSession, staleTime: Infinity, refetchInterval: LOOK_AGAIN_MS });
}

export function useSignIn() {
  const queries = useQueryClient();
  return async (path: '/session' | '/session/demo' | '/setup' | '/password_links/use', body?: unknown) => {
    const session = await send<Session>('POST', path, body);
    keepCsrfToken(session.csrf_token);
    queries.setQueryData(SESSION_KEY, session);
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
    await send('DELETE', '/session');
    forgetKept();
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

const ROLES: readonly Role[] = ['viewer', 'member', 'owner'];

/** Whether the person may do what needs a role; the service decides again in any case. */
export function useMay(needed: Role): boolean {
  return ROLES.indexOf(useSession().user.role) >= ROLES.indexOf(needed);
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
