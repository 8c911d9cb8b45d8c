import type { FeatureCollection } from 'geojson';
import { boundsOf } from './antimeridian.ts';
import { loadBaseMap } from './base-map-data.ts';
import { toJourneyFeatures } from './journey-features.ts';
import { drawWorld, pathOf, projectionFor, type Size, sizeOf, svgElement } from './static-drawing.ts';

/** So that names beside the outermost ports find room. */
const MARGIN_SHARE = 0.16;
const WORLD = [-170, -55, 170, 70] as const;

/** Draws the journey into an element of a page whose browser has no WebGL. */
export async function drawStaticMap(frame: HTMLElement, journey: FeatureCollection, label: string): Promise<void> {
  const { world } = await loadBaseMap();
  frame.replaceChildren(drawing(world, journey, label, sizeOf(frame)));
}

function drawing(world: FeatureCollection, journey: FeatureCollection, label: string, size: Size): SVGSVGElement {
  const features = toJourneyFeatures(journey, true);
  const project = projectionFor(boundsOf(features) ?? WORLD, size, MARGIN_SHARE);
  const svg = drawWorld(world, project, size);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  for (const { geometry, properties } of features) {
    const type = String(properties?.['feature_type']);
    if (geometry.type === 'LineString') {
      const line = pathOf(geometry.coordinates.map(project.at));
      const sailed = properties?.['heard'] === false ? 'static-unheard' : 'static-sailed';
      svg.append(svgElement('path', { d: line, class: type.startsWith('estimated') ? 'static-ahead' : sailed }));
    } else {
      svg.append(marker(project.at(geometry.coordinates), type === 'current_vessel', properties ?? {}, size));
    }
  }
  return svg;
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
    const written = svgElement('text', { x, y: y + below, 'text-anchor': anchor, class: name });
    written.textContent = typeof text === 'string' ? text : '';
    return written;
  };
  const group = svgElement('g', {});
  group.append(svgElement('circle', { cx: x, cy: y, r: isVessel ? 8 : 5, class: 'static-point' }));
  if (isVessel) group.append(write(properties['vessel_name'], -14, 'static-name'));
  else group.append(write(properties['name'], 20, 'static-name'), write(properties['caption'], 35, 'static-caption'));
  return group;
}
