import type { MetroArea } from '../../domain/places/metro-area.ts';
import { Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const metroAreaResource = resourceOf<MetroArea>()({
  type: 'metro_area',
  path: '/metro_areas',
  attributes: {
    name: Text,
    code: Text,
    state_abbr: Nullable(Text),
    country_code: Text,
    time_zone: Text,
    latitude: Type.Number(),
    longitude: Type.Number(),
  },
});
