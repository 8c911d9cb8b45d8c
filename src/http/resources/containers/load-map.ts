import type { Container } from '../../../domain/container.ts';
import {
  type MapFeature,
  type MapLeg,
  type MapPlace,
  type MapStop,
  mapFeatures,
} from '../../../domain/container-map.ts';
import type { JourneyCall } from '../../../domain/journey/journey.ts';
import { heardPieces, joinLines } from '../../../domain/map-line.ts';
import type { Vessel } from '../../../domain/vessel.ts';
import { listMetroAreasByIds } from '../../../store/metro-areas.ts';
import { listPortsByIds } from '../../../store/ports.ts';
import { listTrack } from '../../../store/vessel-tracks.ts';
import { listVesselsByIds } from '../../../store/vessels.ts';
import type { Id } from '../../../values/id.ts';
import { toInstant } from '../../../values/instant.ts';
import type { Position } from '../../../values/position.ts';
import { AnyValue, Choice, Shape, Type } from '../../../values/schema.ts';
import type { Services } from '../../services.ts';

export const FeatureCollection = Shape({
  type: Choice(['FeatureCollection']),
  features: Type.Array(Shape({ type: Choice(['Feature']), geometry: AnyValue, properties: AnyValue })),
});

/** The features of the maps of some containers; empty for one of which no place is known yet. */
export async function loadMaps(
  services: Services,
  containers: readonly Container[],
  fullLegs: boolean,
): Promise<MapFeature[][]> {
  const calls = containers.flatMap((container) => container.journey.calls);
  const [places, vessels] = await Promise.all([loadPlaces(services, calls), loadVessels(services, calls)]);
  return Promise.all(
    containers.map(async (container) => {
      const stops = await loadStops(services, container.journey.calls, places, vessels);
      return mapFeatures(stops, { updatedAt: container.updatedAt, fullLegs });
    }),
  );
}

async function loadPlaces(services: Services, calls: readonly JourneyCall[]): Promise<Map<Id, MapPlace>> {
  const ids = [...new Set(calls.flatMap((call) => call.locationId ?? []))];
  const [ports, metroAreas] = await Promise.all([
    listPortsByIds(services.db, ids),
    listMetroAreasByIds(services.db, ids),
  ]);
  return new Map<Id, MapPlace>([
    ...metroAreas.map((place) => [place.id, { ...place, kind: 'MetroArea' }] as const),
    ...ports.map((place) => [place.id, { ...place, kind: 'Port' }] as const),
  ]);
}

async function loadVessels(services: Services, calls: readonly JourneyCall[]): Promise<Map<Id, Vessel>> {
  const ids = [...new Set(calls.flatMap((call) => call.outbound?.vesselId ?? []))];
  const vessels = await listVesselsByIds(services.db, ids);
  return new Map(vessels.map((vessel) => [vessel.id, vessel]));
}

async function loadStops(
  services: Services,
  calls: readonly JourneyCall[],
  places: ReadonlyMap<Id, MapPlace>,
  vessels: ReadonlyMap<Id, Vessel>,
): Promise<MapStop[]> {
  const known = calls.flatMap((call) => {
    const place = call.locationId === null ? undefined : places.get(call.locationId);
    return place ? [{ call, place }] : [];
  });
  return Promise.all(
    known.map(async ({ call, place }, index) => {
      const next = known[index + 1];
      const leg = next && call.outbound ? await loadLeg(services, { call, place }, next, vessels) : null;
      return { call, place, leg };
    }),
  );
}

type Stop = Pick<MapStop, 'call' | 'place'>;

async function loadLeg(
  services: Services,
  from: Stop,
  to: Stop,
  vessels: ReadonlyMap<Id, Vessel>,
): Promise<MapLeg | null> {
  const transport = from.call.outbound;
  if (!transport) return null;
  // Trains and lorries send no positions: their way is the straight line.
  if (transport.mode === 'rail' || transport.mode === 'truck') return { ahead: joinLines([[from.place, to.place]]) };
  if (from.call.outboundAtdAt === null) return aheadOf(await seaLine(services, from.place, to.place));
  const vessel = transport.vesselId === null ? undefined : vessels.get(transport.vesselId);
  const past = vessel && (await pastOf(services, vessel, from, to));
  const arrived = to.call.inboundAtaAt !== null;
  if (arrived) return past ? { past } : null;
  const position = vessel?.latest && vessel.latest.at >= from.call.outboundAtdAt ? vessel.latest : undefined;
  const ahead = aheadOf(await seaLine(services, position ?? from.place, to.place));
  return { ...(past ? { past } : {}), ...(vessel && position ? { current: { vessel, position } } : {}), ...ahead };
}

function aheadOf(line: readonly Position[] | undefined): MapLeg {
  return line ? { ahead: line } : {};
}

/** From the stored positions, from port to port as far as the vessel has come; gaps follow the sea route. */
async function pastOf(services: Services, vessel: Vessel, from: Stop, to: Stop): Promise<MapLeg['past']> {
  const departedMs = Date.parse(from.call.outboundAtdAt ?? '');
  const arrivedAt = to.call.inboundAtaAt;
  const untilMs = arrivedAt === null ? services.now().getTime() : Date.parse(arrivedAt);
  if (!(departedMs < untilMs)) return undefined;
  const points = await listTrack(services.db, vessel.id, departedMs, untilMs);
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const pieces = [[from.place], ...heardPieces(points), ...(arrivedAt === null ? [] : [[to.place]])];
  const filled: (readonly Position[])[] = [];
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]?.at(-1);
    const start = piece[0];
    if (before && start) filled.push((await seaLine(services, before, start)) ?? []);
    filled.push(piece);
  }
  return {
    line: joinLines(filled),
    startTime: toInstant(new Date(first.atMs)),
    endTime: toInstant(new Date(last.atMs)),
  };
}

/** Nothing where there is no way by sea: a line over land would be a lie. */
async function seaLine(services: Services, from: Position, to: Position): Promise<readonly Position[] | undefined> {
  const { latitude, longitude } = from;
  const result = await services.router.route(
    { latitude, longitude },
    { latitude: to.latitude, longitude: to.longitude },
  );
  return result.kind === 'found' && result.points.length > 1 ? result.points : undefined;
}
