import type { ResolvedVessel } from '../observations/observation.ts';
import type { LiveMove } from './live.ts';

export type MilestoneName =
  | 'empty_out'
  | 'full_in'
  | 'vessel_loaded'
  | 'vessel_departed'
  | 'transshipment_arrived'
  | 'transshipment_discharged'
  | 'transshipment_loaded'
  | 'transshipment_departed'
  | 'feeder_arrived'
  | 'feeder_discharged'
  | 'feeder_loaded'
  | 'feeder_departed'
  | 'vessel_arrived'
  | 'vessel_berthed'
  | 'vessel_discharged'
  | 'rail_loaded'
  | 'rail_departed'
  | 'rail_arrived'
  | 'rail_unloaded'
  | 'arrived_at_inland_destination'
  | 'available'
  | 'not_available'
  | 'full_out'
  | 'delivered'
  | 'empty_in';

/** All that was said about one milestone at one call. What is planned becomes actual within the same series. */
export interface Series {
  /** Stable for the container: the milestone, and the place when the milestone can recur. */
  readonly key: string;
  readonly name: MilestoneName;
  /** Position along the journey. */
  readonly order: number;
  readonly moves: readonly LiveMove[];
  readonly vessel: ResolvedVessel | null;
  /** Of the vessel at that call, for statements that do not name it. */
  readonly voyage: string | null;
}
