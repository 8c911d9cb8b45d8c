import type { Ride } from '../world/journey.ts';
import type { Vessel } from '../world/vessels.ts';
import type { Booking } from '../world/world.ts';

export type EventCode = 'LOAD' | 'DISC' | 'GTIN' | 'GTOT' | 'DEPA' | 'ARRI';
export type RoleCode = 'POL' | 'PTS' | 'POD' | 'PDE';

/** The numbers that an event names. */
export interface Papers {
  readonly bookingNumber: string;
  readonly billOfLading: string;
}

/** One event as a carrier has it in its books at a moment, before it is written in the carrier's manner. */
export interface Statement {
  /** The event itself, whatever is told of it. */
  readonly key: string;
  readonly kind: 'EQUIPMENT' | 'TRANSPORT';
  readonly code: EventCode;
  readonly classifier: 'ACT' | 'EST' | 'PLN';
  readonly mode: 'VESSEL' | 'RAIL' | 'TRUCK';
  /** Container numbers it concerns: one for the move of a box, all boxes aboard for that of a vessel. */
  readonly boxes: readonly string[];
  readonly isoCode?: string;
  readonly sealNumber?: string;
  readonly locode: string;
  readonly atTerminal: boolean;
  readonly atMs: number;
  readonly dayOnly: boolean;
  readonly createdMs: number;
  readonly empty?: boolean;
  readonly ride?: Ride;
  /** The ship of a journey that is not of this world. */
  readonly other?: { readonly vessel: Vessel; readonly voyage: string };
  readonly role?: RoleCode;
  readonly retracted?: boolean;
  readonly papers: Papers;
}

export function papersOf({ bookingNumber, billOfLading }: Booking): Papers {
  return { bookingNumber, billOfLading };
}
