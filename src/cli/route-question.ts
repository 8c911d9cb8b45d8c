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

export function readPosition(latitude = '', longitude = ''): Position | undefined {
  if (latitude.trim() === '' || longitude.trim() === '') return undefined;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return isPosition(position.latitude, position.longitude) ? position : undefined;
}
