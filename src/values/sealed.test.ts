import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSealingKey, parseSealingKeys, type SealingKeys, seal, unseal } from './sealed.ts';

describe('sealed values', () => {
  const keys = ring(newSealingKey());

  it('open to what was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, context) => {
        expect(unseal(keys, context, seal(keys, context, plain))).toBe(plain);
      }),
    );
  });

  it('do not show the plain text and differ each time', () => {
    const first = seal(keys, 'webhook', 'a secret worth keeping');
    expect(first.includes('secret')).toBe(false);
    expect(seal(keys, 'webhook', 'a secret worth keeping').equals(first)).toBe(false);
  });

  it('do not open after any byte was changed', () => {
    const sealed = seal(keys, 'webhook', 'secret');
    for (let position = 0; position < sealed.length; position++) {
      const changed = Buffer.from(sealed);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(() => unseal(keys, 'webhook', changed)).toThrow();
    }
  });

  it('do not open in another place, cut short, or with another key', () => {
    const sealed = seal(keys, 'webhook a', 'secret');
    expect(() => unseal(keys, 'webhook b', sealed)).toThrow();
    expect(() => unseal(keys, 'webhook a', sealed.subarray(0, 20))).toThrow('not a sealed value');
    expect(() => unseal(ring(newSealingKey()), 'webhook a', sealed)).toThrow('not configured');
  });

  it('open with an older key of the ring after a new key took over', () => {
    const [older, newer] = [newSealingKey(), newSealingKey()];
    const sealed = seal(ring(older), 'x', 'secret');
    expect(unseal(ring(`${newer}, ${older}`), 'x', sealed)).toBe('secret');
  });

  it('take only keys of 32 bytes', () => {
    expect(parseSealingKeys('')).toBeUndefined();
    expect(parseSealingKeys('short')).toBeUndefined();
    expect(parseSealingKeys(`${newSealingKey()},short`)).toBeUndefined();
  });
});

function ring(text: string): SealingKeys {
  const keys = parseSealingKeys(text);
  if (!keys) throw new Error('not keys');
  return keys;
}
