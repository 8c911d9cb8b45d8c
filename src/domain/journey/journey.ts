import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { DataSource, Mode, ResolvedPlace } from '../observations/observation.ts';

/** POL, TS1, TS2…, POD, and the inland destination that may follow. */
export type CallRole = 'port_of_lading' | 'transshipment' | 'port_of_discharge' | 'inland_destination';

/** A place the container calls at, in the order of travel. */
export interface JourneyCall extends Omit<ResolvedPlace, 'key'> {
  readonly role: CallRole;
  /** POL, TS1, TS2…, POD; IND for the inland destination. */
  readonly label: string;
  readonly inboundEtaAt: Instant | null;
  readonly inboundAtaAt: Instant | null;
  readonly outboundEtdAt: Instant | null;
  readonly outboundAtdAt: Instant | null;
  /** Who gave the estimate of the arrival. */
  readonly inboundEtaSource?: DataSource;
  /** When the box itself was landed and loaded here, where that was told. */
  readonly landedAt?: Instant;
  readonly loadedAt?: Instant;
  /** The transport that leaves this call for the next one; null on the last call. */
  readonly outbound: JourneyLeg | null;
}

export interface JourneyLeg {
  readonly mode: Mode;
  readonly feeder: boolean;
  readonly vesselId: Id | null;
  readonly vesselImo: string | null;
  readonly vesselName: string | null;
  readonly voyageNumber: string | null;
  /** The line's code of the service that the ship sails in, where it was told. */
  readonly serviceCode?: string;
  /** It left before the box came: nobody said yet what takes the box instead. */
  readonly missed?: true;
}

export interface Journey {
  readonly calls: readonly JourneyCall[];
  /** The latest source of any milestone; null while nothing happened. */
  readonly lastSource: DataSource | null;
  /** Where the box was to leave with another vessel than was planned first; absent when never. */
  readonly vesselChanges?: readonly VesselChange[];
}

/** A plan that was given up: rolled at the port of lading, a missed connection at a transshipment port. */
export interface VesselChange {
  /** Label of the call, such as POL or TS1. */
  readonly label: string;
  /** Vessel and voyage, for people. */
  readonly from: string;
  readonly to: string;
  readonly at: Instant;
}

export const EMPTY_JOURNEY: Journey = { calls: [], lastSource: null };
