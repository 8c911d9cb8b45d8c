import { readStatedTime } from '../../domain/observations/stated-time.ts';
import { invalidQuery } from '../../errors.ts';
import { Type } from '../../values/schema.ts';
import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';

const MAX_CHARACTERS = 40;
const OFFSET = /\s?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** One end of a window of calendar days: a date, or a date-time of which the offset does not count. */
export const CalendarDay = Type.Optional(
  Type.String({
    maxLength: MAX_CHARACTERS,
    description: 'A date, on the calendar of the place where the day holds. Of a date-time the offset does not count.',
  }),
);

/** One end of a window of days in UTC, as lists count arrivals. */
export function utcDay(about: string) {
  const description = `${about} A date, in UTC; of a date-time the offset does not count.`;
  return Type.Optional(Type.String({ maxLength: MAX_CHARACTERS, description }));
}

/** The first day that begins at or after what is given. */
export function readFirstDay(parameter: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { day, hasBegun } = readDay(parameter, text);
  return hasBegun ? dayOfNumber(dayNumberOf(day) + 1) : day;
}

/** The last day: a date itself, of a date-time the last one that begins before it. */
export function readLastDay(parameter: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { day, hasBegun } = readDay(parameter, text);
  return hasBegun || text.trim().length === day.length ? day : dayOfNumber(dayNumberOf(day) - 1);
}

function readDay(parameter: string, text: string): { day: string; hasBegun: boolean } {
  const read = readStatedTime(text.trim().replace(OFFSET, ''));
  if (typeof read === 'string') throw invalidQuery(parameter, `"${text}" is not a date, such as 2026-11-18.`);
  return { day: read.at.slice(0, 10), hasBegun: !read.at.endsWith('T00:00:00') };
}
