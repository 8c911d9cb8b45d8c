import type { MetroArea } from '../../domain/places/metro-area.ts';
import { Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const metroAreaResource = defineResource({
  type: 'metro_area',
  attributes: {
    name: Text,
    code: Text,
    state_abbr: Nullable(Text),
    country_code: Text,
    time_zone: Text,
    latitude: Type.Number(),
    longitude: Type.Number(),
  },
  relationships: {},
  toAttributes: (area: MetroArea) => ({
    name: area.name,
    code: area.code,
    state_abbr: area.stateAbbr,
    country_code: area.countryCode,
    time_zone: area.timeZone,
    latitude: area.latitude,
    longitude: area.longitude,
  }),
  toRelationships: () => ({}),
});
