import { expect, it } from 'vitest';
import { numbersIn } from './infer-number.ts';

it('finds each number once in whatever was pasted', () => {
  expect(numbersIn('EITU 945201 0\nmaeu-123456789, ;EITU9452010\t\nOOLU4982897')).toEqual([
    'EITU9452010',
    'MAEU123456789',
    'OOLU4982897',
  ]);
});
