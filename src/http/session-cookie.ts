import { SESSION_LIFETIME_MS } from '../domain/accounts/session.ts';

const NAME = 'landfall_session';
const SECRET = /^[\w-]{43}$/;

/** The secret a browser sent back, if it has the shape of one. */
export function readSessionCookie(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === NAME && SECRET.test(value)) return value;
  }
  return undefined;
}

/** Strict: the page itself is public, and everything it asks for comes from the same site. */
export function sessionCookie(secret: string, secure: boolean): string {
  return cookie(secret, Math.floor(SESSION_LIFETIME_MS / 1000), secure);
}

export function clearedSessionCookie(secure: boolean): string {
  return cookie('', 0, secure);
}

function cookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  const parts = [`${NAME}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict'];
  return (secure ? [...parts, 'Secure'] : parts).join('; ');
}
