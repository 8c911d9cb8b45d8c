import type { Id } from '../../values/id.ts';
import { nameBasedId } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';

/** A ship. Shared by all accounts; known from AIS, from a carrier's word, or both. */
export interface Vessel {
  readonly id: Id;
  readonly imo: Imo | null;
  readonly name: string | null;
  readonly mmsi: number | null;
  readonly callsign: string | null;
  readonly shipType: number | null;
  readonly latest: VesselPosition | null;
}

/** The ITU never gave country code 222 to anybody: ships of simulated worlds have it. */
export const SIMULATED_MMSIS = { first: 222_000_000, last: 222_999_999 } as const;

/** Where a ship was, as it said itself. */
export interface VesselPosition extends Position {
  readonly at: Instant;
  readonly speedKnots: number | null;
  readonly courseDegrees: number | null;
  readonly headingDegrees: number | null;
}

/** Where the bow points; ships that do not send that are taken to point where they go. */
export function headingOf(position: Pick<VesselPosition, 'headingDegrees' | 'courseDegrees'>): number | null {
  return position.headingDegrees ?? position.courseDegrees;
}

/** A ship has one IMO number for life, so it has one id in every installation. */
export function vesselIdOfImo(imo: Imo): Id {
  return nameBasedId('vessel', imo);
}

/** For a ship of which a carrier gives only the name. */
export function vesselIdOfName(name: string): Id {
  return nameBasedId('vessel-name', foldVesselName(name));
}

/** Names that differ in case, spaces or the prefix of the ship's kind are one name. */
export function foldVesselName(name: string): string {
  return name
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(M\/V|MV|M\.V\.|MS|M\/S|SS) /, '');
}
