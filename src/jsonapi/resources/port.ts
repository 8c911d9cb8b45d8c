import type { Port } from '../../domain/places/port.ts';
import { Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const portResource = defineResource({
  type: 'port',
  attributes: {
    name: Text,
    code: Text,
    state_abbr: Nullable(Text),
    city: Nullable(Text),
    country_code: Text,
    time_zone: Text,
    latitude: Type.Number(),
    longitude: Type.Number(),
  },
  relationships: {},
  toAttributes: (port: Port) => ({
    name: port.name,
    code: port.unlocode,
    state_abbr: port.stateAbbr,
    city: port.city,
    country_code: port.countryCode,
    time_zone: port.timeZone,
    latitude: port.latitude,
    longitude: port.longitude,
  }),
  toRelationships: () => ({}),
});
