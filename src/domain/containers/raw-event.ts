import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { MilestoneName } from '../journey/milestone.ts';
import type { DataSource, LocationType } from '../observations/observation.ts';

/** What a move was taken for; the interface calls the arrival inland otherwise, and knows moves that are no milestones. */
export type RawEventName =
  | Exclude<MilestoneName, 'vessel_berthed' | 'arrived_at_inland_destination' | 'not_available'>
  | 'positioned_in'
  | 'positioned_out'
  | 'arrived_at_destination'
  | 'vgm_received'
  | 'carrier_release'
  | 'customs_release';

/** One recorded move as the sender stated it, with the milestone the engine took it for, if any. */
export interface RawEvent {
  readonly id: Id;
  readonly event: RawEventName | null;
  readonly originalEvent: string;
  readonly timestamp: Instant;
  readonly estimated: boolean;
  /** Local date, when only the day is known. */
  readonly actualOn: string | null;
  readonly estimatedOn: string | null;
  readonly actualAt: Instant | null;
  readonly estimatedAt: Instant | null;
  readonly timezone: string | null;
  readonly locationName: string | null;
  readonly locationLocode: string | null;
  readonly locationType: LocationType | null;
  readonly locationId: Id | null;
  readonly vesselId: Id | null;
  readonly vesselName: string | null;
  readonly vesselImo: string | null;
  readonly voyageNumber: string | null;
  readonly dataSource: DataSource;
  /** Which feed it came from, such as `dcsa:MAEU`. */
  readonly sourceName: string;
  readonly index: number;
  readonly createdAt: Instant;
  /** When the sender took it back, or it was missing from what the sender lists. */
  readonly invalidatedAt: Instant | null;
}
