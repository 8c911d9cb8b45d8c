import type { Position } from '../values/position.ts';

export const EARTH_RADIUS_NM = 3440.065;
export const NM_PER_DEGREE = (EARTH_RADIUS_NM * Math.PI) / 180;
export const RADIANS = Math.PI / 180;

/** A point on the unit sphere. Routes are computed in vectors: they know neither poles nor the antimeridian. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export function toVector(point: Position): Vector {
  const latitude = point.latitude * RADIANS;
  const longitude = point.longitude * RADIANS;
  const ring = Math.cos(latitude);
  return { x: ring * Math.cos(longitude), y: ring * Math.sin(longitude), z: Math.sin(latitude) };
}

export function toPosition(vector: Vector): Position {
  return {
    latitude: Math.atan2(vector.z, Math.hypot(vector.x, vector.y)) / RADIANS,
    longitude: Math.atan2(vector.y, vector.x) / RADIANS,
  };
}

export function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

/** The angle between two points. By the chord, which keeps its precision where the cosine loses it: at short distances. */
export function angleBetween(a: Vector, b: Vector): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const dz = a.z - b.z;
  return angleOfChord(dx * dx + dy * dy + dz * dz);
}

function angleOfChord(squared: number): number {
  return 2 * Math.asin(Math.min(1, Math.sqrt(squared) / 2));
}

/** The distance between two points from the square of the straight line through the earth, of which the radius is 1. */
export function arcOfChordNm(squared: number): number {
  return EARTH_RADIUS_NM * angleOfChord(squared);
}

export function arcNm(a: Vector, b: Vector): number {
  return EARTH_RADIUS_NM * angleBetween(a, b);
}

/** The point at a fraction of the great circle from a to b. */
export function along(a: Vector, b: Vector, fraction: number): Vector {
  const angle = angleBetween(a, b);
  const sine = Math.sin(angle);
  if (sine < 1e-12) return a;
  const p = Math.sin((1 - fraction) * angle) / sine;
  const q = Math.sin(fraction * angle) / sine;
  return { x: p * a.x + q * b.x, y: p * a.y + q * b.y, z: p * a.z + q * b.z };
}

export function lengthNm(line: readonly Position[]): number {
  let nm = 0;
  for (let index = 1; index < line.length; index++) {
    nm += arcNm(toVector(line[index - 1] as Position), toVector(line[index] as Position));
  }
  return nm;
}
