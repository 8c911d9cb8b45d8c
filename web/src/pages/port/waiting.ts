import { counted } from '../../text/counted.ts';

/** Hours of ships that were heard, and how many ships stand behind them. */
export interface ShipHours {
  readonly ships: number;
  readonly median_hours: number | null;
  readonly p90_hours: number | null;
}

/** What a port or terminal made ships wait lately, as AIS shows it. */
export interface Lately {
  readonly waiting: ShipHours & { readonly anchored: number };
  readonly berth: ShipHours;
  readonly atAnchor: number | undefined;
  readonly atBerth: number;
}

const HOURS_OF_DAY = 24;
/** Longer is told in days. */
const MAX_HOURS = 48;

/** `14 h`, `3.5 days`. */
export function hoursText(hours: number): string {
  if (hours < MAX_HOURS) return `${Math.round(hours)} h`;
  return `${(hours / HOURS_OF_DAY).toFixed(1)} days`;
}

/** `6 h (median), 9 of 10 within 30 h`. */
export function spreadText({ median_hours: median, p90_hours: p90 }: ShipHours): string | undefined {
  if (median === null) return undefined;
  if (median === 0 && (p90 ?? 0) === 0) return 'None';
  return p90 === null
    ? `${hoursText(median)} (median)`
    : `${hoursText(median)} (median), 9 of 10 within ${hoursText(p90)}`;
}

/** Who had to anchor, of how many. */
export function anchoredText({ ships, anchored }: Lately['waiting']): string {
  return `${counted(ships, 'ship')}, ${anchored === 0 ? 'none' : anchored} of them at anchor first`;
}

export function presentText({ atAnchor, atBerth }: Pick<Lately, 'atAnchor' | 'atBerth'>): string {
  const berthed = `${counted(atBerth, 'ship')} at the berths`;
  return atAnchor === undefined ? berthed : `${atAnchor} at anchor, ${berthed}`;
}
