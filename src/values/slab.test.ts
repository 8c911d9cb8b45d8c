import { describe, expect, it } from 'vitest';
import { Slab } from './slab.ts';

describe('a slab', () => {
  it('encodes texts of every kind and length, and lets none write over another', () => {
    const slab = new Slab();
    const texts = Array.from({ length: 200 }, (_, number) =>
      [`${number} plain`, `${number} Łódź 上海 🚢`, 'é'.repeat(number * 200), ''].join('|'),
    );
    const encoded = texts.map((text) => slab.encode(text));
    expect(encoded.map((bytes) => bytes.toString())).toEqual(texts);
    expect(encoded.every((bytes, index) => bytes.equals(Buffer.from(texts[index] ?? '')))).toBe(true);
  });
});
