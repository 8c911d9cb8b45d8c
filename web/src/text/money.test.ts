import { expect, it } from 'vitest';
import { moneyText } from './money.ts';

it('writes amounts with the digits of their currency', () => {
  expect([
    moneyText(1545, 'USD'),
    moneyText(30000, 'JPY'),
    moneyText(0.5, 'EUR'),
    moneyText(1.25, 'KWD'),
    moneyText(3, 'dollars'),
  ]).toEqual(['USD 1,545.00', 'JPY 30,000', 'EUR 0.50', 'KWD 1.250', 'dollars 3.00']);
});
