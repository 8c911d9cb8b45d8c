import { DAY_MS } from '../../values/duration.ts';
import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const RELATIVE = /^(\d{1,5})\.days?\.(ago|from_now)$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** A date, `today`, or so many days from it; the days are those of the server, which are UTC. */
export function readDay(text: string, now: Date): string | undefined {
  if (text === 'today') return dayAfter(now, 0);
  const relative = RELATIVE.exec(text);
  if (relative) return dayAfter(now, Number(relative[1]) * (relative[2] === 'ago' ? -1 : 1));
  return isDate(text) ? text : undefined;
}

export function isDate(text: string): boolean {
  if (!DATE.test(text) || Number.isNaN(dayNumberOf(text))) return false;
  const year = Number(text.slice(0, 4));
  // The platform takes the 31st of a shorter month for a day of the next.
  return year >= FIRST_YEAR && year <= LAST_YEAR && dayOfNumber(dayNumberOf(text)) === text;
}

function dayAfter(now: Date, days: number): string | undefined {
  const day = dayOfNumber(Math.floor(now.getTime() / DAY_MS) + days);
  return isDate(day) ? day : undefined;
}
