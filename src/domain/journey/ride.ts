import type { ResolvedPlace, ResolvedVessel } from '../observations/observation.ts';
import type { LiveMove } from './live.ts';

/** One end of a ride: the place and what was said about the box and its vessel there. */
export interface Stop {
  readonly place: ResolvedPlace;
  readonly moves: readonly LiveMove[];
}

/** The box on one vessel or barge, from where it goes aboard to where it is landed; either end may be unknown. */
export interface Ride {
  readonly vessel: ResolvedVessel | null;
  readonly barge: boolean;
  readonly feeder: boolean;
  readonly board: Stop | null;
  readonly alight: Stop | null;
  /** The ship left before the box came to where it was to go aboard. */
  readonly missed?: boolean;
  /** The first that the ship is said to have landed of the shipment at that call. */
  readonly firstLanded?: LiveMove;
}
