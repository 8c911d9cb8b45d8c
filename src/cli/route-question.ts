import { isPosition, type Position } from '../values/position.ts';
import type { OptionValue } from './command.ts';

/** Ids of passages, however they are separated. */
export function readIds(given: OptionValue): string[] {
  return [given ?? ''].flat().flatMap((text) =>
    String(text)
      .split(/[\s,;|]+/)
      .filter(Boolean),
  );
}

/** Degrees as people and programs write them, which is less than what a language reads as a number. */
const DEGREES = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;

export function readPosition(latitude = '', longitude = ''): Position | undefined {
  if (!DEGREES.test(latitude) || !DEGREES.test(longitude)) return undefined;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return isPosition(position.latitude, position.longitude) ? position : undefined;
}
