/** An `ilike` pattern for text that contains these words, taken as they are. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[%_\\]/g, '\\$&')}%`;
}
