import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt with 64 MiB: N = 2^16, r = 8, p = 1. A hash carries its own cost, so that it can be raised later. */
const COST = { logN: 16, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** What a stored hash may ask for at most: a bound on the work that a tampered row could cause. */
const MAX_LOG_N = 18;
const MIN_CHARACTERS = 10;
const MAX_CHARACTERS = 200;

/** Why a password is refused; undefined when it is good. Length is what helps: no rules about kinds of characters. */
export function passwordProblem(password: string, email: string): string | undefined {
  const characters = [...password.normalize('NFKC')];
  if (characters.length < MIN_CHARACTERS) return `A password has at least ${MIN_CHARACTERS} characters.`;
  if (characters.length > MAX_CHARACTERS) return `A password has at most ${MAX_CHARACTERS} characters.`;
  if (new Set(characters).size < 4) return 'This password repeats too few characters.';
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return 'The e-mail address cannot be the password.';
  return undefined;
}

/** `$scrypt$ln=16,r=8,p=1$salt$hash`, the form that password libraries share. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return `$scrypt$ln=${COST.logN},r=${COST.r},p=${COST.p}$${toBase64(salt)}$${toBase64(key)}`;
}

/** Without a stored hash the work is done all the same: the time to answer does not tell who has an account. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? undefined : parseHash(stored);
  if (parsed === undefined) {
    await derive(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  return timingSafeEqual(await derive(password, parsed.salt, parsed.cost), parsed.key);
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

/** Runs in a thread of its own: the event loop goes on. */
function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const N = 2 ** cost.logN;
  const options: ScryptOptions = { N, r: cost.r, p: cost.p, maxmem: 256 * N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
