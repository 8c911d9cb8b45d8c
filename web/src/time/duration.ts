export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** `2d 6h`, `5h`, `40 min`: the two largest units that say something. */
export function showDuration(ms: number): string {
  const size = Math.abs(ms);
  if (size < HOUR_MS) return `${Math.round(size / MINUTE_MS)} min`;
  const days = Math.floor(size / DAY_MS);
  const hours = Math.round((size - days * DAY_MS) / HOUR_MS);
  if (days === 0) return hours === 24 ? '1d' : `${hours}h`;
  if (hours === 24) return `${days + 1}d`;
  return hours === 0 ? `${days}d` : `${days}d ${hours}h`;
}

export function showAgo(instant: string, nowMs: number): string {
  const ms = nowMs - Date.parse(instant);
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  return `${Math.floor(ms / DAY_MS)} d ago`;
}

/** From today to a day, `YYYY-MM-DD`, on the calendar of its place: 0 today, negative in the past. */
export function daysUntil(day: string, zone: string | null, nowMs: number): number {
  return dayNumber(Date.parse(`${day}T12:00:00Z`), 'UTC') - dayNumber(nowMs, zone);
}

/** `in 21 days`, `tomorrow`, `3 days ago`: on the calendar of the place. */
export function inDays(instant: string, zone: string | null, nowMs: number = Date.now()): string {
  const days = dayNumber(Date.parse(instant), zone) - dayNumber(nowMs, zone);
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

function dayNumber(ms: number, zone: string | null): number {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC' }).format(ms);
  return Math.round(Date.parse(`${text}T00:00:00Z`) / DAY_MS);
}
