import { EXCEPTION_SEVERITIES, type ExceptionSeverity } from '../../../domain/exceptions/exception.ts';
import { joinLines } from '../../../map/line.ts';
import { listExceptions } from '../../../operations/exceptions.ts';
import {
  type FleetLane,
  listFleetLanes,
  listFleetPorts,
  listFleetVessels,
  listVesselsOfContainers,
} from '../../../store/fleet.ts';
import type { Id } from '../../../values/id.ts';
import type { Position } from '../../../values/position.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { type Route, route } from '../../route.ts';
import type { Services } from '../../services.ts';

const MAX_VESSELS = 5_000;
const MAX_PORTS = 200;

/** More lines than these would hide the sea. */
const MAX_LANES = 200;
/** About a kilometre: enough for a line on a map of the world. */
const LANE_DECIMALS = 2;

const LanePort = Shape({ name: Text, code: Text });
const LanesShape = Shape({
  lanes: Type.Array(
    Shape({
      from: LanePort,
      to: LanePort,
      containers: Type.Integer(),
      line: Type.Array(Type.Array(Type.Number()), { description: 'Longitude and latitude, in one stroke.' }),
    }),
  ),
});

const FleetShape = Shape({
  vessels: Type.Array(
    Shape({
      id: Uuid,
      name: Nullable(Text),
      imo: Nullable(Text),
      latitude: Type.Number(),
      longitude: Type.Number(),
      heading: Nullable(Type.Number()),
      speed_knots: Nullable(Type.Number()),
      position_timestamp: DateTime,
      containers: Type.Integer(),
      severity: Nullable(Choice(EXCEPTION_SEVERITIES)),
    }),
  ),
  ports: Type.Array(
    Shape({
      id: Uuid,
      name: Text,
      code: Text,
      latitude: Type.Number(),
      longitude: Type.Number(),
      containers: Type.Integer(),
    }),
  ),
});

export const fleetRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/fleet',
    summary: 'Get the vessels that carry the account’s containers, and the ports they are bound for',
    description: '`severity` is the worst of what is wrong with any container aboard.',
    tag: 'Vessels',
    access: 'read',
    entitlement: 'routing_data',
    answer: { status: 200, json: FleetShape },
    handle: async ({ services, caller }) => {
      const [vessels, ports, severities] = await Promise.all([
        listFleetVessels(services.db, caller.accountId, MAX_VESSELS),
        listFleetPorts(services.db, caller.accountId, MAX_PORTS),
        severityByVessel(services, caller.accountId),
      ]);
      return {
        json: {
          vessels: vessels.map((vessel) => ({
            id: vessel.vesselId,
            name: vessel.name,
            imo: vessel.imo,
            latitude: vessel.latitude,
            longitude: vessel.longitude,
            heading: vessel.heading,
            speed_knots: vessel.speedKnots,
            position_timestamp: vessel.positionAt,
            containers: vessel.containers,
            severity: severities.get(vessel.vesselId) ?? null,
          })),
          ports: ports.map(({ portId, name, locode, latitude, longitude, containers }) => ({
            id: portId,
            name,
            code: locode,
            latitude,
            longitude,
            containers,
          })),
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/fleet/lanes',
    summary: 'Get the sea routes that the account’s containers are on now',
    description: 'From the port each vessel left to the one it calls at next. Longitudes run on over the antimeridian.',
    tag: 'Vessels',
    access: 'read',
    entitlement: 'routing_data',
    answer: { status: 200, json: LanesShape },
    handle: async ({ services, caller }) => {
      const lanes = await listFleetLanes(services.db, caller.accountId, MAX_LANES);
      const drawn = await Promise.all(lanes.map((lane) => drawLane(services, lane)));
      return { json: { lanes: drawn.filter((lane) => lane !== undefined) } };
    },
  }),
];

/** Undefined where there is no way by sea. */
async function drawLane({ router }: Services, { from, to, containers }: FleetLane) {
  const result = await router.route(positionOf(from), positionOf(to));
  if (result.kind !== 'found') return undefined;
  return {
    from: { name: from.name, code: from.locode },
    to: { name: to.name, code: to.locode },
    containers,
    line: lineOf(result.points),
  };
}

/** The router gives the same points to whoever asks for the same way: each is drawn once, and forgotten with them. */
const lines = new WeakMap<readonly Position[], number[][]>();

function lineOf(points: readonly Position[]): number[][] {
  const known = lines.get(points);
  if (known !== undefined) return known;
  const round = (degrees: number) => Number(degrees.toFixed(LANE_DECIMALS));
  const line = joinLines([points]).map(({ longitude, latitude }) => [round(longitude), round(latitude)]);
  lines.set(points, line);
  return line;
}

function positionOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}

async function severityByVessel(services: Services, accountId: Id): Promise<Map<Id, ExceptionSeverity>> {
  const found = await listExceptions(services.db, accountId, services.now());
  const worst = new Map<Id, ExceptionSeverity>();
  for (const { containerId, severity } of found) {
    if (containerId !== null && (severity === 'act' || !worst.has(containerId))) worst.set(containerId, severity);
  }
  const aboard = await listVesselsOfContainers(services.db, accountId, [...worst.keys()]);
  const byVessel = new Map<Id, ExceptionSeverity>();
  for (const { containerId, vesselId } of aboard) {
    const severity = worst.get(containerId);
    if (severity !== undefined && byVessel.get(vesselId) !== 'act') byVessel.set(vesselId, severity);
  }
  return byVessel;
}
