import type { Position } from 'geojson';
import { counted } from '../text/counted.ts';
import { nearestTurn } from './antimeridian.ts';
import { loadBaseMap } from './base-map-data.ts';
import type { Fleet, FleetPort, FleetVessel, HeardShip } from './fleet.ts';
import type { FleetMapOptions } from './fleet-map.ts';
import { drawWorld, type Projection, pathOf, projectionFor, sizeOf, svgElement } from './static-drawing.ts';

/** Once around, with the Pacific in the middle as on the map that moves. */
const WORLD = [-22, -48, 338, 66] as const;
const MARGIN_SHARE = 0.01;
/** A hull seen from above, bow up. */
const HULL = 'M0,-9C3,-6 4,-3 4,1L3.4,8Q0,9.4 -3.4,8L-4,1C-4,-3 -3,-6 0,-9Z';
const RANKS = [null, 'watch', 'act'] as const;

type Choices = Pick<FleetMapOptions, 'onVessel' | 'onPort'>;

/** Draws the fleet into an element of a page whose browser has no WebGL; ships and ports can be chosen as on the map. */
export async function drawStaticFleet(frame: HTMLElement, fleet: Fleet, choices: Choices): Promise<void> {
  const { world } = await loadBaseMap();
  const size = sizeOf(frame);
  const project = projectionFor(WORLD, size, MARGIN_SHARE);
  const svg = drawWorld(world, project, size);
  for (const { line } of fleet.lanes)
    svg.append(svgElement('path', { d: lanePath(line, project), class: 'static-lane' }));
  for (const ship of fleet.heard ?? []) {
    svg.append(svgElement('circle', { r: 1.4, transform: place(ship, project), class: 'static-heard' }));
  }
  for (const port of fleet.ports) svg.append(portMark(port, project, choices));
  const urgentLast = fleet.vessels.toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const vessel of urgentLast) svg.append(vesselMark(vessel, project, choices));
  replaceDrawing(frame, svg);
}

/** What had the focus has it again: positions change while somebody tabs through the ships. */
function replaceDrawing(frame: HTMLElement, svg: SVGSVGElement): void {
  const focused = frame.contains(document.activeElement) ? document.activeElement?.getAttribute('aria-label') : null;
  frame.replaceChildren(svg);
  const marks = [...svg.querySelectorAll<SVGGElement>('.static-mark')];
  if (focused) marks.find((mark) => mark.getAttribute('aria-label') === focused)?.focus();
}

function rankOf({ severity }: FleetVessel): number {
  return RANKS.indexOf(severity);
}

/** The line moves as a whole, by its middle. */
function lanePath(line: readonly Position[], project: Projection): string {
  const [longitude = 0] = line[line.length >> 1] ?? [];
  const shift = nearestTurn(longitude, project.middle) - longitude;
  return pathOf(line.map(([x = 0, y = 0]) => project.at([x + shift, y])));
}

function place({ longitude, latitude }: FleetPort | FleetVessel | HeardShip, project: Projection): string {
  const [x, y] = project.at([nearestTurn(longitude, project.middle), latitude]);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

function portMark(port: FleetPort, project: Projection, { onPort }: Choices): SVGElement {
  // Begins with what is written beside the mark.
  const waiting = port.waiting === 0 ? '' : ` · ${counted(port.waiting, 'container')} waiting`;
  const label = `${port.name}${waiting}, ${counted(port.containers, 'container')} bound for it`;
  const mark = choosable(label, () => onPort(port.code));
  mark.setAttribute('transform', place(port, project));
  const name = svgElement('text', { x: 8, y: 4, class: 'static-port-name' });
  name.textContent = port.waiting === 0 ? port.name : `${port.name} · ${port.waiting}`;
  mark.append(svgElement('circle', { r: 3.5, class: 'static-port' }), name);
  return mark;
}

function vesselMark(vessel: FleetVessel, project: Projection, { onVessel }: Choices): SVGElement {
  const label = `${vessel.name ?? 'Unnamed vessel'}, ${counted(vessel.containers, 'container')} aboard`;
  const mark = choosable(label, () => onVessel(vessel.id));
  mark.setAttribute('transform', place(vessel, project));
  const turn = `rotate(${vessel.heading ?? 0})`;
  mark.append(svgElement('path', { d: HULL, transform: turn, class: `static-vessel ${vessel.severity ?? 'plan'}` }));
  return mark;
}

/** Clicked, or reached by Tab and pressed. */
function choosable(label: string, choose: () => void): SVGGElement {
  const mark = svgElement('g', { role: 'button', tabindex: 0, 'aria-label': label, class: 'static-mark' });
  const title = svgElement('title', {});
  title.textContent = label;
  mark.append(title);
  mark.addEventListener('click', choose);
  mark.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  });
  return mark;
}
