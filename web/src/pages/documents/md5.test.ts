import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMd5 } from './md5.ts';

function md5(...pieces: readonly Uint8Array[]): string {
  const hash = createMd5();
  for (const piece of pieces) hash.update(piece);
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** RFC 1321, appendix A.5. */
it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 'd174ab98d277d9f5a5611c2c9f419d9f'],
  ['1234567890'.repeat(8), '57edf4a22be3c955ac49da2e2107b67a'],
])('is what the standard says of %j', (text, expected) => {
  expect(md5(new TextEncoder().encode(text))).toBe(expected);
});

it('is the same whatever the pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), fc.array(fc.nat(600), { maxLength: 5 }), (bytes, cuts) => {
      const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
      const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
      expect(md5(...pieces)).toBe(md5(bytes));
    }),
  );
});
