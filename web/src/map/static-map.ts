import type { FeatureCollection, Position } from 'geojson';
import { boundsOf, nearestTurn, unwrapJourney } from './antimeridian.ts';
import { loadBaseMap } from './base-map-data.ts';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 900;
const HEIGHT = 480;
const MARGIN = 70;
const MAX_LATITUDE = 80;
const MIN_SPAN_DEGREES = 20;

/** A drawing for browsers without WebGL. Colours come from the page's style sheet. */
export async function drawStaticMap(journey: FeatureCollection, label: string): Promise<SVGSVGElement> {
  const { world } = await loadBaseMap();
  const { features } = unwrapJourney(journey);
  const project = projectionFor(boundsOf(features) ?? [-170, -55, 170, 70]);
  const svg = element('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', class: 'static-map' });
  svg.setAttribute('aria-label', label);
  svg.append(element('rect', { width: WIDTH, height: HEIGHT, class: 'static-sea' }));
  svg.append(element('path', { d: landPath(world, project), class: 'static-land' }));
  for (const { geometry, properties } of features) {
    const type = String(properties?.['feature_type']);
    if (geometry.type === 'LineString') {
      const line = pathOf(geometry.coordinates.map(project.at));
      svg.append(element('path', { d: line, class: type.startsWith('estimated') ? 'static-ahead' : 'static-sailed' }));
    } else if (geometry.type === 'Point') {
      svg.append(marker(project.at(geometry.coordinates), type, nameOf(properties)));
    }
  }
  return svg;
}

interface Projection {
  readonly at: (position: Position) => [x: number, y: number];
  /** Longitude of the middle: land is drawn on the copy of the world around it. */
  readonly middle: number;
}

/** Mercator, scaled and moved so that the bounds fit. */
function projectionFor([west, south, east, north]: [number, number, number, number]): Projection {
  const middle = (west + east) / 2;
  const span = Math.max(east - west, MIN_SPAN_DEGREES);
  const [top, bottom] = [mercator(north), mercator(south)];
  const scale = Math.min((WIDTH - 2 * MARGIN) / span, (HEIGHT - 2 * MARGIN) / Math.max(top - bottom, MIN_SPAN_DEGREES));
  const level = (top + bottom) / 2;
  return {
    middle,
    at: ([x = 0, y = 0]) => [WIDTH / 2 + (x - middle) * scale, HEIGHT / 2 - (mercator(y) - level) * scale],
  };
}

function mercator(latitude: number): number {
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) * 180) / Math.PI;
}

/** Every ring moves as a whole to the copy of the world nearest to the middle, so that none is torn. */
function landPath(world: FeatureCollection, project: Projection): string {
  const rings = world.features.flatMap(({ geometry, properties }) =>
    properties?.['kind'] === 'land' && geometry.type === 'Polygon' ? geometry.coordinates : [],
  );
  return rings
    .map((ring) => {
      const [first = 0] = ring[0] ?? [];
      const shift = nearestTurn(first, project.middle) - first;
      return `${pathOf(ring.map(([x = 0, y = 0]) => project.at([x + shift, y])))}Z`;
    })
    .join('');
}

function pathOf(points: readonly [number, number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;
}

function marker([x, y]: [number, number], type: string, name: string): SVGElement {
  const group = element('g', {});
  group.append(element('circle', { cx: x, cy: y, r: type === 'current_vessel' ? 8 : 5, class: 'static-point' }));
  const text = element('text', { x: x + 9, y: y + 18, class: 'static-name' });
  text.textContent = name;
  group.append(text);
  return group;
}

function nameOf(properties: Readonly<Record<string, unknown>> | null): string {
  const name = properties?.['name'] ?? properties?.['vessel_name'];
  return typeof name === 'string' ? name : '';
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}
