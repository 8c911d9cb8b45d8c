import type { Imo } from '../../values/imo.ts';
import type { Words } from './bits.ts';

/** What a ship said about where it is. Values the sender marks as unknown, or that cannot be, are null. */
export interface PositionReport {
  readonly type: number;
  readonly mmsi: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly speedKnots: number | null;
  readonly courseDegrees: number | null;
  readonly headingDegrees: number | null;
  /** The UTC second of the fix, 0–59. */
  readonly second: number | null;
  /** Navigational status of M.1371-5 table 45; class B ships send none. */
  readonly status: number | null;
  /** Epoch milliseconds by the feed's own time stamp, or of arrival. */
  readonly atMs: number;
}

/** What a ship said about itself. Each message carries some of it. */
export interface StaticReport {
  readonly type: number;
  readonly mmsi: number;
  readonly atMs: number;
  /** Only with a valid check digit. */
  readonly imo: Imo | null;
  readonly callsign: string | null;
  readonly name: string | null;
  readonly shipType: number | null;
  readonly lengthMetres: number | null;
  readonly beamMetres: number | null;
  readonly draughtMetres: number | null;
  readonly destination: string | null;
  readonly eta: SailorEta | null;
}

export type ShipDetails = Omit<StaticReport, 'type' | 'mmsi' | 'atMs' | 'imo'>;

export const NOTHING_SAID: ShipDetails = {
  callsign: null,
  name: null,
  shipType: null,
  lengthMetres: null,
  beamMetres: null,
  draughtMetres: null,
  destination: null,
  eta: null,
};

/** The ETA as entered on the bridge: without a year. */
export interface SailorEta {
  readonly month: number;
  readonly day: number;
  readonly hour: number | null;
  readonly minute: number | null;
}

export interface ReportSink {
  position(report: PositionReport): void;
  static(report: StaticReport): void;
}

/** A complete message out of one or more sentences. The reader reuses it: read it, do not keep it. */
export interface Payload {
  words: Words;
  bits: number;
  atMs: number;
}

/** A message that says where or what a ship is: one entry of the registry. */
export interface MessageType {
  /** Length by the standard, or the longest of several. Bits that a receiver cut off read as zero. */
  readonly bits: number;
  /** Shorter messages are dropped as `bad_length`. */
  readonly minBits: number;
  /** Longer ones too. Without it, what is too much is not looked at. */
  readonly maxBits?: number;
  /** Reports what is worth tracking. False: the length does not fit what the message says it is. */
  decode(payload: Payload, sink: ReportSink): boolean;
}
