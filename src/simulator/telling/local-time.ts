import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { CLOCK_PARTS } from '../../values/time-zone.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const MAX_OFFSETS = 100_000;

/** `YYYY-MM-DDTHH:MM:SS` as the clocks of the zone show it. */
export function localTime(ms: number, zone: string): string {
  return new Date(ms + offsetMs(ms, zone)).toISOString().slice(0, 19);
}

/** `+08:00`. */
export function offsetText(ms: number, zone: string): string {
  const minutes = offsetMs(ms, zone) / MINUTE_MS;
  const text = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${text(minutes / 60)}:${text(minutes % 60)}`;
}

/** When a day, `YYYY-MM-DD`, begins. */
export function startOfDay(day: string, zone: string): number {
  const midnight = `${day}T00:00:00`;
  // Near a change of clocks the offset at noon may be another than that of the day's beginning.
  const guess = Date.parse(`${midnight}${offsetText(Date.parse(`${day}T12:00:00Z`), zone)}`);
  return Date.parse(`${midnight}${offsetText(guess, zone)}`);
}

/** Whether the clocks of the zone show this time only once: not so in the hour that autumn repeats. */
export function isUnambiguous(ms: number, zone: string): boolean {
  const offset = offsetMs(ms, zone);
  return [-2, 2].every((hours) => {
    const other = offsetMs(ms + hours * HOUR_MS, zone);
    return other === offset || offsetMs(ms + offset - other, zone) === offset;
  });
}

/** Asking the platform is slow, and offsets change on the hour at most. */
function offsetMs(ms: number, zone: string): number {
  const hour = Math.floor(ms / HOUR_MS);
  const key = `${zone} ${hour}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(hour * HOUR_MS)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0 } = parts;
  const offset = Date.UTC(year, month - 1, day, hours, minute) - hour * HOUR_MS;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', { ...CLOCK_PARTS, timeZone: zone });
  formatters.set(zone, formatter);
  return formatter;
}
