import { createHash, randomBytes } from 'node:crypto';
import type { PersonRole } from '../../src/domain/accounts/account.ts';
import { csrfToken } from '../../src/domain/accounts/session.ts';
import { sessionCookie } from '../../src/http/session-cookie.ts';
import { openSession, type SignedIn } from '../../src/operations/sign-in/open-session.ts';
import { findUser, insertUser } from '../../src/store/accounts/users.ts';
import { newId } from '../../src/values/id.ts';
import type { TestService } from '../service.ts';
import { type Browser, type BrowserReply, openBrowser } from '../sessions/browser.ts';

/** What they sign in with is tested elsewhere, and costly on purpose. */
const NO_PASSWORD = 'none';
let people = 0;

export interface Person extends Browser {
  readonly accountId: string;
  readonly userId: string;
}

/** Somebody of a role who is signed in; of a new account unless one is named, and of a customer where one is. */
export async function signInAs(
  service: TestService,
  role: PersonRole,
  accountId?: string,
  partyId: string | null = null,
): Promise<Person> {
  const { accountId: ownAccountId } = accountId === undefined ? await service.createClient() : { accountId };
  people += 1;
  const user = {
    id: newId(),
    accountId: ownAccountId,
    email: `person-${people}@northwind.example`,
    name: `Person ${people}`,
    role,
    partyId,
  };
  await insertUser(service.db, user, NO_PASSWORD);
  return openFor(service, { ...user, hasPassword: true, tourClosed: false }, 'Laptop');
}

/** The same person in another browser. */
export async function signInAgain(service: TestService, person: Person, userAgent: string): Promise<Person> {
  const user = await findUser(service.db, person.accountId, person.userId);
  if (user === undefined) throw new Error('nobody of this id');
  return openFor(service, user, userAgent);
}

async function openFor(service: TestService, user: SignedIn['user'], userAgent: string): Promise<Person> {
  const { secret } = await openSession(service.db, user, { address: '127.0.0.1', userAgent }, new Date());
  const browser = openBrowser(service);
  browser.cookie = sessionCookie(secret, false).split(';')[0] ?? '';
  browser.csrf = csrfToken(secret);
  return Object.assign(browser, { accountId: user.accountId, userId: user.id });
}

/** What an application keeps to itself, and what it shows. */
export function pkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const REDIRECT = 'http://127.0.0.1:3334/callback';

/** An application that registers, asks, and is answered as RFC 6749 has it, step by step. */
export interface Application {
  readonly clientId: string;
  readonly verifier: string;
  /** What it sends a person along with; with other words in their place, undefined for none. */
  asks(other?: Record<string, string | undefined>): Record<string, string>;
  post(path: '/oauth/token' | '/oauth/revoke', form: Record<string, string>): Promise<BrowserReply>;
  /** Brings a code. */
  exchange(code: string, other?: Record<string, string>): Promise<BrowserReply>;
  refresh(token: string, other?: Record<string, string>): Promise<BrowserReply>;
  /** Asks for the tools, or what else it is to ask. */
  useToken(token: string, message?: { readonly method: string; readonly params: object }): Promise<BrowserReply>;
}

export async function registerApplication(service: TestService): Promise<Application> {
  const { verifier, challenge } = pkce();
  const registered = await read(
    await fetch(`${service.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Test assistant', redirect_uris: [REDIRECT] }),
    }),
  );
  const clientId: string = registered.body.client_id;
  const post: Application['post'] = async (path, form) =>
    read(await fetch(`${service.url}${path}`, { method: 'POST', body: new URLSearchParams(form) }));
  return {
    clientId,
    verifier,
    post,
    asks: (other = {}) => {
      const all: Record<string, string | undefined> = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: REDIRECT,
        scope: 'read write',
        state: 'as it was',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        resource: `${service.url}/mcp`,
        ...other,
      };
      return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined));
    },
    exchange: (code, other) =>
      post('/oauth/token', {
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        code_verifier: verifier,
        redirect_uri: REDIRECT,
        resource: `${service.url}/mcp`,
        ...other,
      }),
    refresh: (token, other) =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...other }),
    useToken: async (token, message = { method: 'tools/list', params: {} }) =>
      read(
        await fetch(`${service.url}/mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
        }),
      ),
  };
}

/** The person's answer, and what the application hears of it. */
export async function decide(
  person: Browser,
  request: Record<string, string>,
  scope: 'read' | 'write' | null,
): Promise<{ readonly status: number; readonly detail: string; readonly heard: URLSearchParams }> {
  const { status, body } = await person.call('POST', '/oauth/authorization', { request, scope });
  const heard = status === 200 ? new URL(body.redirect_to).searchParams : new URLSearchParams();
  return { status, detail: body.errors?.[0]?.detail ?? '', heard };
}

/** Tokens for an application that a person agreed to. */
export async function connect(
  person: Browser,
  application: Application,
  scope: 'read' | 'write' = 'read',
): Promise<{ readonly access: string; readonly refresh: string; readonly scope: string; readonly code: string }> {
  const { heard } = await decide(person, application.asks(), scope);
  const code = heard.get('code') ?? '';
  const { status, body } = await application.exchange(code);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { access: body.access_token, refresh: body.refresh_token, scope: body.scope, code };
}

async function read(response: Response): Promise<BrowserReply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
