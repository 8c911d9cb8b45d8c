/**
 * A moment in UTC, ISO 8601 with `Z`, to the millisecond or coarser. The only form of time inside Landfall. As text `…01Z`
 * comes after `…01.500Z`: instants are compared and moved by the functions below.
 */
export type Instant = `${string}T${string}Z`;

declare global {
  interface Date {
    toISOString(): Instant;
  }
}

/** Before everything that anybody tells. */
export const LONG_AGO: Instant = '1970-01-01T00:00:00Z';

const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})$/i;
const MIN_YEAR = 1970;
const MAX_YEAR = 2100;

/** Reads an ISO 8601 date-time that names its offset; anything else is undefined, never a guess. */
export function parseInstant(text: string): Instant | undefined {
  const trimmed = text.trim();
  if (!ISO_WITH_OFFSET.test(trimmed)) return undefined;
  const normalised = trimmed
    .replace(' ', 'T')
    .replace(/\s/g, '')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  const date = new Date(normalised);
  if (Number.isNaN(date.getTime()) || !isDay(trimmed.slice(0, 10))) return undefined;
  const year = date.getUTCFullYear();
  return year >= MIN_YEAR && year <= MAX_YEAR ? toInstant(date) : undefined;
}

/** 30 February is read as a day of March by others. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whole seconds are written without a fraction. */
export function toInstant(date: Date): Instant {
  const text = date.toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -14)}T${text.slice(-13, -5)}Z` : text;
}

/** Below zero when `one` comes first, above when `other` does: for sorting, and against zero. */
export function compareInstants(one: Instant, other: Instant): number {
  return Date.parse(one) - Date.parse(other);
}

export function plusMs(at: Instant, ms: number): Instant {
  return toInstant(new Date(Date.parse(at) + Math.round(ms)));
}
