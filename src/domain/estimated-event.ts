import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { EventName } from './event-names.ts';
import type { DataSource, LocationType } from './observation.ts';

/** One entry of the history of a shipment's estimated arrival. */
export interface EstimatedEvent {
  readonly id: Id;
  readonly accountId: Id;
  readonly shipmentId: Id;
  readonly event: EventName;
  readonly estimatedTimestamp: Instant;
  readonly previousTimestamp: Instant | null;
  readonly timezone: string | null;
  readonly locationLocode: string | null;
  readonly locationType: LocationType | null;
  readonly locationId: Id | null;
  readonly vesselId: Id | null;
  readonly voyageNumber: string | null;
  readonly dataSource: DataSource;
  readonly createdAt: Instant;
}
