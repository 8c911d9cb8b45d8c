import type { VesselPosition } from '../domain/vessel.ts';
import type { Instant } from '../values/instant.ts';

const MICRODEGREES = 1_000_000;

export interface PositionColumns {
  readonly at: Instant;
  readonly latitude_microdegrees: number;
  readonly longitude_microdegrees: number;
  readonly speed_tenth_knots: number | null;
  readonly course_tenth_degrees: number | null;
  readonly heading_degrees: number | null;
}

export function toVesselPosition(row: PositionColumns): VesselPosition {
  return {
    at: row.at,
    latitude: row.latitude_microdegrees / MICRODEGREES,
    longitude: row.longitude_microdegrees / MICRODEGREES,
    speedKnots: tenth(row.speed_tenth_knots),
    courseDegrees: tenth(row.course_tenth_degrees),
    headingDegrees: row.heading_degrees,
  };
}

function tenth(value: number | null): number | null {
  return value === null ? null : value / 10;
}
