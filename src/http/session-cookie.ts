import { DEVICE_LIFETIME_MS } from '../domain/accounts/known-device.ts';
import { SESSION_LIFETIME_MS } from '../domain/accounts/session.ts';
import { ATTEMPT_LIFETIME_MS } from '../domain/accounts/sign-in-attempt.ts';

const SESSION = { name: 'landfall_session', path: '/', shape: /^[\w-]{43}$/ };
/** Sent only where somebody signs in. */
const DEVICE = { name: 'landfall_device', path: '/v2/session', shape: /^[\w-]{40,480}$/ };

/** Kept while somebody is at their identity provider, and sent back to where that leads alone. */
const ATTEMPT = { name: 'landfall_sign_in', shape: /^[\w-]{40,480}$/ };

/** The secret a browser sent back, if it has the shape of one. */
export function readSessionCookie(header: string | undefined): string | undefined {
  return read(header, SESSION);
}

/** What a browser that somebody signed in with before sent back. */
export function readDeviceCookie(header: string | undefined): string | undefined {
  return read(header, DEVICE);
}

/** What a browser that went to its identity provider sent back. */
export function readAttemptCookie(header: string | undefined): string | undefined {
  return read(header, ATTEMPT);
}

/** Lax: a browser comes back from another site. An empty one ends the attempt. */
export function attemptCookie(token: string, callbackPath: string, secure: boolean): string {
  const lifetimeMs = token === '' ? 0 : ATTEMPT_LIFETIME_MS;
  return cookie({ ...ATTEMPT, path: `/v2${callbackPath}` }, token, lifetimeMs, secure, 'Lax');
}

/** Strict: the page itself is public, and everything it asks for comes from the same site. */
export function sessionCookie(secret: string, secure: boolean, lifetimeMs = SESSION_LIFETIME_MS): string {
  return cookie(SESSION, secret, lifetimeMs, secure);
}

export function clearedSessionCookie(secure: boolean): string {
  return cookie(SESSION, '', 0, secure);
}

export function deviceCookie(token: string, secure: boolean): string {
  return cookie(DEVICE, token, DEVICE_LIFETIME_MS, secure);
}

function read(header: string | undefined, wanted: Pick<typeof SESSION, 'name' | 'shape'>): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === wanted.name && wanted.shape.test(value)) return value;
  }
  return undefined;
}

function cookie(
  { name, path }: Pick<typeof SESSION, 'name' | 'path'>,
  value: string,
  maxAgeMs: number,
  secure: boolean,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): string {
  const maxAgeSeconds = Math.floor(maxAgeMs / 1000);
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`];
  return (secure ? [...parts, 'Secure'] : parts).join('; ');
}
