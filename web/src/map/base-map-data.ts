import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import labelsUrl from '../../generated/labels.json?url';
import worldUrl from '../../generated/world.json?url';

export interface BaseMapData {
  readonly world: FeatureCollection;
  readonly labels: FeatureCollection;
}

let loading: Promise<BaseMapData> | undefined;

/** Once per page; asked for again after a failure. */
export function loadBaseMap(): Promise<BaseMapData> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<BaseMapData> {
  const [topology, labels] = await Promise.all([
    getJson<Topology<{ world: GeometryCollection }>>(worldUrl),
    getJson<FeatureCollection>(labelsUrl),
  ]);
  return { world: feature(topology, topology.objects.world), labels };
}

async function getJson<Shape>(url: string): Promise<Shape> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The base map could not be loaded (${response.status}).`);
  return response.json() as Promise<Shape>;
}
