import type { FeatureCollection, Position } from 'geojson';
import { boundsOf, nearestTurn } from './antimeridian.ts';
import { loadBaseMap } from './base-map-data.ts';
import { toJourneyFeatures } from './journey-features.ts';

const SVG = 'http://www.w3.org/2000/svg';
const DEFAULT_SIZE: Size = { width: 900, height: 480 };
/** Of the narrower side, so that names beside the outermost ports find room. */
const MARGIN_SHARE = 0.16;
const MAX_LATITUDE = 80;
const MIN_SPAN_DEGREES = 20;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws the journey into an element of a page whose browser has no WebGL. Colours come from the page's style sheet. */
export async function drawStaticMap(frame: HTMLElement, journey: FeatureCollection, label: string): Promise<void> {
  const { world } = await loadBaseMap();
  const { clientWidth: width, clientHeight: height } = frame;
  const size = width > 0 && height > 0 ? { width, height } : DEFAULT_SIZE;
  frame.replaceChildren(drawing(world, journey, label, size));
}

function drawing(world: FeatureCollection, journey: FeatureCollection, label: string, size: Size): SVGSVGElement {
  const features = toJourneyFeatures(journey, true);
  const project = projectionFor(boundsOf(features) ?? [-170, -55, 170, 70], size);
  const svg = element('svg', { viewBox: `0 0 ${size.width} ${size.height}`, role: 'img', class: 'static-map' });
  svg.setAttribute('aria-label', label);
  svg.append(element('rect', { ...size, class: 'static-sea' }));
  svg.append(element('path', { d: landPath(world, project), class: 'static-land' }));
  for (const { geometry, properties } of features) {
    const type = String(properties?.['feature_type']);
    if (geometry.type === 'LineString') {
      const line = pathOf(geometry.coordinates.map(project.at));
      svg.append(element('path', { d: line, class: type.startsWith('estimated') ? 'static-ahead' : 'static-sailed' }));
    } else {
      svg.append(marker(project.at(geometry.coordinates), type === 'current_vessel', properties ?? {}, size));
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
function projectionFor(
  [west, south, east, north]: [number, number, number, number],
  { width, height }: Size,
): Projection {
  const margin = Math.min(width, height) * MARGIN_SHARE;
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

function pathOf(points: readonly [number, number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;
}

/** A point with its name, written towards the middle; the dates of a port stand below, a vessel's name above. */
function marker(
  [x, y]: [number, number],
  isVessel: boolean,
  properties: Readonly<Record<string, unknown>>,
  { width }: Size,
): SVGElement {
  const anchor = x < width / 3 ? 'start' : x > (width * 2) / 3 ? 'end' : 'middle';
  const write = (text: unknown, below: number, name: string) => {
    const written = element('text', { x, y: y + below, 'text-anchor': anchor, class: name });
    written.textContent = typeof text === 'string' ? text : '';
    return written;
  };
  const group = element('g', {});
  group.append(element('circle', { cx: x, cy: y, r: isVessel ? 8 : 5, class: 'static-point' }));
  if (isVessel) group.append(write(properties['vessel_name'], -14, 'static-name'));
  else group.append(write(properties['name'], 20, 'static-name'), write(properties['caption'], 35, 'static-caption'));
  return group;
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}
