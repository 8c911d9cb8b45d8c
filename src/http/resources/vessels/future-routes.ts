import type { FuturePosition } from '../../../domain/vessels/future-positions.ts';
import type { Vessel } from '../../../domain/vessels/vessel.ts';
import { LandfallError } from '../../../errors.ts';
import { vesselResource } from '../../../jsonapi/resources/vessel.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { accompanied, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { getAskedLeg, wayAhead, wayFrom } from './future-way.ts';
import { getVessel } from './get-vessel.ts';
import { VesselParams } from './schema.ts';

const PortsQuery = {
  port_id: Type.String({ format: 'uuid', description: 'The port where the leg ends.' }),
  previous_port_id: Type.String({
    format: 'uuid',
    description:
      'The port where the leg begins: it decides which calls are usual on the way and how long ships take. The same as `port_id` only for a vessel that is there.',
  }),
};

export const futurePositionRoutes = routesOf('Vessels', [
  route('GET /vessels/:id/future_positions', {
    summary: 'Get where a vessel is expected to be on its way to a port',
    description:
      'From its last position along the sea route to the port, through the calls that are usual on the way. The last one is at the `predicted_eta` of what the vessel has aboard for you to be discharged at that port; what waits to board, for a later voyage, counts for nothing. A vessel that, as your containers aboard show, is still bound for `previous_port_id` calls there first. A vessel that is in port has one position. Longitudes are from -180 to 180. Answers 422 when the position is unknown or no route exists, and when both ports are the same and the vessel is not there.',
    access: 'read',
    entitlement: 'routing_data',
    params: VesselParams,
    query: Shape(PortsQuery),
    answer: one(vesselResource),
    handle: async (call) => {
      const { services, query } = call;
      const vessel = await getVessel(services, call.caller.accountId, call.params.id);
      const leg = await getAskedLeg(services, query);
      if (vessel.latest === null) throw new LandfallError('unprocessable', 'The position of this vessel is not known.');
      const { latitude, longitude, speedKnots, at } = vessel.latest;
      const here = { latitude, longitude, speedKnots, atMs: Date.parse(at) };
      return answerOf(call, vessel, await wayAhead(services, call.caller.accountId, vessel, leg, here));
    },
  }),
  route('GET /vessels/:id/future_positions_with_coordinates', {
    summary: 'Get where a vessel is expected to be on its way from a place to a port',
    description: 'As future positions, but from the coordinates given, at the time of the request.',
    access: 'read',
    entitlement: 'routing_data',
    params: VesselParams,
    query: Shape({
      ...PortsQuery,
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
    }),
    answer: one(vesselResource),
    handle: async (call) => {
      const { services, query } = call;
      const vessel = await getVessel(services, call.caller.accountId, call.params.id);
      const leg = await getAskedLeg(services, query);
      const { latitude, longitude } = query;
      const here = {
        latitude,
        longitude,
        speedKnots: vessel.latest?.speedKnots ?? null,
        atMs: services.now().getTime(),
      };
      return answerOf(call, vessel, await wayFrom(services, vessel, leg, here));
    },
  }),
]);

function answerOf(
  call: { readonly baseUrl: string; readonly url: string },
  vessel: Vessel,
  positions: readonly FuturePosition[],
) {
  return accompanied({ ...vessel, positions }, { links: { self: `${call.baseUrl}${call.url}` } });
}
