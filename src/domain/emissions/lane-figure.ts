import type { EmissionFigure } from './emission-figure.ts';

/** Between areas, in both directions: an area is a list of UN/LOCODEs and countries, or empty for everywhere. */
export interface LaneFigure {
  readonly lane: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly per: EmissionFigure['per'];
  readonly dry: Intensity;
  /** As dry cargo where the table has nothing for it. */
  readonly reefer: Intensity | null;
  readonly distanceFactor: number;
  readonly source: string;
  readonly year: number;
}

export interface Intensity {
  readonly ttwGrams: number;
  readonly wtwGrams: number;
}

const PORT = 2;
const COUNTRY = 1;
const ANYWHERE = 0;

/** The nearest lane between two ports: one that names them before one of their countries, and that before one of everywhere. */
export function laneBetween(lanes: readonly LaneFigure[], from: string, to: string): LaneFigure | undefined {
  let [best, bestNearness]: [LaneFigure | undefined, number] = [undefined, -1];
  for (const lane of lanes) {
    const nearness = Math.max(nearnessOf(lane, from, to), nearnessOf(lane, to, from));
    if (nearness > bestNearness) [best, bestNearness] = [lane, nearness];
  }
  return best;
}

/** Negative where the lane does not lead there. */
function nearnessOf({ from, to }: LaneFigure, start: string, end: string): number {
  const [one, other] = [nearnessIn(from, start), nearnessIn(to, end)];
  return one < 0 || other < 0 ? -1 : one + other;
}

function nearnessIn(area: readonly string[], locode: string): number {
  if (area.length === 0) return ANYWHERE;
  if (area.includes(locode)) return PORT;
  return area.includes(locode.slice(0, 2)) ? COUNTRY : -1;
}

export function figureOfLane(lane: LaneFigure, isReefer: boolean): EmissionFigure {
  const { source, year, per, distanceFactor, dry, reefer } = lane;
  const { ttwGrams, wtwGrams } = (isReefer ? reefer : null) ?? dry;
  const name = `${source}, ${lane.lane}${isReefer && reefer !== null ? ', reefer' : ''}`;
  return {
    kind: 'lane',
    source: name,
    year,
    licence: 'imported by the account',
    per,
    ttwGrams,
    wtwGrams,
    distanceFactor,
  };
}
