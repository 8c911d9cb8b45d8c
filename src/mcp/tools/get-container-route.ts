import { Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeNumber, MaybeText, members, OneId } from '../answer-schema.ts';
import { JOURNEY_APP } from '../app.ts';
import { get } from '../ask.ts';
import { readJourneyMap } from '../journey-map.ts';
import { tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import type { Toolset } from '../toolset.ts';
import { type Document, included, type Resource, type RouteLocationAttributes, related } from '../wire.ts';

type RouteLocation = Resource<'route_location', RouteLocationAttributes>;
type Route = Resource<'route', { readonly created_at: string; readonly updated_at: string }>;

const MaybeVessel = Nullable(Type.Object({ name: Text, imo: MaybeText }));

export const getContainerRoute = tool({
  name: 'get_container_route',
  title: 'Route of a container',
  description: 'The ports of a container, with carrier, vessel, planned and actual times of each leg.',
  access: 'read',
  app: JOURNEY_APP,
  forApp: ({ id }, toolset) => readJourneyMap(toolset, id),
  arguments: Shape({ id: OneId }),
  answer: Type.Object({
    ...members(Type.Optional(Text), 'route_id', 'created_at', 'updated_at', 'error', 'message', 'alternative'),
    total_legs: Type.Optional(Type.Integer()),
    route_locations: Type.Optional(
      Type.Array(
        Type.Object({
          port: Nullable(
            Type.Object({
              ...members(Text, 'code', 'name', 'country_code'),
              city: MaybeText,
              ...members(MaybeNumber, 'latitude', 'longitude'),
            }),
          ),
          inbound: Type.Object({ ...members(MaybeText, 'mode', 'carrier_scac', 'eta', 'ata'), vessel: MaybeVessel }),
          outbound: Type.Object({ ...members(MaybeText, 'mode', 'carrier_scac', 'etd', 'atd'), vessel: MaybeVessel }),
        }),
      ),
    ),
  }),
  run: async ({ id }, toolset) => {
    try {
      return await readRoute(toolset, id);
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== 'forbidden') throw error;
      const alternative = 'get_container_transport_events tells what happened where.';
      return { error: 'FeatureNotEnabled', message: error.message, alternative };
    }
  },
});

async function readRoute(toolset: Toolset, id: string) {
  const document = await get<Document<Route>>(toolset, `/containers/${id}/route`);
  const locations = included(document, 'route_location');
  const { created_at, updated_at } = document.data.attributes;
  return {
    route_id: document.data.id,
    total_legs: Math.max(0, locations.length - 1),
    route_locations: locations.map((location) => toStop(document, location)),
    created_at,
    updated_at,
  };
}

function toStop(document: Document<unknown>, location: RouteLocation) {
  const { attributes } = location;
  const port = related(document, location, 'location', 'port') ?? related(document, location, 'location', 'metro_area');
  const vesselOf = (name: string) => {
    const vessel = related(document, location, name, 'vessel');
    return vessel ? { name: vessel.attributes.name, imo: vessel.attributes.imo } : null;
  };
  return {
    port: port
      ? {
          code: port.attributes.code,
          name: port.attributes.name,
          city: port.attributes.city,
          country_code: port.attributes.country_code,
          latitude: port.attributes.latitude,
          longitude: port.attributes.longitude,
        }
      : null,
    inbound: {
      mode: attributes.inbound_mode,
      carrier_scac: attributes.inbound_scac,
      eta: attributes.inbound_eta_at,
      ata: attributes.inbound_ata_at,
      vessel: vesselOf('inbound_vessel'),
    },
    outbound: {
      mode: attributes.outbound_mode,
      carrier_scac: attributes.outbound_scac,
      etd: attributes.outbound_etd_at,
      atd: attributes.outbound_atd_at,
      vessel: vesselOf('outbound_vessel'),
    },
  };
}
