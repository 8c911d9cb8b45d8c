import type { RawEvent } from '../../domain/containers/raw-event.ts';
import { DATA_SOURCES } from '../../domain/observations/observation.ts';
import { speakerNamed } from '../../domain/observations/provenance.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf, toOne } from '../resource.ts';

const NullableDate = Nullable(Type.String({ format: 'date' }));

export const rawEventResource = resourceOf<RawEvent>()({
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
  otherAttributes: (event) => ({
    data_provider_name: event.sourceName,
    data_provider_code: speakerNamed(event.sourceName),
    will_occur_at: event.estimated ? event.timestamp : null,
  }),
  otherRelationships: (event) => ({ location: toOne(event.locationType ?? 'port', event.locationId) }),
});
