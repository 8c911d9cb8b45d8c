import {
  type FuturePosition,
  futurePositions,
  positionInPort,
  type Sailing,
} from '../../../domain/future-positions.ts';
import type { Port } from '../../../domain/port.ts';
import { LandfallError } from '../../../errors.ts';
import { vesselResource } from '../../../jsonapi/resources/vessel.ts';
import { describeFailure } from '../../../routing/failure.ts';
import { findPort } from '../../../store/ports.ts';
import { findPredictedArrival } from '../../../store/predicted-etas.ts';
import { distanceNm, type Position } from '../../../values/position.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { type Route, route } from '../../route.ts';
import type { Services } from '../../services.ts';
import { getVessel } from './get-vessel.ts';
import { VesselParams } from './schema.ts';

/** A ship this near is in port, at its berth or at the anchorage in front of it. */
const IN_PORT_NM = 4;

const PortsQuery = {
  port_id: Type.String({ format: 'uuid', description: 'The port the vessel is bound for.' }),
  previous_port_id: Type.String({ format: 'uuid', description: 'The port it came from.' }),
};

export const futurePositionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/vessels/:id/future_positions',
    summary: 'Get where a vessel is expected to be on its way to a port',
    description:
      'From its last position along the sea route to the port, through the calls that are usual on the way. The last one is at the `predicted_eta` of a shipment of yours that the vessel carries to that port. A vessel that is in port has one position. Answers 422 when the position is unknown or no route exists.',
    tag: 'Vessels',
    access: 'read',
    entitlement: 'routing_data',
    params: VesselParams,
    query: Shape(PortsQuery),
    answer: { status: 200, one: 'vessel' },
    handle: async (call) => {
      const { services, query } = call;
      const vessel = await getVessel(services.db, call.params.id);
      const ports = await getPorts(services, query);
      if (vessel.latest === null) throw new LandfallError('unprocessable', 'The position of this vessel is not known.');
      const { latitude, longitude, speedKnots, at } = vessel.latest;
      const here = { latitude, longitude, speedKnots, atMs: Date.parse(at) };
      const sailing = { vesselId: vessel.id, fromPortId: ports.previous.id, toPortId: ports.port.id, from: here };
      const predicted = await findPredictedArrival(services.db, call.caller.accountId, vessel, ports.port.id);
      const positions = await positionsTo(
        services,
        ports.port,
        sailing,
        predicted === undefined ? undefined : Date.parse(predicted),
      );
      return {
        document: {
          data: vesselResource.toResource({ ...vessel, positions }),
          links: { self: `${call.baseUrl}${call.url}` },
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/vessels/:id/future_positions_with_coordinates',
    summary: 'Get where a vessel is expected to be on its way from a place to a port',
    description: 'As future positions, but from the coordinates given, at the time of the request.',
    tag: 'Vessels',
    access: 'read',
    entitlement: 'routing_data',
    params: VesselParams,
    query: Shape({
      ...PortsQuery,
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
    }),
    answer: { status: 200, one: 'vessel' },
    handle: async (call) => {
      const { services, query } = call;
      const vessel = await getVessel(services.db, call.params.id);
      const ports = await getPorts(services, query);
      const { latitude, longitude } = query;
      const here = {
        latitude,
        longitude,
        speedKnots: vessel.latest?.speedKnots ?? null,
        atMs: services.now().getTime(),
      };
      const sailing = { vesselId: vessel.id, fromPortId: ports.previous.id, toPortId: ports.port.id, from: here };
      const positions = await positionsTo(services, ports.port, sailing, undefined);
      return {
        document: {
          data: vesselResource.toResource({ ...vessel, positions }),
          links: { self: `${call.baseUrl}${call.url}` },
        },
      };
    },
  }),
];

interface PortsOfLeg {
  readonly port: Port;
  readonly previous: Port;
}

async function getPorts(services: Services, query: { port_id: string; previous_port_id: string }): Promise<PortsOfLeg> {
  const [port, previous] = await Promise.all([
    findPort(services.db, query.port_id),
    findPort(services.db, query.previous_port_id),
  ]);
  if (!port) throw noSuchPort('port_id');
  if (!previous) throw noSuchPort('previous_port_id');
  return { port, previous };
}

function noSuchPort(parameter: string): LandfallError {
  return new LandfallError('not_found', `There is no port with the ${parameter} given.`, { parameter });
}

async function positionsTo(
  services: Services,
  port: Port,
  sailing: Sailing,
  arrivalMs: number | undefined,
): Promise<FuturePosition[]> {
  const { from } = sailing;
  if (distanceNm(from, port) < IN_PORT_NM) return [positionInPort(port, from.atMs)];
  const outlook = await services.outlook(sailing);
  if (outlook) return futurePositions(outlook, from.atMs, arrivalMs);
  const result = await services.router.route(pointOf(from), pointOf(port));
  const reason = result.kind === 'found' ? '' : ` ${describeFailure(result)}`;
  throw new LandfallError('unprocessable', `No route to ${port.name}.${reason}`);
}

function pointOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}
