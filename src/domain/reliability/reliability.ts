import { wordsIn } from '../../text/words-in.ts';

export const RELIABILITY_GROUPINGS = wordsIn('line service lane port terminal month');
export type ReliabilityGrouping = (typeof RELIABILITY_GROUPINGS)[number];

/** Beyond what was expected first; the same for lists of late containers. */
export const LATE_HOURS = 24;

/** Arrivals of so many days are looked at unless others are asked for. */
export const RELIABILITY_DAYS = 92;

/** How many of how many, and of how many shipments these are: boxes of one shipment mostly fare alike. */
export interface Counted {
  readonly count: number;
  readonly of: number;
  readonly shipments: number;
}

export interface Share extends Counted {
  /** Null of none. */
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** How values spread: eight of ten lie between the outer two. Null of none. */
export interface Spread {
  readonly of: number;
  readonly p10: number | null;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Of arrivals of which both estimates of a week before are known: how far each was off, on average. */
export interface EtaError {
  readonly of: number;
  readonly line: number | null;
  readonly ours: number | null;
}

/** What was measured of the containers of a group. */
export interface MeasuredGroup {
  readonly key: string | null;
  readonly label: string | null;
  readonly containers: number;
  readonly shipments: number;
  readonly onTime: Counted;
  readonly rolled: Counted;
  readonly missedConnections: Counted;
  readonly milestonesMissing: Counted;
  readonly delayHours: Spread;
  readonly transitDays: Spread;
  readonly transshipmentDays: Spread;
  /** Of ships off the port of discharge, each call once. */
  readonly waitingHours: Spread;
  readonly etaErrorHours: EtaError;
}

/** A call of ships that brought containers of a group, as AIS saw it: how long they lay at anchor before the berth. */
export interface WaitedCall {
  readonly key: string | null;
  /** The same for all groups that it belongs to. */
  readonly call: string;
  readonly hours: number;
}

/** Of calls, each counted once, however many containers came with it. */
export function toWaiting(calls: readonly WaitedCall[]): Spread {
  const hours = [...new Map(calls.map((one) => [one.call, one.hours])).values()].sort((one, other) => one - other);
  return { of: hours.length, p10: quantile(hours, 0.1), median: quantile(hours, 0.5), p90: quantile(hours, 0.9) };
}

/** Between two neighbours as far as it lies between them, as percentile_cont of SQL has it. */
function quantile(sorted: readonly number[], share: number): number | null {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

/** Of the normal distribution: 95 of 100 samples lie within as many standard deviations. */
const Z = 1.959964;

/**
 * The share with the interval of Wilson at 95 %. Its width follows from the number of shipments and not of containers: ten
 * boxes on one ship are late together, and are evidence once.
 */
export function toShare(counted: Counted): Share {
  const { count, of, shipments } = counted;
  if (of === 0 || shipments === 0) return { ...counted, share: null, low: null, high: null };
  const share = count / of;
  const square = Z * Z;
  const middle = (share + square / (2 * shipments)) / (1 + square / shipments);
  const half =
    (Z / (1 + square / shipments)) *
    Math.sqrt((share * (1 - share)) / shipments + square / (4 * shipments * shipments));
  return { ...counted, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
