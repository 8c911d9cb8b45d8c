import type { Group } from '../../api/reliability.ts';

type Share = Group['on_time'];

const HOURS_OF_DAY = 24;

export function nameOf({ key, label }: Group): string {
  return label ?? key ?? 'Not known';
}

/** `86 % (71–94), 24 of 28`: never a share without what it is of. */
export function shareText({ share, low, high, count, of }: Share): string {
  if (share === null || low === null || high === null) return 'not known';
  return `${percent(share)} % (${percent(low)}–${percent(high)}), ${count} of ${of}`;
}

export function partText({ count, of }: Share): string {
  return of === 0 ? '–' : `${count} of ${of}`;
}

/** Of calls of ships that were heard. */
export function waitText({ of, median }: Group['waiting_hours']): string {
  return of === 0 ? '–' : `${hoursText(median)}, of ${of} ${of === 1 ? 'call' : 'calls'}`;
}

export function percent(share: number): number {
  return Math.round(share * 100);
}

/** Late unless it says early. */
export function hoursText(hours: number | null): string {
  if (hours === null) return '–';
  const size = Math.abs(hours);
  const text = size < 2 * HOURS_OF_DAY ? `${Math.round(size)} h` : `${(size / HOURS_OF_DAY).toFixed(1)} days`;
  return hours <= -1 ? `${text} early` : text;
}

export function daysText(days: number | null): string {
  return days === null ? '–' : `${days.toFixed(1)} days`;
}
