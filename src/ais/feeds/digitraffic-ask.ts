import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';
import { askAndRead } from './answers.ts';
import type { Report } from './digitraffic.ts';
import type { Asking } from './polling.ts';

/** A ship at its berth reports every few minutes: what was said in this time is where ships are now. */
const PRESENT_MS = 15 * MINUTE_MS;
/** A year of what ships said of themselves is every ship that trades there; without it, those of the last day are told. */
const EVER_MS = 365 * DAY_MS;

export interface DigitrafficQuestions {
  /** Where ships are: those heard since, or lately. */
  locations(nowMs: number, sinceMs?: number): Promise<Report[]>;
  /** What ships say of themselves: all of them, or what was said in the last day. */
  vessels(nowMs: number, isFirst: boolean): Promise<Report[]>;
}

/** Digitraffic refuses questions that do not offer to take the answer packed, and asks programs to say who they are. */
export function askDigitraffic(feed: string, url: string, asking: Asking): DigitrafficQuestions {
  const ask = (format: 'digitraffic_locations' | 'digitraffic_vessels', path: string) =>
    askAndRead(feed, format, {
      ...asking,
      url: `${url}/api/ais/v1/${path}`,
      headers: { 'accept-encoding': 'gzip', 'digitraffic-user': DIGITRAFFIC_USER },
    });
  return {
    locations: (nowMs, sinceMs = nowMs - PRESENT_MS) => ask('digitraffic_locations', `locations?from=${sinceMs}`),
    vessels: (nowMs, isFirst) => ask('digitraffic_vessels', isFirst ? `vessels?from=${nowMs - EVER_MS}` : 'vessels'),
  };
}

export const DIGITRAFFIC_USER = 'Landfall';
