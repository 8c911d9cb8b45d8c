import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
const CODE_BYTES = 10;
const SHAPE = /^[0-9a-f]{20}$/;

/** Ten codes of 80 random bits, in groups that can be copied from paper. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const digits = randomBytes(CODE_BYTES).toString('hex');
    return digits.match(/.{5}/g)?.join('-') ?? digits;
  });
}

/** By what a code is kept: 80 random bits need no slow hash. Undefined where it has not the shape of one. */
export function hashRecoveryCode(given: string): Buffer | undefined {
  const code = given.replaceAll(/[\s-]/g, '').toLowerCase();
  return SHAPE.test(code) ? createHash('sha256').update(`recovery:${code}`).digest() : undefined;
}
