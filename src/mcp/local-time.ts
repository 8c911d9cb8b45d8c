/** A moment on the clock of a place, such as 2026-03-29 14:05; null where it or the place is not known. */
export function localTime(at: string | null, timeZone: string | null): string | null {
  if (at === null || timeZone === null) return null;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(at));
}
