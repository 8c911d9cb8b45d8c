import type { TimeReference } from '../../domain/observation.ts';
import { toInstant } from '../../values/instant.ts';
import { instantOfLocal } from '../../values/time-zone.ts';

/** What the message says about the clock it read: the offset, a zone by name, or nothing (the clock of the place). */
export type StatedClock = { readonly offsetMinutes: number } | { readonly zone: string } | 'place';

const MIN_YEAR = 1990;
const MAX_YEAR = 2100;
const MINUTE_MS = 60_000;
const DATE = /^(\d{4})(\d{2})(\d{2})$/;
const SHORT_DATE = /^\d{6}$/;
const TIME = /^([01]\d|2[0-4])([0-5]\d)([0-5]\d)?\d{0,2}$/;

/** Reads `CCYYMMDD` or `YYMMDD` and `HHMM[SS]`; undefined when it is no date of our age. */
export function statedTime(date: string, time: string | undefined, clock: StatedClock): TimeReference | undefined {
  const day = readDay(date);
  if (day === undefined) return undefined;
  const raw = time === undefined ? date : `${date} ${time}`;
  if (time === undefined) return { kind: 'local', at: `${isoDay(day)}T00:00:00`, precision: 'day', raw };
  const clockMs = readClock(time);
  if (clockMs === undefined) return undefined;
  const asIfUtc = new Date(day + clockMs);
  const local = asIfUtc.toISOString().slice(0, 19);
  if (clock === 'place') return { kind: 'local', at: local, precision: 'minute', raw };
  const at =
    'zone' in clock
      ? instantOfLocal(local, clock.zone)
      : toInstant(new Date(asIfUtc.getTime() - clock.offsetMinutes * MINUTE_MS));
  return at === undefined ? undefined : { kind: 'instant', at, precision: 'minute', raw };
}

export function isStatedDate(date: string): boolean {
  return readDay(date) !== undefined;
}

export function isStatedTime(time: string): boolean {
  return readClock(time) !== undefined;
}

/** The day as stated, without its clock: for dates that only repeat what a message of their own said exactly. */
export function dayOnly(time: TimeReference): TimeReference {
  const [date = ''] = time.raw.split(' ');
  return { ...(statedTime(date, undefined, 'place') ?? time), raw: time.raw };
}

function readDay(text: string): number | undefined {
  const [, year, month, day] = DATE.exec(SHORT_DATE.test(text) ? `20${text}` : text) ?? [];
  if (Number(year) < MIN_YEAR || Number(year) > MAX_YEAR) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(at) || isoDay(at) !== `${year}-${month}-${day}` ? undefined : at;
}

/** 24:00 is the end of the day. */
function readClock(text: string): number | undefined {
  const [, hours, minutes, seconds] = TIME.exec(text) ?? [];
  if (hours === undefined || (hours === '24' && Number(minutes) > 0)) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000;
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
