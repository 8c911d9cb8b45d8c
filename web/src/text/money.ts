const ISO_4217 = /^[A-Z]{3}$/;

/** `USD 1,545.00`, `JPY 30,000`: with as many digits as the currency has. */
export function moneyText(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return `${currency} ${amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

function digitsOf(currency: string): number {
  if (!ISO_4217.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
