import { DAY_MS } from './duration.ts';

/** In which zone times are shown: the port's own, UTC, or the reader's. */
export const ZONE_CHOICES = ['port', 'utc', 'reader'] as const;
export type ZoneChoice = (typeof ZONE_CHOICES)[number];

export interface ShownTime {
  readonly text: string;
  /** Such as `PST`, `GMT+8` or `UTC`; `zone unknown` when the place's zone is not known. */
  readonly zone: string;
}

const LOCALE = 'en-GB';
const formatters = new Map<string, Intl.DateTimeFormat>();

export type Detail = 'minute' | 'day' | 'weekday' | 'clock';
/** What is left of each where nobody said the hour. */
const OF_DAY: Readonly<Partial<Record<Detail, Intl.DateTimeFormatOptions>>> = {
  minute: { day: '2-digit', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
};
const DETAILS: Readonly<Record<Detail, Intl.DateTimeFormatOptions>> = {
  minute: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  day: { day: 'numeric', month: 'short' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};

/**
 * The year is written when it is not the current one. A time that was stated without an hour is midnight at its place, and
 * shown as that day, which no choice of zone moves.
 */
export function showTime(
  instant: string,
  placeZone: string | null | undefined,
  choice: ZoneChoice,
  detail: Detail = 'minute',
  now: Date = new Date(),
): ShownTime {
  const date = new Date(instant);
  const ofDay = isDayAlone(instant, placeZone) ? OF_DAY[detail] : undefined;
  const zone = ofDay ? zoneFor(placeZone, 'port') : zoneFor(placeZone, choice);
  const year = detail === 'clock' || date.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' as const };
  const text = formatter(LOCALE, { ...(ofDay ?? DETAILS[detail]), ...year, timeZone: zone })
    .format(date)
    .replaceAll(',', '');
  if (ofDay) return { text, zone: '' };
  const unknown = choice === 'port' && (placeZone === null || placeZone === undefined);
  return { text, zone: unknown ? 'zone unknown' : zoneName(date, zone) };
}

const MINUTE_MS = 60_000;

/** Whether the hour is not known: clocks of the place show midnight, or it is the end of the minute of what came before. */
export function isDayAlone(instant: string, placeZone: string | null | undefined): boolean {
  const ms = Date.parse(instant);
  return ms % MINUTE_MS === MINUTE_MS - 1 || (ms + offsetMs(ms, zoneFor(placeZone, 'port'))) % DAY_MS === 0;
}

export function areOnOneDay(
  first: string,
  second: string,
  placeZone: string | null | undefined,
  choice: ZoneChoice,
): boolean {
  const calendar = formatter(LOCALE, { dateStyle: 'short', timeZone: zoneFor(placeZone, choice) });
  return calendar.format(new Date(first)) === calendar.format(new Date(second));
}

export function zoneFor(placeZone: string | null | undefined, choice: ZoneChoice): string {
  if (choice === 'utc') return 'UTC';
  if (choice === 'reader') return Intl.DateTimeFormat().resolvedOptions().timeZone;
  return placeZone ?? 'UTC';
}

/** American English knows the most short names of zones; the others are written as an offset. */
export function zoneName(date: Date, zone: string): string {
  const parts = formatter('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(date);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** The names a zone has on those days, such as `PDT and PST` of days before and after the clocks change. */
export function zoneNames(instants: readonly (string | null)[], zone: string): string {
  const names = instants.flatMap((at) => (at === null ? [] : zoneName(new Date(at), zone)));
  return [...new Set(names)].join(' and ') || zoneName(new Date(), zone);
}

/** How far the zone's clocks are ahead of UTC at that moment. */
export function offsetMs(ms: number, zone: string): number {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
  // Swedes write dates as ISO 8601 does.
  const shown = formatter('sv-SE', options).format(ms);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000;
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let known = formatters.get(key);
  if (known === undefined) {
    known = createFormatter(locale, options);
    formatters.set(key, known);
  }
  return known;
}

/** A browser may not know a zone that the service knows. */
function createFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
}
