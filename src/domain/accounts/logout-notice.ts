import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../values/duration.ts';

/** Whom a provider signs out: a person, one session of theirs, or both (OpenID Connect Back-Channel Logout 1.0, 2.4). */
export interface LogoutNotice {
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  /** By what the token is remembered. */
  readonly sha256: Buffer;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_CHARACTERS = 255;
/** Providers send a token at once, and again for a while where it was not taken. */
export const LOGOUT_TOKEN_LIFETIME_MS = 10 * MINUTE_MS;

/** Undefined where it is no notice of that kind: an ID token of the same provider is signed as well. */
export function readLogoutNotice(claims: Readonly<Record<string, unknown>>): LogoutNotice | undefined {
  const { events, jti, sub, sid } = claims;
  const isLogout =
    typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT) && !Object.hasOwn(claims, 'nonce');
  if (!isLogout || !isName(jti)) return undefined;
  if ((sub !== undefined && !isName(sub)) || (sid !== undefined && !isName(sid))) return undefined;
  if (sub === undefined && sid === undefined) return undefined;
  return { subject: sub, sid, sha256: createHash('sha256').update(jti).digest() };
}

/** The name that a provider has for one session, where it says so when it begins. */
export function readSid({ sid }: Readonly<Record<string, unknown>>): string | null {
  return isName(sid) ? sid : null;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CHARACTERS && !value.includes('\0');
}
