import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { EventName } from '../events/event-names.ts';
import type { DataSource, LocationType, TerminalType } from '../observations/observation.ts';

/**
 * Something that happened to one container: a milestone, of which there is one per call (a corrected time changes it in
 * place), or a change of an estimate, deadline or appointment, of which there is one per change.
 */
export interface TransportEvent extends OfAccount {
  readonly containerId: Id;
  readonly shipmentId: Id;
  readonly event: EventName;
  readonly timestamp: Instant | null;
  readonly timezone: string | null;
  readonly voyageNumber: string | null;
  readonly locationLocode: string | null;
  readonly locationType: LocationType | null;
  readonly locationId: Id | null;
  readonly terminalType: TerminalType | null;
  readonly terminalId: Id | null;
  readonly vesselId: Id | null;
  readonly dataSource: DataSource;
  /** The new date of a changed deadline. */
  readonly value: string | null;
  readonly createdAt: Instant;
}
