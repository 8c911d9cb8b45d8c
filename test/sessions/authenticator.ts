import { hotp, totpStep } from '../../src/domain/accounts/totp.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an app makes of the key that it was given (RFC 4648 section 6). */
export function readBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What it shows at a time. */
export const codeAt = (secret: Buffer, ms: number) => hotp(secret, totpStep(ms));
