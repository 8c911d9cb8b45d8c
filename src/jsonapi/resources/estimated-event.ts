import { ESTIMATE_SOURCES, type EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import { EVENT_NAMES } from '../../domain/events/event-names.ts';
import { Choice, DateTime, Nullable, Text } from '../../values/schema.ts';
import { resourceOf, toOne } from '../resource.ts';

export const estimatedEventResource = resourceOf<EstimatedEvent>()({
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
  otherRelationships: (event) => ({
    port: toOne('port', event.locationType === 'port' ? event.locationId : null),
  }),
});
