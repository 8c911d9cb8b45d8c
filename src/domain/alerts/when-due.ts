import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { clockOf, dayNumberOf, dayOf, dayOfNumber, instantOfLocal } from '../../values/time-zone.ts';
import type { AlertTiming } from './alert-subscription.ts';

/** What happens within the same seconds is told in one message. */
const GATHERED_MS = 2_000;
/** A burst becomes a message at its beginning and one a minute as long as it lasts. */
const BETWEEN_MESSAGES_MS = MINUTE_MS;
const SATURDAY = 6;
const SUNDAY = 0;

/** When what became known now is to be sent. */
export function whenDueMs(timing: AlertTiming, nowMs: number, lastSentMs: number | undefined): number {
  switch (timing.rhythm) {
    case 'at_once': {
      const soonestMs = Math.max(nowMs + GATHERED_MS, (lastSentMs ?? 0) + BETWEEN_MESSAGES_MS);
      return afterQuietMs(timing, soonestMs);
    }
    case 'hourly':
      return afterQuietMs(timing, (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS);
    case 'daily':
      return nextLocalTimeMs(timing.timezone, timing.atTime, nowMs, () => true);
    case 'weekdays':
      return nextLocalTimeMs(timing.timezone, timing.atTime, nowMs, isWeekday);
  }
}

/** Quiet hours may go over midnight; what falls into them waits for their end. */
function afterQuietMs(timing: AlertTiming, atMs: number): number {
  const { quietFrom, quietUntil, timezone } = timing;
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return atMs;
  const clock = clockOf(atMs, timezone).slice(11);
  const isQuiet =
    quietFrom < quietUntil ? clock >= quietFrom && clock < quietUntil : clock >= quietFrom || clock < quietUntil;
  return isQuiet ? nextLocalTimeMs(timezone, quietUntil, atMs, () => true) : atMs;
}

/** When clocks of the zone show the time next, `HH:MM`, on a day that is wanted. */
export function nextLocalTimeMs(
  timezone: string,
  time: string,
  afterMs: number,
  isWanted: (dayNumber: number) => boolean,
): number {
  const today = dayNumberOf(dayOf(afterMs, timezone));
  for (let day = today; day <= today + 8; day++) {
    if (!isWanted(day)) continue;
    const atMs = Date.parse(instantOfLocal(`${dayOfNumber(day)}T${time}`, timezone) ?? '');
    if (atMs > afterMs) return atMs;
  }
  return afterMs + DAY_MS;
}

function isWeekday(dayNumber: number): boolean {
  const day = new Date(dayNumber * DAY_MS).getUTCDay();
  return day !== SATURDAY && day !== SUNDAY;
}
