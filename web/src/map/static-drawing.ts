import type { FeatureCollection, Position } from 'geojson';
import { nearestTurn } from './antimeridian.ts';

const SVG = 'http://www.w3.org/2000/svg';
const DEFAULT_SIZE: Size = { width: 900, height: 480 };
const MAX_LATITUDE = 80;
const MIN_SPAN_DEGREES = 20;

export interface Size {
  readonly width: number;
  readonly height: number;
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

/** As large as the element it is drawn into. */
export function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): Size {
  return width > 0 && height > 0 ? { width, height } : DEFAULT_SIZE;
}

/** The sea and the land: what a drawing begins with. Colours come from the page's style sheet. */
export function drawWorld(world: FeatureCollection, project: Projection, size: Size): SVGSVGElement {
  const svg = svgElement('svg', { viewBox: `0 0 ${size.width} ${size.height}`, class: 'static-map' });
  svg.append(svgElement('rect', { ...size, class: 'static-sea' }));
  svg.append(svgElement('path', { d: landPath(world, project), class: 'static-land' }));
  return svg;
}

export interface Projection {
  readonly at: (position: Position) => [x: number, y: number];
  /** Longitude of the middle: land is drawn on the copy of the world around it. */
  readonly middle: number;
}

/** Mercator, scaled and moved so that the bounds fit; the margin is a share of the narrower side. */
export function projectionFor(
  [west, south, east, north]: Bounds,
  { width, height }: Size,
  marginShare: number,
): Projection {
  const margin = Math.min(width, height) * marginShare;
  const middle = (west + east) / 2;
  const span = Math.max(east - west, MIN_SPAN_DEGREES);
  const [top, bottom] = [mercator(north), mercator(south)];
  const scale = Math.min((width - 2 * margin) / span, (height - 2 * margin) / Math.max(top - bottom, MIN_SPAN_DEGREES));
  const level = (top + bottom) / 2;
  return {
    middle,
    at: ([x = 0, y = 0]) => [width / 2 + (x - middle) * scale, height / 2 - (mercator(y) - level) * scale],
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

export function pathOf(points: readonly [number, number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;
}

export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}
