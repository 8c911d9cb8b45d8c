import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../values/duration.ts';
import { type Id, isId } from '../../values/id.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import { openLink, signLink } from '../../values/signed-link.ts';

/** A sign-in at a provider that a browser has begun. The browser keeps it sealed; nothing of it is in the database. */
export interface SignInAttempt {
  readonly providerId: Id;
  readonly secret: string;
  /** The page to go to afterwards. */
  readonly returnTo: string;
}

const PURPOSE = 'sign_in_attempt';
const SECRET_BYTES = 32;
export const ATTEMPT_LIFETIME_MS = 10 * MINUTE_MS;

const HOME = '/';
const MAX_PATH_CHARACTERS = 150;
/** A page of our own: neither `//host` nor `/\host`, which browsers take for another site. */
const OWN_PAGE = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

export function createSignInAttempt(providerId: Id, page: string | undefined): SignInAttempt {
  const isOwn = page !== undefined && page.length <= MAX_PATH_CHARACTERS && OWN_PAGE.test(page);
  return { providerId, secret: randomBytes(SECRET_BYTES).toString('base64url'), returnTo: isOwn ? page : HOME };
}

/** What protects an attempt: each from the one secret, and none of them tells another. */
export function proofsOf({ secret }: Pick<SignInAttempt, 'secret'>): {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
} {
  const derived = (name: string) => createHash('sha256').update(`${name}:${secret}`).digest('base64url');
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') };
}

export function sealAttempt(keys: SealingKeys, { providerId, secret, returnTo }: SignInAttempt, nowMs: number): string {
  return signLink(keys, PURPOSE, `${providerId} ${secret} ${returnTo}`, nowMs + ATTEMPT_LIFETIME_MS);
}

/** The attempt at this provider; undefined where it is none of ours, of another provider, or too old. */
export function openAttempt(
  keys: SealingKeys,
  providerId: Id,
  token: string,
  nowMs: number,
): SignInAttempt | undefined {
  const [of = '', secret = '', returnTo = HOME] = openLink(keys, PURPOSE, token, nowMs)?.split(' ') ?? [];
  return isId(of) && of === providerId && secret !== '' ? { providerId, secret, returnTo } : undefined;
}
