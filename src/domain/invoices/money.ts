import { minorDigits } from '../free-time/tariff.ts';

/** Amounts as they are written in a currency. */
export interface Money {
  readonly scale: number;
  readonly round: (amount: number) => number;
  readonly text: (amount: number) => string;
}

export function moneyOf(currency: string): Money {
  const digits = minorDigits(currency);
  const written = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const scale = 10 ** digits;
  const round = (amount: number) => Math.round(amount * scale) / scale;
  return { scale, round, text: (amount) => `${currency} ${written.format(round(amount))}` };
}
