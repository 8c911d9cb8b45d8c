import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { EventName } from '../events/event-names.ts';
import { DATA_SOURCES, type LocationType } from '../observations/observation.ts';

/** Who estimates: one of the sources, or we ourselves. */
export const ESTIMATE_SOURCES = [...DATA_SOURCES, 'prediction'] as const;
export type EstimateSource = (typeof ESTIMATE_SOURCES)[number];

/** One entry of the history of a shipment's estimated arrival. */
export interface EstimatedEvent extends OfAccount {
  readonly shipmentId: Id;
  readonly event: EventName;
  readonly estimatedTimestamp: Instant;
  readonly previousTimestamp: Instant | null;
  /** Between these four of five arrivals fall; only of our own estimates. */
  readonly earliestTimestamp: Instant | null;
  readonly latestTimestamp: Instant | null;
  readonly timezone: string | null;
  readonly locationLocode: string | null;
  readonly locationType: LocationType | null;
  readonly locationId: Id | null;
  readonly vesselId: Id | null;
  readonly voyageNumber: string | null;
  readonly dataSource: EstimateSource;
  readonly createdAt: Instant;
}
