import type { Instant } from '../../values/instant.ts';
import { dayNumberOf, dayOf, startOfDay } from '../../values/time-zone.ts';

/** The last day on which a box costs nothing: a day on the calendar of the place where it waits, and no moment. */
export interface LastFreeDay {
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** Of the place; null when it is not known. */
  readonly zone: string | null;
  readonly place: string | null;
  readonly locode: string | null;
  /** At the inland destination, and not at the port of discharge. */
  readonly inland: boolean;
  /** The day that was named first for the place, where it was another. */
  readonly originallyOn?: string;
}

/** By who gives it, and the one that counts where the box is now. */
export interface LastFreeDays {
  readonly line: LastFreeDay | null;
  readonly terminal: LastFreeDay | null;
  readonly rail: LastFreeDay | null;
  readonly current: LastFreeDay | null;
}

export const NO_LAST_FREE_DAYS: LastFreeDays = { line: null, terminal: null, rail: null, current: null };

type Given = Pick<LastFreeDays, 'line' | 'terminal' | 'rail'>;

/** `pickup_lfd` of the interface: the first that is given, in this order, and not the earliest. */
export function pickupLastFreeDay({ line, terminal, rail }: Given): LastFreeDay | null {
  return line ?? terminal ?? rail;
}

/** Once the box has left the port for its inland destination, the days of the port are over and those inland count. */
export function currentLastFreeDay(given: Given, hasLeftPort: boolean): LastFreeDay | null {
  if (!hasLeftPort) return pickupLastFreeDay(given);
  return [given.line, given.terminal, given.rail].find((day) => day?.inland === true) ?? null;
}

interface CalculatedAtPort {
  readonly lastFreeDays: LastFreeDays;
  readonly lineLfdCalculated: string | null;
  readonly facilityLfdCalculated: string | null;
  readonly podRailLoadedAt: Instant | null;
  readonly podRailDepartedAt: Instant | null;
  readonly podTimezone: string | null;
  readonly podName: string | null;
  readonly podLocode: string | null;
}

/** The day to go by: what was told, or where nobody tells one what follows from the tariffs. Lists say the same in SQL. */
export function shownLastFreeDay({ lastFreeDays: { current }, ...box }: CalculatedAtPort): LastFreeDay | null {
  if (current !== null) return current;
  const on = box.lineLfdCalculated ?? box.facilityLfdCalculated;
  if (on === null || (box.podRailLoadedAt ?? box.podRailDepartedAt) !== null) return null;
  return { on, zone: box.podTimezone, place: box.podName, locode: box.podLocode, inland: false };
}

/** The date-time that the interface writes for the day: the moment it begins at its place. No other function makes one. */
export function dateTimeOf(day: LastFreeDay | null): Instant | null {
  if (day === null) return null;
  return (day.zone === null ? undefined : startOfDay(day.on, day.zone)) ?? `${day.on}T00:00:00Z`;
}

/** On the calendar of the place: 0 on the day itself, negative once it is over. */
export function daysLeft(day: LastFreeDay, nowMs: number): number {
  return dayNumberOf(day.on) - dayNumberOf(dayOf(nowMs, day.zone));
}
