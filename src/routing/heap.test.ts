import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MinHeap } from './heap.ts';

it('gives items back by ascending key, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { maxLength: 3000 }), (keys) => {
      const heap = new MinHeap();
      for (const key of keys) heap.push(key, key);
      const popped = keys.map(() => heap.pop());
      expect(popped).toEqual([...keys].sort((a, b) => a - b));
      expect(heap.size).toBe(0);
    }),
    { numRuns: 30 },
  );
});

it('is empty after it was cleared', () => {
  const heap = new MinHeap();
  heap.push(1, 1);
  heap.clear();
  expect(heap.size).toBe(0);
});
