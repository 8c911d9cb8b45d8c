import { expect, it } from 'vitest';
import { chargesOf, totalText } from './cost.ts';

it('adds up by currency, each box once', () => {
  const usd = (amount: number) => ({ amount, currency_code: 'USD' });
  expect(
    totalText([
      { number: 'A', cost: usd(370) },
      { number: 'A', cost: usd(370) },
      { number: 'B', cost: usd(1000.5) },
      { number: 'C', cost: { amount: 20, currency_code: 'EUR' } },
      { number: 'D', cost: null },
    ]),
  ).toBe('USD 1,370.50, EUR 20.00');
  expect(totalText([{ number: 'D', cost: null }])).toBe('');
});

it('counts a charge and its total once', () => {
  const [demurrage, exam, total] = [{ type: 'demurrage' }, { type: 'exam' }, { type: 'total' }];
  expect(chargesOf([demurrage, total])).toEqual([demurrage]);
  expect(chargesOf([demurrage, exam, total])).toEqual([demurrage, exam]);
  expect(chargesOf([total])).toEqual([total]);
  expect(chargesOf([])).toEqual([]);
});
