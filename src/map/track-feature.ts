import { simplifyTrack, type TimedPosition } from '../domain/vessels/simplify-track.ts';
import { eastward, type TrackPoint } from '../domain/vessels/track.ts';
import { HOUR_MS } from '../values/duration.ts';
import { type Instant, toInstant } from '../values/instant.ts';

/** A silence of so long is not drawn as a line: the ship may have gone anywhere. */
const MAX_GAP_MS = 12 * HOUR_MS;
const ANTIMERIDIAN = 180;

type Coordinate = readonly [longitude: number, latitude: number];

export interface TrackFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Coordinate[])[] };
  readonly properties: Readonly<Record<string, unknown>> & {
    /** For each line, the time of each of its coordinates. */
    readonly coordinate_times: readonly (readonly Instant[])[];
    readonly point_count: number;
  };
}

/**
 * A track for drawing, within `toleranceNm` of where the ship was. Lines end at the antimeridian (RFC 7946, 3.1.9) and
 * where the ship was not heard for long.
 */
export function trackFeature(
  points: readonly TrackPoint[],
  toleranceNm: number,
  properties: Readonly<Record<string, unknown>>,
): TrackFeature {
  const lines = splitAtGaps(points)
    .map((piece) => simplifyTrack(piece, toleranceNm))
    .flatMap(splitAtAntimeridian)
    .filter((line) => line.length > 1);
  return {
    type: 'Feature',
    geometry: {
      type: 'MultiLineString',
      coordinates: lines.map((line) => line.map(({ longitude, latitude }) => [longitude, latitude] as const)),
    },
    properties: {
      ...properties,
      point_count: lines.reduce((sum, line) => sum + line.length, 0),
      coordinate_times: lines.map((line) => line.map(({ atMs }) => toInstant(new Date(atMs)))),
    },
  };
}

function splitAtGaps(points: readonly TrackPoint[]): TrackPoint[][] {
  const pieces: TrackPoint[][] = [];
  let last: TrackPoint | undefined;
  for (const point of points) {
    if (last && point.atMs - last.atMs <= MAX_GAP_MS) pieces.at(-1)?.push(point);
    else pieces.push([point]);
    last = point;
  }
  return pieces;
}

function splitAtAntimeridian(points: readonly TimedPosition[]): TimedPosition[][] {
  const pieces: TimedPosition[][] = [[]];
  let last: TimedPosition | undefined;
  for (const point of points) {
    if (last && crossesAntimeridian(last, point)) {
      const meeting = crossing(last, point);
      pieces.at(-1)?.push(meeting);
      pieces.push([{ ...meeting, longitude: -meeting.longitude }]);
    }
    pieces.at(-1)?.push(point);
    last = point;
  }
  return pieces;
}

function crossesAntimeridian(from: TimedPosition, to: TimedPosition): boolean {
  return Math.abs(to.longitude - from.longitude) > ANTIMERIDIAN;
}

function crossing(from: TimedPosition, to: TimedPosition): TimedPosition {
  const longitude = from.longitude >= 0 ? ANTIMERIDIAN : -ANTIMERIDIAN;
  const total = eastward(from.longitude, to.longitude);
  const share = total === 0 ? 0 : (longitude - from.longitude) / total;
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude,
    atMs: Math.round((from.atMs + share * (to.atMs - from.atMs)) / 1000) * 1000,
  };
}
