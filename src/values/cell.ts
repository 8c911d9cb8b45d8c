import type { Instant } from './instant.ts';
import { clockOf, dayOf, isDayAlone } from './time-zone.ts';

/** A day on the calendar of its place, `YYYY-MM-DD`. */
interface CalendarDay {
  readonly day: string;
}

/** A moment as the clocks of its place show it, `YYYY-MM-DD HH:mm`. */
interface LocalTime {
  readonly clock: string;
}

export type Cell = string | number | null | undefined | CalendarDay | LocalTime;

/** By the clocks of the place; where its zone is not known, that of UTC, which is said. Of a day without an hour the day. */
export function localTime(at: Instant | null | undefined, zone: string | null | undefined): Cell {
  if (at === null || at === undefined) return null;
  const atMs = Date.parse(at);
  return isDayAlone(atMs, zone ?? null) ? { day: dayOf(atMs, zone ?? null) } : exactTime(at, zone);
}

/** The same of a time that is our own, which has its hour even at midnight. */
export function exactTime(at: Instant | null | undefined, zone: string | null | undefined): Cell {
  if (at === null || at === undefined) return null;
  const clock = clockOf(Date.parse(at), zone ?? null);
  return zone ? { clock } : `${clock} UTC`;
}

export function calendarDay(day: string | null | undefined): Cell {
  return day ? { day } : null;
}

export function yesOrNo(value: boolean | null): Cell {
  return value === null ? null : value ? 'Yes' : 'No';
}
