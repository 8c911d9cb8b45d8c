import type { ResolvedVessel } from '../observations/observation.ts';
import { foldVesselName } from '../vessels/vessel.ts';
import type { LiveMove } from './live.ts';

/**
 * Who tells of a ship by its name alone, as plans of who is aboard do, means the one of that name that others tell of by
 * its number on the same journey. Two numbers of one name are two ships: then nobody knows which is meant.
 */
export function withNamedShips(moves: readonly LiveMove[]): readonly LiveMove[] {
  if (!moves.some(({ fact }) => isNamedAlone(fact.vessel))) return moves;
  const byName = new Map<string, ResolvedVessel | 'several'>();
  for (const { fact } of moves) {
    if (!fact.vessel?.imo || !fact.vessel.name) continue;
    const name = foldVesselName(fact.vessel.name);
    const known = byName.get(name);
    const isOther = known !== undefined && known !== 'several' && known.imo !== fact.vessel.imo;
    if (known === undefined || isOther) byName.set(name, isOther ? 'several' : fact.vessel);
  }
  return moves.map((move) => {
    if (!isNamedAlone(move.fact.vessel)) return move;
    const vessel = byName.get(foldVesselName(move.fact.vessel?.name ?? ''));
    return vessel === undefined || vessel === 'several' ? move : { ...move, fact: { ...move.fact, vessel } };
  });
}

function isNamedAlone(vessel: ResolvedVessel | null): boolean {
  return vessel !== null && !vessel.imo;
}
