import { headingOf, type Vessel } from '../../domain/vessels/vessel.ts';
import type { Instant } from '../../values/instant.ts';
import { DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

/** A point of the track as the interface shows it. */
export interface ShownPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly heading: number | null;
  readonly timestamp: Instant;
  /** True for a point that was calculated, not heard. */
  readonly estimated: boolean;
}

const Positions = Type.Array(
  Shape({
    latitude: Type.Number(),
    longitude: Type.Number(),
    heading: Nullable(Type.Number()),
    timestamp: DateTime,
    estimated: Type.Boolean(),
  }),
);

/** `positions` is there only when they were asked for. */
export const vesselResource = resourceOf<Vessel & { readonly positions?: readonly ShownPosition[] }>()({
  type: 'vessel',
  path: '/vessels',
  attributes: {
    name: Text,
    imo: Nullable(Text),
    mmsi: Nullable(Text),
    latitude: Nullable(Type.Number()),
    longitude: Nullable(Type.Number()),
    nautical_speed_knots: Nullable(Type.Number()),
    navigational_heading_degrees: Nullable(Type.Number()),
    position_timestamp: Nullable(DateTime),
    positions: Type.Optional(Positions),
  },
  otherAttributes: ({ name, imo, mmsi, latest }) => ({
    name: name ?? labelOf({ imo, mmsi }),
    mmsi: mmsi === null ? null : String(mmsi).padStart(9, '0'),
    latitude: latest?.latitude ?? null,
    longitude: latest?.longitude ?? null,
    nautical_speed_knots: latest?.speedKnots ?? null,
    navigational_heading_degrees: latest ? headingOf(latest) : null,
    position_timestamp: latest?.at ?? null,
  }),
});

/** A ship is heard some minutes before it says its name. */
function labelOf({ imo, mmsi }: Pick<Vessel, 'imo' | 'mmsi'>): string {
  return imo === null ? `MMSI ${mmsi ?? 'unknown'}` : `IMO ${imo}`;
}
