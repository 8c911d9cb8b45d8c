import type { Port } from '../../domain/places/port.ts';
import { Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const portResource = resourceOf<Port>()({
  type: 'port',
  path: '/ports',
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
  otherAttributes: (port) => ({ code: port.unlocode }),
});
