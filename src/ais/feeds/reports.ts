import { parseImo } from '../../values/imo.ts';
import type { PositionReport, StaticReport } from '../decode/message.ts';

/**
 * Reports from feeds that have decoded the message already and write numbers in knots and degrees. They pass on the
 * values by which ships say that they do not know (91, 181, 102.3, 360, 511), and some that cannot be.
 */

const UNKNOWN_SPEED_KNOTS = 102.3;

export interface RawPosition {
  readonly type?: number;
  readonly mmsi: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly speed?: number | null;
  readonly course?: number | null;
  readonly heading?: number | null;
  readonly second?: number | null;
  readonly status?: number | null;
  readonly atMs: number;
}

export function positionReport(raw: RawPosition): PositionReport {
  return {
    type: raw.type ?? 1,
    mmsi: raw.mmsi,
    latitude: within(raw.latitude, -90, 90),
    longitude: within(raw.longitude, -180, 180),
    speedKnots: below(raw.speed, UNKNOWN_SPEED_KNOTS),
    courseDegrees: below(raw.course, 360),
    headingDegrees: rounded(below(raw.heading, 360)),
    second: below(raw.second, 60),
    status: below(raw.status, 16),
    atMs: raw.atMs,
  };
}

export type RawStatic = Partial<Omit<StaticReport, 'imo'>> & { readonly mmsi: number; readonly atMs: number } & {
  readonly imo?: number | string | null;
};

export function staticReport(raw: RawStatic): StaticReport {
  return {
    type: raw.type ?? 5,
    mmsi: raw.mmsi,
    atMs: raw.atMs,
    imo: parseImo(String(raw.imo ?? '')) ?? null,
    callsign: trimmed(raw.callsign),
    name: trimmed(raw.name),
    shipType: raw.shipType || null,
    lengthMetres: rounded(raw.lengthMetres || null),
    beamMetres: rounded(raw.beamMetres || null),
    draughtMetres: raw.draughtMetres || null,
    destination: trimmed(raw.destination),
    eta: raw.eta ?? null,
  };
}

/** Texts end at the first `@`, with which the radio fills them. */
function trimmed(text: string | null | undefined): string | null {
  return text?.split('@')[0]?.trim() || null;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

function within(value: number | null | undefined, from: number, to: number): number | null {
  return value !== null && value !== undefined && value >= from && value <= to ? value : null;
}

function below(value: number | null | undefined, limit: number): number | null {
  return value !== null && value !== undefined && value >= 0 && value < limit ? value : null;
}

/** A member of something that came from outside, if it is a finite number. */
export function numberOf(object: unknown, name: string): number | null {
  const value = memberOf(object, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function textOf(object: unknown, name: string): string | null {
  const value = memberOf(object, name);
  return typeof value === 'string' ? value : null;
}

export function memberOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
}
