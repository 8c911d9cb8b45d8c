/** A Standard Carrier Alpha Code of a shipping line: four letters or digits, written in capitals. */
export type Scac = string & { readonly __brand: 'Scac' };

export function parseScac(text: string): Scac | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z][A-Z0-9]{3}$/.test(code) ? (code as Scac) : undefined;
}
