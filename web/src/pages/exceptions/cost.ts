import { moneyText } from '../../text/money.ts';

export interface Cost {
  readonly amount: number;
  readonly currency_code: string;
}

/** `USD 370.00`: what the terminal charges. */
export function costText({ amount, currency_code: currency }: Cost): string {
  return moneyText(amount, currency);
}

/** Of several exceptions, a sum for each currency. The fees of a box with two exceptions count once. */
export function totalText(costs: readonly { readonly number: string; readonly cost: Cost | null }[]): string {
  const ofBox = new Map(costs.flatMap(({ number, cost }) => (cost === null ? [] : [[number, cost] as const])));
  const sums = new Map<string, number>();
  for (const { amount, currency_code: currency } of ofBox.values())
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => costText({ amount, currency_code: currency })).join(', ');
}

/** The charges themselves; a total beside them is their sum, and no charge of its own. */
export function chargesOf<One extends { readonly type: string }>(fees: readonly One[]): readonly One[] {
  const charges = fees.filter(({ type }) => type !== 'total');
  return charges.length === 0 ? fees : charges;
}
