import type { EquipmentHeight, EquipmentLength, EquipmentType } from '../containers/container.ts';
import type { EquipmentFacts } from '../observations/observation.ts';

export interface Equipment {
  readonly equipmentType: EquipmentType | null;
  readonly equipmentLength: EquipmentLength | null;
  readonly equipmentHeight: EquipmentHeight | null;
  readonly weightInLbs: number | null;
  readonly sealNumber: string | null;
}

const LBS_PER_KG = 2.204_622_621_85;

/** ISO 6346:2022 Annex D: length, then height and width, then type group. */
const LENGTHS: Readonly<Record<string, EquipmentLength>> = { '1': 10, '2': 20, '4': 40, L: 45 };
const HEIGHTS: Readonly<Record<string, EquipmentHeight>> = {
  '0': 'standard',
  '2': 'standard',
  '5': 'high_cube',
  C: 'standard',
  E: 'high_cube',
};
/** Digits are the type groups of the 1984 edition, which some senders still use. */
const TYPES: Readonly<Record<string, EquipmentType>> = {
  G: 'dry',
  V: 'dry',
  S: 'dry',
  '0': 'dry',
  '1': 'dry',
  R: 'reefer',
  H: 'reefer',
  '3': 'reefer',
  '4': 'reefer',
  U: 'open top',
  '5': 'open top',
  P: 'flat rack',
  '6': 'flat rack',
  B: 'bulk',
  '8': 'bulk',
  T: 'tank',
  K: 'tank',
  '7': 'tank',
};

/** The latest word on each matter; `facts` in the order in which they were said. */
export function equipmentOf(facts: readonly EquipmentFacts[]): Equipment {
  const latest = <Value>(read: (fact: EquipmentFacts) => Value | undefined) =>
    facts.map(read).findLast((value) => value !== undefined);
  const code = latest((fact) => fact.isoCode)?.toUpperCase() ?? '';
  const weightKg = latest((fact) => fact.weightKg);
  return {
    equipmentLength: LENGTHS[code[0] ?? ''] ?? null,
    equipmentHeight: HEIGHTS[code[1] ?? ''] ?? null,
    equipmentType: TYPES[code[2] ?? ''] ?? null,
    weightInLbs: weightKg === undefined ? null : Math.round(weightKg * LBS_PER_KG),
    sealNumber: latest((fact) => fact.sealNumber) ?? null,
  };
}
