import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import { LandfallError } from '../../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** scrypt with 64 MiB: N = 2^16, r = 8, p = 1. A hash carries its own cost, so that it can be raised later. */
const COST = { logN: 16, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** What a stored hash may ask for at most: a bound on the work that a tampered row could cause. */
const MAX_LOG_N = 18;
const CHARACTERS = { min: 10, max: 200 };
const RETRY_SECONDS = 5;

/** Each hash takes 64 MiB and one of the few threads that files and names are read in too. */
const takeTurn = createSemaphore({
  atOnce: 2,
  maxWaiting: 30,
  refuse: () =>
    new LandfallError('too_many_requests', 'Too many people are signing in: try again in a moment.', {
      retryAfterSeconds: RETRY_SECONDS,
    }),
});

/** Why a password is refused; undefined when it is good. Length is what helps: no rules about kinds of characters. */
export function passwordProblem(password: string, email: string): string | undefined {
  const characters = [...password.normalize('NFKC')];
  if (characters.length < CHARACTERS.min) return `A password has at least ${CHARACTERS.min} characters.`;
  if (characters.length > CHARACTERS.max) return `A password has at most ${CHARACTERS.max} characters.`;
  if (new Set(characters).size < 4) return 'This password repeats too few characters.';
  if (/^[\p{N}\p{P}\p{S}\s]+$/u.test(password)) return 'A password of digits alone is guessed quickly: use words.';
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return 'The e-mail address cannot be the password.';
  if (isCommonPassword(password, email)) return 'This password is among the first that are guessed: use several words.';
  return undefined;
}

/**
 * `$scrypt$ln=16,r=8,p=1$salt$hash`, the form that password libraries share. People who sign in with one e-mail address
 * share a salt, that of the hash `like`: one derivation then tells for all of them, and takes no longer for several.
 */
export async function hashPassword(password: string, like?: string | null): Promise<string> {
  const salt = (like && parseHash(like)?.salt) || randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${toBase64(salt)}$${toBase64(key)}`;
}

export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  return (await findMatches(password, [stored])).length > 0;
}

/**
 * Which of the stored hashes are of this password, by their places in the list. Without any the work is done all the
 * same: the time to answer does not tell who has an account.
 */
export async function findMatches(password: string, stored: readonly (string | null)[]): Promise<number[]> {
  const parsed = stored.map((hash) => (hash === null ? undefined : parseHash(hash)));
  const derived = new Map<string, Buffer>();
  for (const hash of parsed) {
    const kind = hash === undefined ? undefined : kindOf(hash);
    if (hash === undefined || kind === undefined || derived.has(kind)) continue;
    derived.set(kind, await derive(password, hash.salt, hash.cost));
  }
  if (derived.size === 0) await derive(password, Buffer.alloc(SALT_BYTES), COST);
  return parsed.flatMap((hash, place) => {
    const key = hash && derived.get(kindOf(hash));
    return hash && key && timingSafeEqual(key, hash.key) ? [place] : [];
  });
}

function kindOf({ cost, salt }: { readonly cost: typeof COST; readonly salt: Buffer }): string {
  return `${cost.logN} ${cost.r} ${cost.p} ${salt.toString('hex')}`;
}

function parseHash(stored: string): { cost: typeof COST; salt: Buffer; key: Buffer } | undefined {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (match === null) return undefined;
  const [, logN, r, p, salt, key] = match;
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const keyBytes = Buffer.from(key ?? '', 'base64');
  if (cost.logN > MAX_LOG_N || keyBytes.length !== KEY_BYTES) return undefined;
  return { cost, salt: Buffer.from(salt ?? '', 'base64'), key: keyBytes };
}

/** Runs in a thread of its own, when it is its turn: the event loop goes on. */
function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const N = 2 ** cost.logN;
  const options: ScryptOptions = { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r };
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return takeTurn(hash);
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
