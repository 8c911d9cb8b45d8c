/** A UN/LOCODE: country (ISO 3166 alpha-2) and three characters, letters or 2–9, without a space. */
export type UnLocode = string & { readonly __brand: 'UnLocode' };

export function parseUnLocode(text: string): UnLocode | undefined {
  const code = text.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? (code as UnLocode) : undefined;
}
