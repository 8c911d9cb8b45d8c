import { get } from './ask.ts';
import { ToolError } from './tool-error.ts';
import type { Toolset } from './toolset.ts';

const MAX_POINTS = 120;
const MAX_FEATURES = 40;

type Point = readonly number[];

interface Feature {
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Point }
    | { readonly type: 'LineString'; readonly coordinates: readonly Point[] };
  readonly properties: {
    readonly feature_type: string;
    readonly name?: string | null;
    readonly vessel_name?: string | null;
  };
}

/** What the view of a journey draws: ports, ways and the ship. Undefined where the account has no maps. */
export async function readJourneyMap(toolset: Toolset, id: string): Promise<object | undefined> {
  try {
    const { features } = await get<{ features: readonly Feature[] }>(toolset, `/containers/${id}/map_geojson`);
    return toMap(features.slice(0, MAX_FEATURES));
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

function toMap(features: readonly Feature[]): object {
  const points = features.flatMap(({ geometry, properties }) =>
    geometry.type === 'Point' ? [{ at: rounded(geometry.coordinates), properties }] : [],
  );
  const vessel = points.find(({ properties }) => properties.feature_type === 'current_vessel');
  return {
    ports: points
      .filter(({ properties }) => properties.feature_type === 'port')
      .map(({ at, properties }) => ({ name: properties.name ?? '', at })),
    lines: features.flatMap(({ geometry, properties }) =>
      geometry.type === 'LineString'
        ? [
            {
              kind: properties.feature_type.startsWith('past') ? 'past' : 'ahead',
              points: thinned(geometry.coordinates),
            },
          ]
        : [],
    ),
    ...(vessel ? { vessel: { name: vessel.properties.vessel_name ?? '', at: vessel.at } } : {}),
  };
}

function thinned(line: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(line.length / MAX_POINTS));
  return line.filter((_, index) => index % step === 0 || index === line.length - 1).map(rounded);
}

function rounded([longitude = 0, latitude = 0]: Point): Point {
  return [Math.round(longitude * 100) / 100, Math.round(latitude * 100) / 100];
}
