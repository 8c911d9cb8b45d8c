import { type Instant, toInstant } from './instant.ts';

/** Names are few; the bound only keeps nonsense from filling the memory. */
const MAX_FORMATTERS = 1_000;
const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** Whether the name is an IANA time zone this platform knows. */
export function isTimeZone(name: string): boolean {
  return formatterOf(name) !== null;
}

/**
 * The moment at which clocks of the zone show `local` (`YYYY-MM-DDTHH:MM[:SS]`). Of a time shown twice in autumn the first
 * is taken; a time skipped in spring is moved on by the hour that was skipped.
 */
export function instantOfLocal(local: string, zone: string): Instant | undefined {
  const formatter = formatterOf(zone);
  const asIfUtc = Date.parse(`${local}Z`);
  if (!formatter || Number.isNaN(asIfUtc)) return undefined;
  const dayMs = 86_400_000;
  const before = asIfUtc - offsetMs(formatter, asIfUtc - dayMs);
  const after = asIfUtc - offsetMs(formatter, asIfUtc + dayMs);
  const shown = (at: number) => at + offsetMs(formatter, at) === asIfUtc;
  return toInstant(new Date(shown(before) || !shown(after) ? before : after));
}

/** How far the zone's clocks are ahead of UTC at that moment. */
function offsetMs(formatter: Intl.DateTimeFormat, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  const formatter = createFormatter(zone);
  formatters.set(zone, formatter);
  return formatter;
}

function createFormatter(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}
