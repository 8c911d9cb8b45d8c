import { inSlices } from '../concurrency/event-loop-turns.ts';
import type { Container } from '../domain/containers/container.ts';
import type { JourneyCall } from '../domain/journey/journey.ts';
import type { Vessel } from '../domain/vessels/vessel.ts';
import { listMetroAreasByIds } from '../store/places/metro-areas.ts';
import { listPortsByIds } from '../store/places/ports.ts';
import { readHeard } from '../store/vessels/heard.ts';
import { listTrack } from '../store/vessels/vessel-tracks.ts';
import { listVesselsByIds } from '../store/vessels/vessels.ts';
import { DAY_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { callsOnMap } from './calls-on-map.ts';
import { type MapFeature, type MapPlace, type MapStop, mapFeatures } from './features.ts';
import { loadLeg } from './leg.ts';
import type { MapServices } from './services.ts';

/** Drawn in some milliseconds where the ways are known. */
const DRAWN_AT_ONCE = 10;
/** A ship that was last heard before this is on no map of the past. */
const HEARD_WITHIN_MS = 60 * DAY_MS;

/** The features of the map of a container as it was known at a moment. */
export async function mapAsOf(
  services: MapServices,
  container: Container,
  fullLegs: boolean,
  asOf: Instant,
): Promise<MapFeature[]> {
  const then = { ...services, asOf, now: () => new Date(asOf) };
  const [features = []] = await loadMaps(then, [container], fullLegs);
  return features;
}

/** The whole answer, new or as it was given before; undefined where the account has no such container. */
export function mapBytes(services: MapServices, accountId: Id, id: Id, fullLegs: boolean): Promise<Buffer | undefined> {
  const variant = fullLegs ? 'full legs' : '';
  return services.maps.answer({ accountId, id: id.toLowerCase(), variant }, async (container) => {
    const [features = []] = await loadMaps(services, [container], fullLegs);
    return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  });
}

/** The features of the maps of some containers; empty for one of which no place is known yet. */
export async function loadMaps(
  services: MapServices,
  containers: readonly Container[],
  fullLegs: boolean,
): Promise<MapFeature[][]> {
  const calls = containers.flatMap((container) => container.journey.calls);
  const [places, vessels] = await Promise.all([loadPlaces(services, calls), loadVessels(services, calls)]);
  const draw = async (container: Container) => {
    const stops = await loadStops(services, container, places, vessels);
    return mapFeatures(stops, { updatedAt: container.updatedAt, fullLegs });
  };
  const maps: MapFeature[][] = [];
  for await (const some of inSlices(containers, DRAWN_AT_ONCE)) maps.push(...(await Promise.all(some.map(draw))));
  return maps;
}

async function loadPlaces(services: MapServices, calls: readonly JourneyCall[]): Promise<Map<Id, MapPlace>> {
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

async function loadVessels(services: MapServices, calls: readonly JourneyCall[]): Promise<Map<Id, Vessel>> {
  const ids = [...new Set(calls.flatMap((call) => call.outbound?.vesselId ?? []))];
  const vessels = await listVesselsByIds(services, ids);
  const { asOf } = services;
  const placed =
    asOf === undefined ? vessels : await Promise.all(vessels.map((one) => placedAsOf(services, one, asOf)));
  return new Map(placed.map((vessel) => [vessel.id, vessel]));
}

/** A vessel where it was last heard by a moment, if that is kept. */
async function placedAsOf(services: MapServices, vessel: Vessel, asOf: Instant): Promise<Vessel> {
  const untilMs = Date.parse(asOf);
  const track = await readHeard(services, (ais) => listTrack(ais, vessel.id, untilMs - HEARD_WITHIN_MS, untilMs));
  const last = track.at(-1);
  if (!last) return { ...vessel, latest: null };
  const { atMs, ...position } = last;
  return { ...vessel, latest: { ...position, at: toInstant(new Date(atMs)) } };
}

async function loadStops(
  services: MapServices,
  container: Container,
  places: ReadonlyMap<Id, MapPlace>,
  vessels: ReadonlyMap<Id, Vessel>,
): Promise<MapStop[]> {
  const known = callsOnMap(container).flatMap((call) => {
    const place = call.locationId === null ? undefined : places.get(call.locationId);
    return place ? [{ call, place }] : [];
  });
  return Promise.all(
    known.map(async (stop, index) => {
      const next = known[index + 1];
      return { ...stop, leg: next ? await loadLeg(services, stop, next, vessels) : null };
    }),
  );
}
