import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';
import type { HoldName } from '../observations/observation.ts';
import { type DayBasis, WEEKDAYS, type Weekday } from './tariff.ts';

/** What is known of a day at a place. */
export interface DayFacts {
  /** The name of the holiday, when it is one. */
  readonly holiday: string | null;
  /** Whether the gate was or will be open; unknown where nobody keeps a calendar of the terminal. */
  readonly gate: 'open' | 'closed' | 'closed_unscheduled' | 'unknown';
  /** Between which hours of its place it is open, `HH:MM`, where they are known. */
  readonly opens?: string | undefined;
  readonly closes?: string | undefined;
  /** Holds that stood at some time of the day. */
  readonly holds: readonly HoldName[];
}

export type DayFactsOf = (day: string) => DayFacts;

/** Why a day counts or does not. */
export type DayReason = 'counts' | 'weekend' | 'gate_closed' | 'holiday' | 'closure' | 'hold' | 'gate_unknown';

/** Whether a day counts by a basis, and why. */
export function judgeDay(basis: DayBasis, day: string, { holiday, gate, holds }: DayFacts): DayReason {
  const weekday = weekdayOf(day);
  if (holds.some((name) => basis.skipsHolds.includes(name))) return 'hold';
  if (basis.skipsHolidays && holiday !== null) return 'holiday';
  if (basis.gateWeekdays.includes(weekday)) {
    if (gate === 'unknown') return 'gate_unknown';
    if (gate !== 'open') return 'gate_closed';
  } else if (!basis.weekdays.includes(weekday)) {
    return 'weekend';
  }
  if (gate === 'closed_unscheduled' && basis.closures !== 'count') return 'closure';
  return gate === 'closed' && basis.closures === 'skip' ? 'closure' : 'counts';
}

export function weekdayOf(day: string): Weekday {
  // 1 January 1970 was a Thursday.
  return WEEKDAYS[(dayNumberOf(day) + 3) % 7] as Weekday;
}

export function dayAfter(day: string, days = 1): string {
  return dayOfNumber(dayNumberOf(day) + days);
}

export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}
