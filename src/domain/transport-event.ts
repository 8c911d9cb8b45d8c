import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { EventName } from './event-name.ts';
import type { DataSource, LocationType, TerminalType } from './observation.ts';

/** A milestone of one container. There is one per milestone and call; a corrected time changes it in place. */
export interface TransportEvent {
  readonly id: Id;
  readonly accountId: Id;
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
