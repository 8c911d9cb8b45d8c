import { MINUTE_MS } from '../../values/duration.ts';
import { isPosition } from '../../values/position.ts';
import type { PositionReport } from '../decode/message.ts';

/** A position report that can be used: it has a position, a time to the second, and comes from a ship. */
export interface Fix {
  readonly mmsi: number;
  /** Epoch milliseconds, whole seconds. */
  readonly atMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKnots: number | null;
  readonly courseDegrees: number | null;
  readonly headingDegrees: number | null;
  readonly status: number | null;
  /** To a tenth of a minute only (message 27). */
  readonly isCoarse: boolean;
}

/** Why a report gives no fix. */
export const USELESS_REASONS = ['no_position', 'not_a_ship', 'from_the_future'] as const;
export type UselessReason = (typeof USELESS_REASONS)[number];

const LONG_RANGE = 27;
/** ITU-R M.585: MMSIs of ships begin with the country, 201 to 775. */
const SHIPS = { first: 201_000_000, last: 775_999_999 };
/** Clocks of receivers differ from ours; more than this is a wrong date. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;
const MAX_REFINEMENT_MS = 10_000;

export function toFix(report: PositionReport, nowMs: number): Fix | UselessReason {
  const { mmsi, latitude, longitude } = report;
  if (!isShip(mmsi)) return 'not_a_ship';
  // A receiver without a fix often says 0, 0, where there is no traffic.
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return 'no_position';
  if (!isPosition(latitude, longitude)) return 'no_position';
  if (report.atMs > nowMs + MAX_AHEAD_MS) return 'from_the_future';
  return {
    mmsi,
    atMs: fixTime(report.atMs, report.second),
    latitude,
    longitude,
    speedKnots: report.speedKnots,
    courseDegrees: report.courseDegrees,
    headingDegrees: report.headingDegrees,
    status: report.status,
    isCoarse: report.type === LONG_RANGE,
  };
}

export function isShip(mmsi: number): boolean {
  return mmsi >= SHIPS.first && mmsi <= SHIPS.last;
}

/** The feed says when the report was heard; the ship says the second of its fix, which is taken if it is close. */
function fixTime(heardMs: number, second: number | null): number {
  if (second !== null) {
    const minuteMs = Math.floor(heardMs / MINUTE_MS) * MINUTE_MS;
    for (const offsetMs of [0, -MINUTE_MS, MINUTE_MS]) {
      const candidateMs = minuteMs + offsetMs + second * 1000;
      if (Math.abs(candidateMs - heardMs) <= MAX_REFINEMENT_MS) return candidateMs;
    }
  }
  return Math.floor(heardMs / 1000) * 1000;
}
