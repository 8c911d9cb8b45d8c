export interface Cost {
  readonly amount: number;
  readonly currency_code: string;
}

/** `370.00 USD`: what the terminal asks for. */
export function costText({ amount, currency_code: currency }: Cost): string {
  return `${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`;
}

/** Of several exceptions, a sum for each currency. A box with two exceptions is asked for its fees once. */
export function totalText(costs: readonly { readonly number: string; readonly cost: Cost | null }[]): string {
  const ofBox = new Map(costs.flatMap(({ number, cost }) => (cost === null ? [] : [[number, cost] as const])));
  const sums = new Map<string, number>();
  for (const { amount, currency_code: currency } of ofBox.values())
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => costText({ amount, currency_code: currency })).join(', ');
}
