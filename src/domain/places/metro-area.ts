import type { Id } from '../../values/id.ts';
import type { Position } from '../../values/position.ts';

/** An inland place that containers go to or come from, under its UN/LOCODE. */
export interface MetroArea extends Position {
  readonly id: Id;
  readonly code: string;
  /** Other codes that mean this place. */
  readonly aliases: readonly string[];
  readonly name: string;
  readonly stateAbbr: string | null;
  readonly state: string | null;
  /** ISO 3166 alpha-2. */
  readonly countryCode: string;
  readonly country: string;
  /** IANA name. */
  readonly timeZone: string;
}
