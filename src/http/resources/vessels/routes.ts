import type { TrackPoint } from '../../../domain/vessels/track.ts';
import { headingOf, type Vessel } from '../../../domain/vessels/vessel.ts';
import { invalidQuery, LandfallError } from '../../../errors.ts';
import { type ShownPosition, vesselResource } from '../../../jsonapi/resources/vessel.ts';
import { trackFeature } from '../../../map/track-feature.ts';
import { type AisDb, aisOf } from '../../../store/tables.ts';
import { listTrack } from '../../../store/vessels/vessel-tracks.ts';
import { type Box, pageVessels } from '../../../store/vessels/vessels.ts';
import { defined } from '../../../values/defined.ts';
import type { Instant } from '../../../values/instant.ts';
import { parseInstant, toInstant } from '../../../values/instant.ts';
import { isPosition } from '../../../values/position.ts';
import { accompanied, media, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { getVessel } from './get-vessel.ts';
import { type Period, readPeriod } from './period.ts';
import { TrackQuery, VesselListQuery, VesselParams, VesselQuery } from './schema.ts';

const FROM = 'show_positions[from_timestamp]';
const TO = 'show_positions[to_timestamp]';

export const vesselRoutes = routesOf('Vessels', [
  route('GET /vessels', {
    mayLag: true,
    summary: 'List vessels and where they are',
    description: 'Vessels whose position is known, for live maps.',
    access: 'read',
    entitlement: 'routing_data',
    query: VesselListQuery,
    answer: paged(vesselResource),
    handle: async (call, page) => {
      const { query } = call;
      const filter = defined({
        box: readBox(query['filter[bbox]']),
        updatedSince: readSince(query['filter[updated_since]']),
      });
      return pageVessels(aisOf(call.services), filter, page);
    },
  }),
  route('GET /vessels/:id', {
    summary: 'Get a vessel by id or IMO number',
    description: 'With `show_positions` or a period the vessel has `positions`; these need the routing data feature.',
    access: 'read',
    params: VesselParams,
    query: VesselQuery,
    answer: one(vesselResource),
    handle: async (call) => {
      const { services, query } = call;
      const wants = wantsPositions(query);
      if (wants && !call.caller.entitlements.includes('routing_data')) {
        throw new LandfallError('forbidden', 'The routing data feature is not enabled for this account.');
      }
      const nowMs = services.now().getTime();
      const given = { from: query[FROM], to: query[TO] };
      const period = wants ? readPeriod(given, { from: FROM, to: TO }, nowMs, services.maxPositionDays) : undefined;
      const vessel = await getVessel(services, call.caller.accountId, call.params.id);
      const positions = period ? await listPositions(aisOf(services), vessel, period) : undefined;
      return { ...vessel, ...defined({ positions }) };
    },
  }),
  route('GET /vessels/:id/track.geojson', {
    mayLag: true,
    summary: 'Get the track of a vessel for drawing',
    description: 'A GeoJSON feature: the lines the vessel sailed, simplified, with the time of each coordinate.',
    access: 'read',
    entitlement: 'routing_data',
    params: VesselParams,
    query: TrackQuery,
    answer: media('application/geo+json'),
    handle: async (call) => {
      const { services, query } = call;
      const given = { from: query.from_timestamp, to: query.to_timestamp };
      const names = { from: 'from_timestamp', to: 'to_timestamp' };
      const period = readPeriod(given, names, services.now().getTime(), services.maxPositionDays);
      const vessel = await getVessel(services, call.caller.accountId, call.params.id);
      const points = await listTrack(aisOf(services), vessel.id, period.fromMs, period.toMs);
      const feature = trackFeature(points, query.tolerance_nm, describeTrack(vessel, points));
      return accompanied(JSON.stringify(feature), {
        headers: { 'content-type': 'application/geo+json; charset=utf-8' },
      });
    },
  }),
]);

function wantsPositions(query: { show_positions?: string; [FROM]?: string; [TO]?: string }): boolean {
  if (query.show_positions !== undefined) return !['false', '0'].includes(query.show_positions);
  return query[FROM] !== undefined || query[TO] !== undefined;
}

async function listPositions(db: AisDb, vessel: Vessel, { fromMs, toMs }: Period): Promise<ShownPosition[]> {
  const points = await listTrack(db, vessel.id, fromMs, toMs);
  return points.map((point) => ({
    latitude: point.latitude,
    longitude: point.longitude,
    heading: headingOf(point),
    timestamp: toInstant(new Date(point.atMs)),
    estimated: false,
  }));
}

function describeTrack(vessel: Vessel, points: readonly TrackPoint[]): Record<string, unknown> {
  const timeOf = (point: TrackPoint | undefined) => (point ? toInstant(new Date(point.atMs)) : null);
  return {
    vessel_id: vessel.id,
    vessel_name: vessel.name,
    vessel_imo: vessel.imo,
    start_time: timeOf(points[0]),
    end_time: timeOf(points.at(-1)),
  };
}

function readBox(text: string | undefined): Box | undefined {
  if (text === undefined) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  if (isPosition(south, west) && isPosition(north, east) && south <= north) return { west, south, east, north };
  throw invalidQuery('filter[bbox]', 'filter[bbox] is west,south,east,north in degrees.');
}

function readSince(text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined)
    throw invalidQuery('filter[updated_since]', 'filter[updated_since] is not a date and time.');
  return instant;
}
