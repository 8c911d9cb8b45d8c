import type { Imo } from '../../values/imo.ts';
import type { PortStay } from '../places/port-stay.ts';
import type { TrackPoint } from '../vessels/track.ts';

/** What an archive of positions has of one ship. */
export interface ShipHistory {
  readonly imo: Imo;
  readonly name: string | null;
  /** At anchor and at berths, in order of time. */
  readonly stays: readonly PortStay[];
  /** What the bridge entered, in order of time; each holds until the next. */
  readonly entered: readonly EnteredVoyage[];
  track(fromMs: number, toMs: number): TrackPoint[];
}

/** Where the ship said it goes, and when it would be there. */
export interface EnteredVoyage {
  readonly atMs: number;
  readonly destination: string | null;
  readonly etaMs: number | null;
}
