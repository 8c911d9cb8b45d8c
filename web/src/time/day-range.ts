import { DAY_MS } from './duration.ts';
import { showTime } from './zone.ts';

/** The instants from the beginning of the first day to the end of the last, in the reader's zone; either may be open. */
export function instantsOfDays(first: string, last: string): { start?: string; end?: string } {
  return {
    ...(first === '' ? {} : { start: startOfDay(first, 0) }),
    ...(last === '' ? {} : { end: startOfDay(last, 1) }),
  };
}

/** `20 Nov – 22 Nov`, `from 20 Nov`, `until 22 Nov`. */
export function showDays(start: string | null, end: string | null, now: Date = new Date()): string {
  const first = start === null ? undefined : dayOf(start, now);
  const last = end === null ? undefined : dayOf(new Date(Date.parse(end) - 1).toISOString(), now);
  return showSpan(first, last);
}

/** Days as they are shown; either may be open. */
export function showSpan(first: string | null | undefined, last: string | null | undefined): string {
  if (!first) return last ? `until ${last}` : '';
  if (!last) return `from ${first}`;
  return first === last ? first : `${first} – ${last}`;
}

/** Noon of the day first: days begin at another hour where clocks change at midnight. */
function startOfDay(day: string, daysLater: number): string {
  const noon = new Date(Date.parse(`${day}T12:00:00`) + daysLater * DAY_MS);
  return new Date(noon.getFullYear(), noon.getMonth(), noon.getDate()).toISOString();
}

function dayOf(instant: string, now: Date): string {
  return showTime(instant, null, 'reader', 'day', now).text;
}

/** The beginning of the day that many days before today, in the reader's zone. */
export function daysBefore(days: number, now: Date = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}
