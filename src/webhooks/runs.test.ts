import { expect, test } from 'vitest';
import { Slab } from './runs.ts';

test('what shares memory stays what it was', () => {
  const slab = new Slab();
  const texts = Array.from({ length: 500 }, (_, index) => `${'x'.repeat(index)}é漢😀`);
  const encoded = texts.map((text) => slab.encode([text]));
  expect(encoded.map(String)).toEqual(texts);
});

test('long texts are encoded whole', () => {
  const text = '漢'.repeat(400_000);
  expect(new Slab().encode([text, text]).toString()).toBe(text + text);
});

test('parts follow each other', () => {
  const slab = new Slab();
  const [one, other] = [slab.encode(['{"a":', '"é"', '}']), slab.encode(['', 'b', ''])];
  expect([one.toString(), other.toString(), slab.encode([]).length]).toEqual(['{"a":"é"}', 'b', 0]);
});
