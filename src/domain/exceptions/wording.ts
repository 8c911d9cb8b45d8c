import { HOUR_MS } from '../../values/duration.ts';

export function sentence(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** `2d 6h`, to the nearest hour: the pages say the same beside it. */
export function duration(ms: number): string {
  const whole = Math.round(ms / HOUR_MS);
  const [days, hours] = [Math.floor(whole / 24), whole % 24];
  return [days > 0 ? `${days}d` : '', hours > 0 ? `${hours}h` : ''].filter(Boolean).join(' ');
}

const calendar = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `18 Nov`, of a day of any calendar. */
export function dayText(day: string): string {
  return calendar.format(Date.parse(`${day}T00:00:00Z`));
}
