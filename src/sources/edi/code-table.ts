/** Looks a sender's code up in a table. Only its own entries count: `constructor` is no code. */
export function lookUp<Meaning>(
  table: Readonly<Record<string, Meaning>>,
  code: string | undefined,
): Meaning | undefined {
  return code !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
}
