import { expect, it } from 'vitest';
import { TEST_LINE } from '../carriers/shipping-line.ts';
import { inferNumber, knowLines } from './infer-number.ts';

it('reads the forms of a line once, however many numbers are compared with them', () => {
  let readings = 0;
  const line = {
    ...TEST_LINE,
    scac: 'ABCD',
    get blPattern() {
      readings++;
      return '^ABCD\\d{9}$';
    },
  };
  const known = knowLines([line], []);
  const inferred = Array.from({ length: 50 }, (_, index) => inferNumber(`ABCD${100_000_000 + index}`, known));
  expect(inferred.map(({ decision, selected }) => `${decision} ${selected?.scac}`)).toEqual(
    new Array(50).fill('auto_select ABCD'),
  );
  expect(readings).toBeLessThan(5);
});
