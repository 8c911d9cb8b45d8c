import { Shape, Text, Type } from '../../values/schema.ts';
import { members, Sparse } from '../answer-schema.ts';
import { find, get } from '../ask.ts';
import { compact } from '../compact.ts';
import { tool } from '../tool.ts';
import type { Toolset } from '../toolset.ts';
import type { Document, PortAttributes, Resource, TerminalAttributes, VesselAttributes } from '../wire.ts';

type Vessel = Resource<'vessel', VesselAttributes>;
type Port = Resource<'port', PortAttributes>;

const MAX_FOUND = 5;
const MAX_TERMINALS = '30';
/** An IMO number or an id. */
export const VESSEL = /^(?:\d{7}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const LOCODE = /^[a-z]{2}[a-z2-9]{3}$/i;

interface Counted {
  readonly meta: { readonly total: number };
}

const VesselRow = Sparse({
  ...members(Text, 'id', 'name', 'imo', 'mmsi', 'position_timestamp', 'dashboard_url'),
  ...members(Type.Number(), 'latitude', 'longitude', 'nautical_speed_knots', 'navigational_heading_degrees'),
  own_containers: Type.Integer(),
});

const PortRow = Sparse({
  ...members(Text, 'id', 'name', 'code', 'city', 'country_code', 'time_zone'),
  ...members(Type.Number(), 'latitude', 'longitude'),
  own_containers_bound_for_it: Type.Integer(),
  terminals: Type.Array(Sparse(members(Text, 'id', 'name', 'firms_code'))),
});

export const getVesselOrPort = tool({
  name: 'get_vessel_or_port',
  title: 'Vessel or port',
  description:
    'A vessel of own containers by IMO number or name: position, speed, containers. A port by UN/LOCODE or name: terminals, containers bound for it.',
  access: 'read',
  arguments: Shape({ query: Type.String({ minLength: 2, maxLength: 100, pattern: '\\S' }) }),
  answer: Type.Object({ vessels: Type.Array(VesselRow), ports: Type.Array(PortRow) }),
  run: async ({ query }, toolset) => {
    const wanted = query.trim();
    if (VESSEL.test(wanted)) {
      const found = await find<Document<Vessel>>(toolset, `/vessels/${wanted}`);
      return { vessels: found ? [await toVessel(toolset, found.data)] : [], ports: [] };
    }
    const byCode = LOCODE.test(wanted) ? await find<Document<Port>>(toolset, `/ports/${wanted}`) : undefined;
    if (byCode) return { vessels: [], ports: [await toPort(toolset, byCode.data)] };
    const { data: ports } = await get<Document<Port[]>>(toolset, '/ports', {
      q: wanted,
      'page[size]': String(MAX_FOUND),
    });
    const vessels = await listNamed(toolset, wanted.toLowerCase());
    return {
      vessels: await Promise.all(vessels.map((vessel) => toVessel(toolset, vessel))),
      ports: await Promise.all(ports.map((port) => toPort(toolset, port))),
    };
  },
});

export async function readVessel(toolset: Toolset, imo: string) {
  return toVessel(toolset, (await get<Document<Vessel>>(toolset, `/vessels/${imo}`)).data);
}

/** Vessels that carry containers of the account, by a part of their name. */
async function listNamed(toolset: Toolset, name: string): Promise<Vessel[]> {
  const fleet = await find<{ vessels: readonly { id: string; name: string | null }[] }>(toolset, '/fleet');
  const ids = (fleet?.vessels ?? []).filter((one) => one.name?.toLowerCase().includes(name)).slice(0, MAX_FOUND);
  const found = await Promise.all(ids.map(({ id }) => find<Document<Vessel>>(toolset, `/vessels/${id}`)));
  return found.flatMap((document) => document?.data ?? []);
}

async function toVessel(toolset: Toolset, { id, attributes }: Vessel) {
  const aboard = { 'filter[vessel_id]': id, 'filter[active]': 'true', group_by: 'current_status' };
  const { meta } = await get<Counted>(toolset, '/containers/summary', aboard);
  return compact({
    id,
    name: attributes.name,
    imo: attributes.imo,
    mmsi: attributes.mmsi,
    latitude: attributes.latitude,
    longitude: attributes.longitude,
    nautical_speed_knots: attributes.nautical_speed_knots,
    navigational_heading_degrees: attributes.navigational_heading_degrees,
    position_timestamp: attributes.position_timestamp,
    own_containers: meta.total,
    dashboard_url: `${toolset.dashboardUrl}/map`,
  });
}

async function toPort(toolset: Toolset, { id, attributes }: Port) {
  const bound = { 'filter[pod_code]': attributes.code, 'filter[active]': 'true', group_by: 'current_status' };
  const { meta } = await get<Counted>(toolset, '/containers/summary', bound);
  const terminals = await get<Document<Resource<'terminal', TerminalAttributes>[]>>(toolset, '/terminals', {
    'filter[port]': id,
    'page[size]': MAX_TERMINALS,
  });
  return compact({
    id,
    name: attributes.name,
    code: attributes.code,
    city: attributes.city,
    country_code: attributes.country_code,
    time_zone: attributes.time_zone,
    latitude: attributes.latitude,
    longitude: attributes.longitude,
    own_containers_bound_for_it: meta.total,
    terminals: terminals.data.map((one) =>
      compact({ id: one.id, name: one.attributes.name, firms_code: one.attributes.firms_code }),
    ),
  });
}
