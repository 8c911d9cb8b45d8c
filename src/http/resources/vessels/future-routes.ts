import { type FuturePosition, futurePositions } from '../../../domain/future-positions.ts';
import type { Port } from '../../../domain/port.ts';
import type { Vessel } from '../../../domain/vessel.ts';
import { LandfallError, notFound } from '../../../errors.ts';
import { vesselResource } from '../../../jsonapi/resources/vessel.ts';
import { describeFailure } from '../../../routing/failure.ts';
import { findPort } from '../../../store/ports.ts';
import { listTrack } from '../../../store/vessel-tracks.ts';
import { distanceNm, type Position } from '../../../values/position.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { type Route, route } from '../../route.ts';
import type { Services } from '../../services.ts';
import { getVessel } from './get-vessel.ts';
import { VesselParams } from './schema.ts';

/** A ship this near is in port, at its berth or at the anchorage in front of it. */
const IN_PORT_NM = 4;

/** What a ship made in this time says what it will make. */
const TRACK_MS = 7 * 86_400_000;

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
      'From its last position along the sea route to the port. A vessel that is in port has one position. Answers 422 when the position is unknown or no route exists.',
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
      const positions = await positionsTo(services, ports, vessel.latest, new Date(vessel.latest.at), vessel);
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
      const positions = await positionsTo(services, ports, query, services.now(), vessel);
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
  if (!port || !previous) throw notFound('Port');
  return { port, previous };
}

async function positionsTo(
  services: Services,
  { port, previous }: PortsOfLeg,
  from: Position,
  start: Date,
  vessel: Vessel,
): Promise<FuturePosition[]> {
  const there = { latitude: port.latitude, longitude: port.longitude };
  const startMs = start.getTime();
  const sailing = {
    start,
    fromPortId: previous.id,
    toPortId: port.id,
    track: await listTrack(services.db, vessel.id, startMs - TRACK_MS, startMs),
    reportedKnots: vessel.latest?.speedKnots ?? null,
  };
  const knowledge = await services.voyageKnowledge();
  if (distanceNm(from, there) < IN_PORT_NM) {
    return futurePositions({ points: [there], cumulativeNm: [0], passages: [] }, sailing, knowledge);
  }
  const here = { latitude: from.latitude, longitude: from.longitude };
  const result = await services.router.route(here, there);
  if (result.kind !== 'found') {
    throw new LandfallError('unprocessable', `No route to ${port.name}. ${describeFailure(result)}`);
  }
  return futurePositions(result, sailing, knowledge);
}
