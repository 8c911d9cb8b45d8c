import type { Fleet, FleetVessel } from '../map/fleet.ts';
import { useGet } from './use-get.ts';

/** A ship that carries something of ours, as AIS last heard it. */
export interface CarryingVessel extends FleetVessel {
  readonly imo: string | null;
  readonly speed_knots: number | null;
  readonly position_timestamp: string;
  /** What the severity comes from, most urgent first; the first few of all. */
  readonly reasons: readonly { readonly number: string; readonly title: string; readonly severity: 'act' | 'watch' }[];
  readonly reasons_total: number;
}

interface FleetAnswer extends Omit<Fleet, 'lanes'> {
  readonly vessels: readonly CarryingVessel[];
}

const REFETCH_MS = 15_000;

/** The ships that carry our containers and the ports they are bound for; asked again and again while `isWatched`. */
export function useFleet({ isWanted = true, isWatched = false } = {}) {
  return useGet<FleetAnswer>(['fleet'], '/fleet', {
    enabled: isWanted,
    refetchInterval: isWatched ? REFETCH_MS : false,
  });
}
