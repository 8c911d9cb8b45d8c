import { EXCEPTION_SEVERITIES } from '../../../domain/exceptions/exception.ts';
import { joinLines } from '../../../map/line.ts';
import { type FoundException, listExceptions } from '../../../operations/exceptions.ts';
import { listAttributions } from '../../../store/vessels/ais-feeds.ts';
import {
  type FleetLane,
  listFleetLanes,
  listFleetPorts,
  listFleetVessels,
  listHeardShips,
  listVesselsOfContainers,
} from '../../../store/vessels/fleet.ts';
import { HOUR_MS } from '../../../values/duration.ts';
import type { Id } from '../../../values/id.ts';
import { toInstant } from '../../../values/instant.ts';
import { type Position, pointOf } from '../../../values/position.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json, written } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';

const MAX_VESSELS = 5_000;
const MAX_PORTS = 200;

/** More lines than these would hide the sea. */
const MAX_LANES = 200;
/** About a kilometre: enough for a line on a map of the world. */
const LANE_DECIMALS = 2;

/** Reasons told of a vessel. */
const MAX_REASONS = 3;

const Attributions = Type.Array(Text, {
  description: 'What the licences of the feeds want to be said where ships are shown.',
});

/** A ship at its berth reports every few minutes; who was not heard for so long is out of hearing. */
const HEARD_MS = HOUR_MS;

const HeardShape = Shape({
  ships: Type.Array(
    Shape({
      id: Uuid,
      name: Nullable(Text),
      latitude: Type.Number(),
      longitude: Type.Number(),
      heading: Nullable(Type.Number()),
      speed_knots: Nullable(Type.Number()),
    }),
  ),
  attributions: Attributions,
});

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
      reasons: Type.Array(Shape({ number: Text, title: Text, severity: Choice(EXCEPTION_SEVERITIES) }), {
        description: `What the severity comes from, most urgent first, at most ${MAX_REASONS}.`,
      }),
      reasons_total: Type.Integer(),
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
      waiting: Type.Integer({ description: 'Of the containers, those that are discharged and wait to be fetched.' }),
    }),
  ),
  attributions: Attributions,
});

export const fleetRoutes = routesOf('Vessels', [
  route('GET /fleet', {
    mayLag: true,
    summary: 'Get the vessels that carry the account’s containers, and the ports they are bound for',
    description: '`severity` is the worst of what is wrong with any container aboard.',
    access: 'read',
    entitlement: 'routing_data',
    answer: json(FleetShape),
    handle: async ({ services, caller }) => {
      const [vessels, ports, wrong, attributions] = await Promise.all([
        listFleetVessels(services, caller.accountId, MAX_VESSELS),
        listFleetPorts(services.db, caller.accountId, MAX_PORTS),
        wrongByVessel(services, caller.accountId),
        listAttributions(services.db),
      ]);
      return {
        attributions,
        vessels: vessels.map((vessel) => ({
          ...toReasons(wrong.get(vessel.vesselId) ?? []),
          id: vessel.vesselId,
          name: vessel.name,
          imo: vessel.imo,
          latitude: vessel.latitude,
          longitude: vessel.longitude,
          heading: vessel.heading,
          speed_knots: vessel.speedKnots,
          position_timestamp: vessel.positionAt,
          containers: vessel.containers,
        })),
        ports: ports.map(({ portId, name, locode, latitude, longitude, containers, waiting }) => ({
          id: portId,
          name,
          code: locode,
          latitude,
          longitude,
          containers,
          waiting,
        })),
      };
    },
  }),
  route('GET /fleet/ships', {
    mayLag: true,
    summary: 'Get every ship that was heard in the last hour, whoever’s containers it carries',
    description: `For a live map: the latest ${MAX_VESSELS}, without those of a simulated world. \`attributions\` is to be shown beside it.`,
    access: 'read',
    entitlement: 'routing_data',
    answer: json(HeardShape),
    handle: async ({ services }) => {
      const since = toInstant(new Date(services.now().getTime() - HEARD_MS));
      const [ships, attributions] = await Promise.all([
        listHeardShips(services, since, MAX_VESSELS),
        listAttributions(services.db),
      ]);
      return {
        ships: ships.map(({ speedKnots, ...ship }) => ({ ...ship, speed_knots: speedKnots })),
        attributions,
      };
    },
  }),
  route('GET /fleet/lanes', {
    mayLag: true,
    summary: 'Get the sea routes that the account’s containers are on now',
    description: 'From the port each vessel left to the one it calls at next. Longitudes run on over the antimeridian.',
    access: 'read',
    entitlement: 'routing_data',
    answer: json(LanesShape),
    handle: async ({ services, caller }) => {
      const lanes = await listFleetLanes(services.db, caller.accountId, MAX_LANES);
      const drawn = await Promise.all(lanes.map((lane) => drawLane(services, lane)));
      return written({ lanes: drawn.filter((lane) => lane !== undefined) });
    },
  }),
]);

/** Undefined where there is no way by sea. */
async function drawLane({ router }: Services, { from, to, containers }: FleetLane) {
  const result = await router.route(pointOf(from), pointOf(to));
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

function toReasons(wrong: readonly FoundException[]) {
  const [worst = null] = EXCEPTION_SEVERITIES.filter((severity) => wrong.some((one) => one.severity === severity));
  const reasons = wrong.slice(0, MAX_REASONS).map(({ number, title, severity }) => ({ number, title, severity }));
  return { severity: worst, reasons, reasons_total: wrong.length };
}

/** What is wrong with containers aboard, most urgent first. */
async function wrongByVessel(services: Services, accountId: Id): Promise<Map<Id, FoundException[]>> {
  const found = await listExceptions(services.db, accountId, services.now());
  const ids = new Set(found.flatMap(({ containerId }) => containerId ?? []));
  const aboard = await listVesselsOfContainers(services.db, accountId, [...ids]);
  const vesselOf = new Map(aboard.map(({ containerId, vesselId }) => [containerId, vesselId]));
  const byVessel = new Map<Id, FoundException[]>();
  for (const one of found) {
    const vesselId = one.containerId === null ? undefined : vesselOf.get(one.containerId);
    if (vesselId === undefined) continue;
    const known = byVessel.get(vesselId);
    if (known === undefined) byVessel.set(vesselId, [one]);
    else known.push(one);
  }
  return byVessel;
}
