import type { TimeReference } from '../../domain/observations/observation.ts';
import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import { instantOfLocal } from '../../values/time-zone.ts';

/** What the message says about the clock it read: the offset, a zone by name, or nothing (the clock of the place). */
export type StatedClock = { readonly offsetMinutes: number } | { readonly zone: string } | 'place';

const MIN_YEAR = 1990;
const MAX_YEAR = 2100;
const DATE = /^(\d{2})?(\d{2})(\d{2})(\d{2})$/;
const TIME = /^([01]\d|2[0-4])([0-5]\d)([0-5]\d)?\d{0,2}$/;

/** Reads `CCYYMMDD` or `YYMMDD` and `HHMM[SS]`; undefined when it is no date of our age. */
export function statedTime(date: string, time: string | undefined, clock: StatedClock): TimeReference | undefined {
  const day = readDay(date);
  if (day === undefined) return undefined;
  if (time === undefined) return { kind: 'local', at: `${day}T00:00:00`, precision: 'day', raw: date };
  const raw = `${date} ${time}`;
  const local = readClock(time, day);
  if (local === undefined) return undefined;
  if (clock === 'place') return { kind: 'local', at: local, precision: 'minute', raw };
  const at =
    'zone' in clock
      ? instantOfLocal(local, clock.zone)
      : toInstant(new Date(Date.parse(`${local}Z`) - clock.offsetMinutes * MINUTE_MS));
  return at === undefined ? undefined : { kind: 'instant', at, precision: 'minute', raw };
}

export function isStatedDate(date: string): boolean {
  return readDay(date) !== undefined;
}

/** The day as stated, whatever its clock: of a deadline. */
export function dayOnly(time: TimeReference): TimeReference {
  const [date = ''] = time.raw.split(' ', 1);
  return { kind: 'local', at: `${readDay(date) ?? time.at.slice(0, 10)}T00:00:00`, precision: 'day', raw: time.raw };
}

/** The day as ISO 8601. */
function readDay(text: string): string | undefined {
  const [, century = '20', year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const fullYear = Number(century + year);
  if (fullYear < MIN_YEAR || fullYear > MAX_YEAR || !isDayOfMonth(fullYear, Number(month), Number(day)))
    return undefined;
  return `${century}${year}-${month}-${day}`;
}

function isDayOfMonth(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const longest = month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return day <= longest;
}

/** The day and clock as ISO 8601 without an offset. 24:00 is the first minute of the next day. */
function readClock(text: string, day: string): string | undefined {
  const [, hours, minutes, seconds = '00'] = TIME.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  if (hours !== '24') return `${day}T${hours}:${minutes}:${seconds}`;
  if (minutes !== '00') return undefined;
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 19);
}
