import { createHmac, timingSafeEqual } from 'node:crypto';

/** DCSA: a Base64 secret of 32 to 64 bytes. */
const MIN_SECRET_BYTES = 32;
const MAX_SECRET_BYTES = 64;
const SIGNATURE = /^\s*sha256=([0-9a-f]{64})\s*$/i;

/** The key behind a secret; undefined when it is none. */
export function pushKey(secret: string): Buffer | undefined {
  const key = Buffer.from(secret, 'base64');
  const isBase64 = key.toString('base64').replace(/={1,2}$/, '') === secret.trim().replace(/={1,2}$/, '');
  return isBase64 && key.length >= MIN_SECRET_BYTES && key.length <= MAX_SECRET_BYTES ? key : undefined;
}

/** Whether `Notification-Signature` is the HMAC-SHA256 of the raw body under one of the keys. Every key is tried. */
export function isSignedBy(body: Uint8Array, header: string | undefined, keys: readonly Buffer[]): boolean {
  const given = Buffer.from(SIGNATURE.exec(header ?? '')?.[1] ?? '', 'hex');
  let matches = false;
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(body).digest();
    if (given.length === expected.length && timingSafeEqual(given, expected)) matches = true;
  }
  return matches;
}
