import { ESTIMATE_SOURCES, type EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import { EVENT_NAMES } from '../../domain/events/event-names.ts';
import { Choice, DateTime, Nullable, Text } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const estimatedEventResource = defineResource({
  type: 'estimated_event',
  attributes: {
    created_at: DateTime,
    estimated_timestamp: DateTime,
    earliest_timestamp: Nullable(DateTime),
    latest_timestamp: Nullable(DateTime),
    event: Choice(EVENT_NAMES),
    location_locode: Nullable(Text),
    timezone: Nullable(Text),
    voyage_number: Nullable(Text),
    data_source: Choice(ESTIMATE_SOURCES),
  },
  relationships: { shipment: 'shipment', port: 'port', vessel: 'vessel' },
  toAttributes: (event: EstimatedEvent) => ({
    created_at: event.createdAt,
    estimated_timestamp: event.estimatedTimestamp,
    earliest_timestamp: event.earliestTimestamp,
    latest_timestamp: event.latestTimestamp,
    event: event.event,
    location_locode: event.locationLocode,
    timezone: event.timezone,
    voyage_number: event.voyageNumber,
    data_source: event.dataSource,
  }),
  toRelationships: (event) => ({
    shipment: toOne('shipment', event.shipmentId),
    port: toOne('port', event.locationType === 'port' ? event.locationId : null),
    vessel: toOne('vessel', event.vesselId),
  }),
});
