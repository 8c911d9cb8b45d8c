import type { Fleet, FleetVessel, HeardShip } from '../map/fleet.ts';
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
  /** What the licences of the feeds want to be said beside their ships. */
  readonly attributions: readonly string[];
}

const REFETCH_MS = 15_000;

/** The ships that carry our containers and the ports they are bound for; asked again and again while `isWatched`. */
export function useFleet({ isWanted = true, isWatched = false } = {}) {
  return useGet<FleetAnswer>(['fleet'], '/fleet', {
    enabled: isWanted,
    refetchInterval: isWatched ? REFETCH_MS : false,
  });
}

const NONE: readonly HeardShip[] = [];

/** Every ship that was heard lately, asked again and again while they are shown. */
export function useHeardShips(isShown: boolean): readonly HeardShip[] {
  const { data } = useGet<{ readonly ships: readonly HeardShip[] }>(['fleet-ships'], '/fleet/ships', {
    enabled: isShown,
    refetchInterval: REFETCH_MS,
  });
  return isShown ? (data?.ships ?? NONE) : NONE;
}
