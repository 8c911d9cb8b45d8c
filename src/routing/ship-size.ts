/** What decides which passages a ship can use. What is not known is left out. */
export interface ShipSize {
  readonly lengthM?: number;
  readonly beamM?: number;
  readonly draughtM?: number;
}

const DIMENSIONS = ['lengthM', 'beamM', 'draughtM'] as const;

/** The usual classes of container ships, each by its large and loaded ones; feeders load to what the Øresund takes. */
export const SHIP_CLASSES: Readonly<Record<string, ShipSize>> = {
  feeder: { lengthM: 170, beamM: 28, draughtM: 8 },
  panamax: { lengthM: 294, beamM: 32.3, draughtM: 12 },
  'neo-panamax': { lengthM: 366, beamM: 51, draughtM: 15.2 },
  ulcv: { lengthM: 400, beamM: 61.5, draughtM: 16.5 },
};

/** Length, beam and draught in metres, such as 170x28x8.5; the last may be missing. */
const SIZE = /^(\d{1,3}(?:\.\d+)?)x(\d{1,2}(?:\.\d+)?)(?:x(\d{1,2}(?:\.\d+)?))?$/;

export function parseShipSize(text: string): ShipSize | undefined {
  const word = text.trim().toLowerCase();
  if (Object.hasOwn(SHIP_CLASSES, word)) return SHIP_CLASSES[word];
  const match = SIZE.exec(word);
  if (!match) return undefined;
  const [, lengthM, beamM, draughtM] = match;
  return {
    lengthM: Number(lengthM),
    beamM: Number(beamM),
    ...(draughtM === undefined ? {} : { draughtM: Number(draughtM) }),
  };
}

/** Whether a ship is within the limits of a passage; undefined where too little of it is known to say. */
export function fits(ship: ShipSize, largest: ShipSize): boolean | undefined {
  const limited = DIMENSIONS.filter((dimension) => largest[dimension] !== undefined);
  const exceeds = limited.some((dimension) => (ship[dimension] ?? 0) > (largest[dimension] ?? 0));
  if (exceeds) return false;
  return limited.every((dimension) => ship[dimension] !== undefined) ? true : undefined;
}
