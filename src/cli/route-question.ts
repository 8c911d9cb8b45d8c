import { parseShipSize, type ShipSize } from '../routing/ship-size.ts';
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

/** A class of ships, or length, beam and draught; nothing where none is given. */
export function readShip(given: OptionValue): { ship?: ShipSize } | undefined {
  const text = String(given ?? '').trim();
  if (text === '') return {};
  const ship = parseShipSize(text);
  return ship && { ship };
}

/** Degrees as people and programs write them, which is less than what a language reads as a number. */
const DEGREES = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;

export function readPosition(latitude = '', longitude = ''): Position | undefined {
  if (!DEGREES.test(latitude) || !DEGREES.test(longitude)) return undefined;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return isPosition(position.latitude, position.longitude) ? position : undefined;
}
