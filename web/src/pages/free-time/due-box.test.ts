import { expect, it } from 'vitest';
import { sumOf } from './due-box.ts';

it('adds up what is due and what tomorrow adds, each currency by itself', () => {
  expect(
    sumOf([
      { currency: 'USD', amount: 300, amount_of_next_day: 150 },
      { currency: 'EUR', amount: 0, amount_of_next_day: 40 },
      { currency: 'USD', amount: 345, amount_of_next_day: 0 },
    ]),
  ).toEqual([
    { currency: 'USD', soFar: 645, tomorrow: 150 },
    { currency: 'EUR', soFar: 0, tomorrow: 40 },
  ]);
});
