/** An IMO ship identification number: seven digits whose last is a check digit (IMO resolution A.1117(30)). */
export type Imo = string & { readonly __brand: 'Imo' };

export function parseImo(text: string): Imo | undefined {
  const digits = text.trim().replace(/^IMO\s*/i, '');
  if (!/^\d{7}$/.test(digits) || digits.startsWith('0')) return undefined;
  let sum = 0;
  for (let position = 0; position < 6; position++) sum += Number(digits[position]) * (7 - position);
  return sum % 10 === Number(digits[6]) ? (digits as Imo) : undefined;
}
