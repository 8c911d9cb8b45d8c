import type { RouteLocation } from '../../domain/containers/container-route.ts';
import { Choice, DateTime, Nullable, Text } from '../../values/schema.ts';
import { resourceOf, toOne } from '../resource.ts';

const Mode = Nullable(Choice(['vessel', 'rail']));
const NullableText = Nullable(Text);
const NullableTime = Nullable(DateTime);

export const routeLocationResource = resourceOf<RouteLocation>()({
  type: 'route_location',
  attributes: {
    id: Text,
    inbound_scac: NullableText,
    inbound_mode: Mode,
    inbound_eta_at: NullableTime,
    inbound_ata_at: NullableTime,
    inbound_voyage_number: NullableText,
    outbound_scac: NullableText,
    outbound_mode: Mode,
    outbound_etd_at: NullableTime,
    outbound_atd_at: NullableTime,
    outbound_voyage_number: NullableText,
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: {
    route: 'route',
    inbound_vessel: 'vessel',
    outbound_vessel: 'vessel',
    location: { types: ['port', 'metro_area', 'terminal', 'rail_terminal'] },
  },
  otherAttributes: (location) => ({
    inbound_scac: location.inbound.scac,
    inbound_mode: location.inbound.mode,
    inbound_voyage_number: location.inbound.voyageNumber,
    outbound_scac: location.outbound.scac,
    outbound_mode: location.outbound.mode,
    outbound_voyage_number: location.outbound.voyageNumber,
  }),
  otherRelationships: (location) => ({
    inbound_vessel: toOne('vessel', location.inbound.vesselId),
    outbound_vessel: toOne('vessel', location.outbound.vesselId),
    location: toOne(location.locationType, location.locationId),
  }),
});
