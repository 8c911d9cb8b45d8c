import type { Container } from '../containers/container.ts';
import type { EmissionFigure } from './emission-figure.ts';

const KG_PER_LB = 0.453_592_37;
const KG_PER_TONNE = 1000;
const KM_PER_NM = 1.852;
/** What is taken where nobody told a weight: a convention of calculators, of no standard (data/PROVENANCE.md). */
const TONNES_PER_TEU = 10;
const TEU_BY_FEET: Readonly<Record<number, number>> = { 10: 0.5, 20: 1, 40: 2, 45: 2.25 };
/** Most boxes are forty feet long. */
const USUAL_TEU = 2;

/** What of a box is carried. */
export interface Load {
  readonly teu: number;
  readonly tonnes: number;
  /** The weight is not known: the usual one of its size. */
  readonly isAssumed: boolean;
  readonly isReefer: boolean;
}

export function loadOf({
  equipmentLength,
  equipmentType,
  weightInLbs,
}: Pick<Container, 'equipmentLength' | 'equipmentType' | 'weightInLbs'>): Load {
  const teu = (equipmentLength === null ? undefined : TEU_BY_FEET[equipmentLength]) ?? USUAL_TEU;
  const isAssumed = weightInLbs === null || weightInLbs <= 0;
  const tonnes = isAssumed ? teu * TONNES_PER_TEU : (weightInLbs * KG_PER_LB) / KG_PER_TONNE;
  return { teu, tonnes, isAssumed, isReefer: equipmentType === 'reefer' };
}

export interface LegEmissions {
  readonly distanceKm: number;
  readonly ttwKg: number;
  readonly wtwKg: number;
  /** The sum in words, for whoever checks it. */
  readonly working: string;
}

/** Load × shortest way × intensity, as ISO 14083 has it for one element of a transport chain. */
export function emissionsOf(load: Load, distanceNm: number, figure: EmissionFigure): LegEmissions {
  const distanceKm = distanceNm * KM_PER_NM;
  const [amount, unit] = figure.per === 'teu_km' ? [load.teu, 'TEU'] : [load.tonnes, 't'];
  const work = amount * distanceKm * figure.distanceFactor;
  const adjusted = figure.distanceFactor === 1 ? '' : ` × ${figure.distanceFactor}`;
  return {
    distanceKm,
    ttwKg: (work * figure.ttwGrams) / 1000,
    wtwKg: (work * figure.wtwGrams) / 1000,
    working:
      `${rounded(amount)} ${unit} × ${rounded(distanceKm)} km${adjusted} × ` +
      `${rounded(figure.ttwGrams)} g (TTW) or ${rounded(figure.wtwGrams)} g (WTW) CO2e per ${unit}·km`,
  };
}

function rounded(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
