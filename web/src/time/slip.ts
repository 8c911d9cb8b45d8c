import { DAY_MS } from './duration.ts';
import { isDayAlone } from './zone.ts';

/**
 * Milliseconds that an estimate moved since the first one; positive is later. What comes within a day that was given without
 * an hour is neither late nor early.
 */
export function slipOf(
  first: string | null,
  current: string | null,
  zone: string | null | undefined,
): number | undefined {
  if (first === null || current === null) return undefined;
  const slipMs = Date.parse(current) - Date.parse(first);
  const [isFirstDay, isCurrentDay] = [isDayAlone(first, zone), isDayAlone(current, zone)];
  if (isFirstDay === isCurrentDay) return slipMs;
  // As far apart as the end of one is from the beginning of the other.
  const [least, most] = isFirstDay ? [slipMs - DAY_MS, slipMs] : [slipMs, slipMs + DAY_MS];
  return least > 0 ? least : Math.min(most, 0);
}
