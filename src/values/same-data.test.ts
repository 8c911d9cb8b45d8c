import { describe, expect, it } from 'vitest';
import { isSameData } from './same-data.ts';

describe('sameness of data', () => {
  it.each([
    [1, 1],
    ['a', 'a'],
    [null, null],
    [
      { a: 1, b: [{ c: null }] },
      { b: [{ c: null }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [[], []],
  ])('%j is the same as %j', (one, other) => {
    expect(isSameData(one, other)).toBe(true);
    expect(isSameData(other, one)).toBe(true);
  });

  it.each([
    [1, 2],
    [1, '1'],
    [null, undefined],
    [null, {}],
    [[], {}],
    [[1, 2], [1]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('%j is not the same as %j', (one, other) => {
    expect(isSameData(one, other)).toBe(false);
    expect(isSameData(other, one)).toBe(false);
  });
});
