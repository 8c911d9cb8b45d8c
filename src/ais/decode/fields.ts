import { type Imo, parseImo } from '../../values/imo.ts';
import { text, unsigned, type Words } from './bits.ts';

/** Fields that several messages share, with the sentinels of M.1371-5 turned to null. */

const PER_DEGREE = 600_000;
const COARSE_PER_DEGREE = 600;
const SPEED_UNKNOWN = 1023;
const COURSE_UNKNOWN = 3600;
const HEADING_UNKNOWN = 360;
const LONGEST_SECOND = 59;
/** Almost half of the ships send 0. */
const SMALLEST_IMO = 1_000_000;

/** 181 degrees means unknown; nothing beyond 180 can be meant. */
export function longitude(raw: number): number | null {
  return raw > 180 * PER_DEGREE || raw < -180 * PER_DEGREE ? null : raw / PER_DEGREE;
}

/** 91 degrees means unknown. */
export function latitude(raw: number): number | null {
  return raw > 90 * PER_DEGREE || raw < -90 * PER_DEGREE ? null : raw / PER_DEGREE;
}

export function coarseLongitude(raw: number): number | null {
  return raw > 180 * COARSE_PER_DEGREE || raw < -180 * COARSE_PER_DEGREE ? null : raw / COARSE_PER_DEGREE;
}

export function coarseLatitude(raw: number): number | null {
  return raw > 90 * COARSE_PER_DEGREE || raw < -90 * COARSE_PER_DEGREE ? null : raw / COARSE_PER_DEGREE;
}

export function speedKnots(raw: number): number | null {
  return raw === SPEED_UNKNOWN ? null : raw / 10;
}

export function courseDegrees(raw: number): number | null {
  return raw >= COURSE_UNKNOWN ? null : raw / 10;
}

export function headingDegrees(raw: number): number | null {
  return raw >= HEADING_UNKNOWN ? null : raw;
}

/** 60 and above say that the time is unknown or the position not from a working receiver. */
export function second(raw: number): number | null {
  return raw > LONGEST_SECOND ? null : raw;
}

export function textOrNull(words: Words, start: number, characters: number): string | null {
  return text(words, start, characters) || null;
}

export function imo(words: Words, start: number): Imo | null {
  const raw = unsigned(words, start, 30);
  return raw < SMALLEST_IMO ? null : (parseImo(String(raw)) ?? null);
}

export interface Size {
  readonly lengthMetres: number | null;
  readonly beamMetres: number | null;
}

/** Distances of the antenna to bow, stern, port and starboard: 9, 9, 6 and 6 bits. All zero means unknown. */
export function size(words: Words, start: number): Size {
  const lengthMetres = unsigned(words, start, 9) + unsigned(words, start + 9, 9);
  const beamMetres = unsigned(words, start + 18, 6) + unsigned(words, start + 24, 6);
  return { lengthMetres: lengthMetres || null, beamMetres: beamMetres || null };
}

/** 0 means unknown. */
export function nonZero(raw: number): number | null {
  return raw === 0 ? null : raw;
}
