import { expect, it } from 'vitest';
import { totalText } from './cost.ts';

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
  ).toBe('1,370.50 USD, 20.00 EUR');
  expect(totalText([{ number: 'D', cost: null }])).toBe('');
});
