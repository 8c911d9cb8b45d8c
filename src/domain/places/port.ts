import type { Id } from '../../values/id.ts';
import type { Position } from '../../values/position.ts';

/** A seaport, or an inland port that containers are shipped to, under its UN/LOCODE. */
export interface Port extends Position {
  readonly id: Id;
  readonly unlocode: string;
  /** Other codes that mean this port. */
  readonly aliases: readonly string[];
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly city: string | null;
  readonly stateAbbr: string | null;
  readonly state: string | null;
  /** ISO 3166 alpha-2. */
  readonly countryCode: string;
  readonly country: string;
  /** IANA name. */
  readonly timeZone: string;
}
