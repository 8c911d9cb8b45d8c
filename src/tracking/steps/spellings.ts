/** A number as given, without a carrier's prefix, and with this one's. */
export function spellings(number: string, scac: string | undefined): string[] {
  const bare = /^[A-Z]{4}(?=.*\d{6})/.test(number) ? [number.slice(4)] : [];
  return [number, ...bare, ...(scac && !number.startsWith(scac) ? [`${scac}${number}`] : [])];
}
