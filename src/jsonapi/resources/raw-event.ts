import type { RawEvent } from '../../domain/containers/raw-event.ts';
import { DATA_SOURCES } from '../../domain/observations/observation.ts';
import { speakerNamed } from '../../domain/observations/voice.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

const NullableDate = Nullable(Type.String({ format: 'date' }));

export const rawEventResource = defineResource({
  type: 'raw_event',
  attributes: {
    event: Nullable(Text),
    original_event: Text,
    timestamp: DateTime,
    estimated: Type.Boolean(),
    actual_on: NullableDate,
    estimated_on: NullableDate,
    actual_at: Nullable(DateTime),
    estimated_at: Nullable(DateTime),
    timezone: Nullable(Text),
    created_at: DateTime,
    location_name: Nullable(Text),
    location_locode: Nullable(Text),
    vessel_name: Nullable(Text),
    vessel_imo: Nullable(Text),
    index: Type.Integer(),
    voyage_number: Nullable(Text),
    data_source: Choice(DATA_SOURCES),
    source_name: Text,
    data_provider_name: Text,
    data_provider_code: Nullable(Text),
    will_occur_at: Nullable(DateTime),
    invalidated_at: Nullable(DateTime),
  },
  relationships: { location: { types: ['port', 'metro_area'] }, vessel: 'vessel' },
  toAttributes: (event: RawEvent) => ({
    event: event.event,
    original_event: event.originalEvent,
    timestamp: event.timestamp,
    estimated: event.estimated,
    actual_on: event.actualOn,
    estimated_on: event.estimatedOn,
    actual_at: event.actualAt,
    estimated_at: event.estimatedAt,
    timezone: event.timezone,
    created_at: event.createdAt,
    location_name: event.locationName,
    location_locode: event.locationLocode,
    vessel_name: event.vesselName,
    vessel_imo: event.vesselImo,
    index: event.index,
    voyage_number: event.voyageNumber,
    data_source: event.dataSource,
    source_name: event.sourceName,
    data_provider_name: event.sourceName,
    data_provider_code: speakerNamed(event.sourceName),
    will_occur_at: event.estimated ? event.timestamp : null,
    invalidated_at: event.invalidatedAt,
  }),
  toRelationships: (event) => ({
    location: toOne(event.locationType ?? 'port', event.locationId),
    vessel: toOne('vessel', event.vesselId),
  }),
});
