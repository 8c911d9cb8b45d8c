import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 4226 section 4 asks for 160 bits. */
const SECRET_BYTES = 20;
const DIGITS = 6;
const STEP_MS = 30_000;
/** RFC 6238 section 5.2: a code may have been on its way, and clocks differ. */
const STEPS_EITHER_WAY = 1;
const CODE = /^\d{6}$/;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_OF_LETTER = 5;

export function generateTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** RFC 4226 section 5.3. */
export function hotp(secret: Buffer, counter: number, digits = DIGITS): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(moving).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** RFC 6238 section 4. */
export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS);
}

/** The time step that a code is of; undefined where it is of none about now. */
export function findTotpStep(secret: Buffer, given: string, nowMs: number): number | undefined {
  const code = given.replaceAll(/\s/g, '');
  if (!CODE.test(code)) return undefined;
  const now = totpStep(nowMs);
  const steps = Array.from({ length: 2 * STEPS_EITHER_WAY + 1 }, (_, at) => now - STEPS_EITHER_WAY + at);
  return steps.findLast((step) => timingSafeEqual(Buffer.from(hotp(secret, step)), Buffer.from(code)));
}

/** RFC 4648 section 6, without padding: what people type into an app. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from({ length: Math.ceil(bits.length / BITS_OF_LETTER) }, (_, at) =>
    bits.slice(at * BITS_OF_LETTER, (at + 1) * BITS_OF_LETTER),
  );
  return letters.map((letter) => BASE32[Number.parseInt(letter.padEnd(BITS_OF_LETTER, '0'), 2)]).join('');
}

/** What apps read from a QR code. One person may be known to several accounts. */
export function otpauthAddress(secret: Buffer, email: string, companyName: string): string {
  const label = encodeURIComponent(`Landfall:${email} (${companyName})`);
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Landfall`;
}
