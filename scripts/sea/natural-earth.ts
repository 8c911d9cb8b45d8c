import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Coordinate, Ring } from '../../src/routing/polygon-runs.ts';

/** A polygon: its outer ring, then its holes. Longitudes are continuous: they may leave ±180. */
export type Polygon = readonly Ring[];

interface Topology {
  readonly transform: { readonly scale: [number, number]; readonly translate: [number, number] };
  readonly arcs: readonly (readonly [number, number])[][];
  readonly objects: { readonly land: { readonly geometries: readonly Geometry[] } };
}

type Geometry =
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] };

/** Natural Earth 1:10m land, as the `world-atlas` package carries it (public domain). */
export function loadLandPolygons(): Polygon[] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const arcs = topology.arcs.map((arc) => decodeArc(arc, topology.transform));
  const polygons = topology.objects.land.geometries.flatMap((geometry) =>
    geometry.type === 'Polygon' ? [geometry.arcs] : [...geometry.arcs],
  );
  return polygons.map((rings) => alignHoles(rings.map((ring) => closeOverPole(unwrap(joinArcs(ring, arcs))))));
}

function decodeArc(arc: readonly (readonly [number, number])[], transform: Topology['transform']): Coordinate[] {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
}

/** TopoJSON: a negative index is the one's complement of an arc that is run backwards. */
function joinArcs(ring: readonly number[], arcs: readonly Coordinate[][]): Coordinate[] {
  return ring.flatMap((index) => {
    const arc = index < 0 ? [...(arcs[~index] as Coordinate[])].reverse() : (arcs[index] as Coordinate[]);
    return arc.slice(0, -1);
  });
}

/** The file's rings jump from 180 to -180 where they were stitched together: make their longitudes continuous. */
function unwrap(ring: Ring): Coordinate[] {
  let turn = 0;
  let previous = ring[0]?.[0] ?? 0;
  return ring.map(([longitude, latitude]) => {
    if (longitude - previous > 180) turn -= 360;
    if (longitude - previous < -180) turn += 360;
    previous = longitude;
    return [longitude + turn, latitude];
  });
}

/** Antarctica's ring goes once around the earth; it is closed along the pole. */
function closeOverPole(ring: Coordinate[]): Coordinate[] {
  const first = ring[0] as Coordinate;
  const last = ring.at(-1) as Coordinate;
  if (Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = last[1] < 0 ? -90 : 90;
  const end: Coordinate = [first[0] + Math.sign(last[0] - first[0]) * 360, first[1]];
  return [...ring, end, [end[0], pole], [first[0], pole]];
}

function alignHoles(rings: Coordinate[][]): Polygon {
  const [outer = [], ...holes] = rings;
  const west = Math.min(...outer.map(([longitude]) => longitude));
  const east = Math.max(...outer.map(([longitude]) => longitude));
  return [
    outer,
    ...holes.map((hole) => {
      const at = hole[0]?.[0] ?? 0;
      const shift = at < west ? 360 : at > east ? -360 : 0;
      return hole.map(([longitude, latitude]): Coordinate => [longitude + shift, latitude]);
    }),
  ];
}
