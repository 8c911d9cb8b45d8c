import { DAY_MS, MINUTE_MS } from './duration.ts';
import { type Instant, toInstant } from './instant.ts';

interface Zone {
  readonly formatter: Intl.DateTimeFormat;
  /** Offsets at the start of days of the calendar, kept because asking the platform is slow. */
  readonly offsetsByDay: Map<number, number>;
  /** When days of the calendar begin: a container is shown with ten of them, a list with few different ones. */
  readonly startsOfDays: Map<string, Instant>;
}

/** Names are few; the bounds only keep nonsense from filling the memory. */
const MAX_ZONES = 1_000;
const MAX_DAYS = 2_000;
const zones = new Map<string, Zone | null>();

/** Whether the name is an IANA time zone this platform knows. */
export function isTimeZone(name: string): boolean {
  return zoneOf(name) !== null;
}

/**
 * The moment at which clocks of the zone show `local` (`YYYY-MM-DDTHH:MM[:SS]`). Of a time shown twice in autumn the first
 * is taken; a time skipped in spring is moved on by the hour that was skipped.
 */
export function instantOfLocal(local: string, name: string): Instant | undefined {
  const zone = zoneOf(name);
  const asIfUtc = Date.parse(`${local}Z`);
  if (!zone || Number.isNaN(asIfUtc)) return undefined;
  const day = Math.floor(asIfUtc / DAY_MS);
  const offsetBefore = offsetOnDay(zone, day - 1);
  const offsetAfter = offsetOnDay(zone, day + 2);
  const before = asIfUtc - offsetBefore;
  if (offsetBefore === offsetAfter) return toInstant(new Date(before));
  const after = asIfUtc - offsetAfter;
  const shown = (at: number) => at + offsetMs(zone.formatter, at) === asIfUtc;
  return toInstant(new Date(shown(before) || !shown(after) ? before : after));
}

/** The moment at which a day of the calendar (`YYYY-MM-DD`) begins in the zone. */
export function startOfDay(day: string, name: string): Instant | undefined {
  const zone = zoneOf(name);
  const known = zone?.startsOfDays.get(day);
  if (!zone || known !== undefined) return known;
  const start = instantOfLocal(`${day}T00:00:00`, name);
  if (start === undefined) return undefined;
  if (zone.startsOfDays.size >= MAX_DAYS) zone.startsOfDays.clear();
  zone.startsOfDays.set(day, start);
  return start;
}

/** The date on the calendars of the zone at that moment; that of UTC where the zone is not known. */
export function dayOf(atMs: number, name: string | null): string {
  return localIso(atMs, name).slice(0, 10);
}

/** The same with what its clocks show, `YYYY-MM-DD HH:mm`. */
export function clockOf(atMs: number, name: string | null): string {
  return localIso(atMs, name).slice(0, 16).replace('T', ' ');
}

const LAST_OF_MINUTE_MS = MINUTE_MS - 1;

/**
 * Right after a moment, as a time of its day alone: that of something whose hour nobody said, and which cannot have been
 * before. It is the last millisecond of the minute, which nobody states.
 */
export function ofDayAfter(atMs: number): number {
  return atMs - (atMs % MINUTE_MS) + LAST_OF_MINUTE_MS;
}

/** Whether a time is that of a day, whose hour nobody said: clocks of the zone show midnight, or it was put after something. */
export function isDayAlone(atMs: number, name: string | null): boolean {
  return atMs % MINUTE_MS === LAST_OF_MINUTE_MS || localIso(atMs, name).endsWith('T00:00:00.000Z');
}

/** The last moment that is meant: of a day without an hour its end, else the moment itself. */
export function lastMomentOf(at: Instant, name: string | null): number {
  const atMs = Date.parse(at);
  if (!isDayAlone(atMs, name)) return atMs;
  const next = `${dayOfNumber(dayNumberOf(dayOf(atMs, name)) + 1)}T00:00:00`;
  return Date.parse((name === null ? undefined : instantOfLocal(next, name)) ?? `${next}Z`) - 1;
}

function localIso(atMs: number, name: string | null): string {
  const zone = name === null ? null : zoneOf(name);
  return new Date(atMs + (zone ? offsetAt(zone, atMs) : 0)).toISOString();
}

/** Asks the platform only on days on which clocks are changed. */
function offsetAt(zone: Zone, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  const offset = offsetOnDay(zone, day);
  return offset === offsetOnDay(zone, day + 1) ? offset : offsetMs(zone.formatter, atMs);
}

/** Counts days: two dates differ by as many as lie between them. */
export function dayNumberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

function offsetOnDay({ formatter, offsetsByDay }: Zone, day: number): number {
  const known = offsetsByDay.get(day);
  if (known !== undefined) return known;
  if (offsetsByDay.size >= MAX_DAYS) offsetsByDay.clear();
  const offset = offsetMs(formatter, day * DAY_MS);
  offsetsByDay.set(day, offset);
  return offset;
}

/** How far the zone's clocks are ahead of UTC at that moment. */
function offsetMs(formatter: Intl.DateTimeFormat, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function zoneOf(name: string): Zone | null {
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (zones.size >= MAX_ZONES) zones.clear();
  const formatter = createFormatter(name);
  const zone = formatter && { formatter, offsetsByDay: new Map(), startsOfDays: new Map() };
  zones.set(name, zone);
  return zone;
}

/** What a clock and a calendar show, as numbers. */
export const CLOCK_PARTS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

function createFormatter(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { ...CLOCK_PARTS, timeZone: zone });
  } catch {
    return null;
  }
}
