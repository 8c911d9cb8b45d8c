import type { Charge } from './charge.ts';

/** What a charge on a box may come to, as it was foreseen last. */
export interface ForeseenCharge {
  readonly charge: Charge;
  readonly currency: string;
  readonly chance: number;
  readonly soFarMinor: number;
  readonly expectedMinor: number;
  readonly lowMinor: number;
  readonly highMinor: number;
  /** The days between which four of five like it are fetched, or returned. */
  readonly endsFrom: string;
  readonly endsTo: string;
  /** Null where it depends on an arrival, or on a gate that is not known. */
  readonly lastFreeDay: string | null;
}

/** Of several charges the one that is likeliest, and of equals the dearest. */
export function likeliest(charges: readonly ForeseenCharge[]): ForeseenCharge | undefined {
  return [...charges].sort((one, other) => other.chance - one.chance || other.expectedMinor - one.expectedMinor)[0];
}
