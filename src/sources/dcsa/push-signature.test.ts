import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, pushKey } from './push-signature.ts';

const key = randomBytes(32);
const body = Buffer.from('[{"eventID":"1"}]\n');
const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

describe('a pushed notification', () => {
  it('is accepted when any of the keys signed its raw body', () => {
    expect(isSignedBy(body, signature, [key])).toBe(true);
    expect(isSignedBy(body, ` ${signature.toUpperCase().replace('SHA256', 'sha256')} `, [randomBytes(32), key])).toBe(
      true,
    );
  });

  it.each([
    ['another body', Buffer.from('[{"eventID":"1"}]'), signature],
    ['no signature', body, undefined],
    ['another algorithm', body, signature.replace('sha256', 'sha1')],
    ['a cut signature', body, signature.slice(0, -2)],
    ['no hexadecimal', body, `sha256=${'z'.repeat(64)}`],
  ])('is refused with %s', (_, bytes, header) => {
    expect(isSignedBy(bytes, header, [key])).toBe(false);
  });

  it.each([
    ['32 bytes', 32, true],
    ['64 bytes', 64, true],
    ['31 bytes', 31, false],
    ['65 bytes', 65, false],
  ])('has a secret of %s: %s', (_, length, good) => {
    expect(pushKey(randomBytes(length).toString('base64')) !== undefined).toBe(good);
  });

  it('has a secret in Base64', () => {
    expect(pushKey('not base64 at all, though it is long enough to be a key of some bytes')).toBeUndefined();
  });
});
