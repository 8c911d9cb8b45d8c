import { daysUntil } from './duration.ts';
import { showTime } from './zone.ts';

/** A day at a place: the same in whatever zone times are shown. */
export interface FreeDay {
  /** `YYYY-MM-DD`, on the calendar of the place. */
  readonly on: string;
  readonly timezone: string | null;
  readonly place: string | null;
}

/** `18 Nov`, with the year when it is another. */
export function showDay(day: string, now: Date = new Date()): string {
  return showTime(`${day}T12:00:00Z`, 'UTC', 'port', 'day', now).text;
}

export function pickUpText({ on, place, timezone }: FreeDay, nowMs = Date.now()): string {
  const where = place === null ? '' : ` at ${place}`;
  const days = -daysUntil(on, timezone, nowMs);
  if (days <= 0) return `Pick up${where} by then`;
  return `Pick-up${where} was due ${days === 1 ? 'yesterday' : `${days} days ago`}`;
}
