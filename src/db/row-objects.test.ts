import type pg from 'pg';
import { expect, it } from 'vitest';
import { createRowObjects } from './row-objects.ts';

const result = (names: readonly string[], rows: unknown[][]) =>
  ({ fields: names.map((name) => ({ name })), rows }) as unknown as pg.QueryArrayResult;

it('makes the objects that pg would make, whatever columns are called', () => {
  const rowObjects = createRowObjects();
  expect(
    rowObjects(
      result(
        ['id', 'say "no"'],
        [
          [1, null],
          [2, 'x'],
        ],
      ),
    ),
  ).toEqual([
    { id: 1, 'say "no"': null },
    { id: 2, 'say "no"': 'x' },
  ]);
  expect(rowObjects(result(['same', 'same'], [[1, 2]]))).toEqual([{ same: 2 }]);
  const [odd] = rowObjects<object>(result(['__proto__'], [[{ polluted: true }]]));
  expect(Object.keys(odd ?? {})).toEqual(['__proto__']);
  expect(odd).not.toHaveProperty('polluted');
});

it('keeps apart what has the same columns in another order, and reads nothing where there is nothing', () => {
  const rowObjects = createRowObjects();
  expect(rowObjects(result(['a', 'b'], [[1, 2]]))).toEqual([{ a: 1, b: 2 }]);
  expect(rowObjects(result(['b', 'a'], [[1, 2]]))).toEqual([{ b: 1, a: 2 }]);
  expect(rowObjects(result(['a,b'], [[1]]))).toEqual([{ 'a,b': 1 }]);
  expect(rowObjects(result([], []))).toEqual([]);
});
