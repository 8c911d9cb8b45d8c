import { isJson } from './protocol.ts';

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN_DEGREES = 6;
const MIN_SPAN_DEGREES = 24;
/** As wide as it is high, and twice. */
const ASPECT = 2;
const WORLDS = [-360, 0, 360];

type Point = readonly [number, number];

interface Drawn {
  readonly ports: readonly { readonly name: string; readonly at: Point }[];
  readonly lines: readonly { readonly kind: string; readonly points: readonly Point[] }[];
  readonly vessel: { readonly name: string; readonly at: Point } | undefined;
}

/** A picture of the way in plain degrees; undefined where there is nothing to draw. `coast` is a path in degrees. */
export function drawMap(given: unknown, coast: string): SVGSVGElement | undefined {
  const { ports, lines, vessel } = read(given);
  const points = [
    ...ports.map(({ at }) => at),
    ...lines.flatMap((line) => line.points),
    ...(vessel ? [vessel.at] : []),
  ];
  if (points.length === 0) return undefined;
  const frame = frameOf(points);
  const unit = frame.width / 320;
  const svg = element('svg', { viewBox: `${frame.x} ${frame.y} ${frame.width} ${frame.height}`, role: 'img' });
  svg.setAttribute('aria-label', `Map: ${ports.map(({ name }) => name).join(', ')}`);
  for (const shift of WORLDS)
    svg.append(element('path', { class: 'land', d: coast, transform: `translate(${shift})` }));
  for (const { kind, points: way } of lines) {
    const width = String(unit * 1.6);
    const dash = kind === 'past' ? {} : { 'stroke-dasharray': `${unit * 4} ${unit * 3}` };
    svg.append(element('polyline', { class: 'way', points: way.map(place).join(' '), 'stroke-width': width, ...dash }));
  }
  const middle = frame.x + frame.width / 2;
  for (const { name, at } of ports) svg.append(...marked('port', name, at, { unit, radius: unit * 3, middle }));
  if (vessel) svg.append(...marked('vessel', vessel.name, vessel.at, { unit, radius: unit * 4, middle }));
  return svg;
}

function place([longitude, latitude]: Point): string {
  return `${longitude},${-latitude}`;
}

interface Scale {
  readonly unit: number;
  readonly radius: number;
  readonly middle: number;
}

/** Names stand on the side where there is more room. */
function marked(kind: string, name: string, [x, latitude]: Point, { unit, radius, middle }: Scale): SVGElement[] {
  const circle = element('circle', { class: kind, cx: x, cy: -latitude, r: radius, 'stroke-width': unit });
  const side = x > middle ? { x: x - radius * 1.4, 'text-anchor': 'end' } : { x: x + radius * 1.4 };
  const label = element('text', { ...side, y: -latitude + unit * 3, 'font-size': unit * 10 });
  label.setAttribute('stroke-width', String(unit * 2.5));
  label.textContent = name;
  return [circle, label];
}

function frameOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => -y)];
  const [west, east] = [Math.min(...xs) - MARGIN_DEGREES, Math.max(...xs) + MARGIN_DEGREES];
  const [north, south] = [Math.min(...ys) - MARGIN_DEGREES, Math.max(...ys) + MARGIN_DEGREES];
  const height = Math.max(south - north, (east - west) / ASPECT, MIN_SPAN_DEGREES / ASPECT);
  const width = height * ASPECT;
  return { x: (west + east - width) / 2, y: (north + south - height) / 2, width, height };
}

/** What is not as it should be is not drawn. */
function read(given: unknown): Drawn {
  if (!isJson(given)) return { ports: [], lines: [], vessel: undefined };
  const named = (value: unknown) =>
    isJson(value) && isPoint(value['at']) ? [{ name: String(value['name'] ?? ''), at: value['at'] }] : [];
  const listed = (value: unknown) => (Array.isArray(value) ? value : []);
  return {
    ports: listed(given['ports']).flatMap(named),
    lines: listed(given['lines'])
      .filter(isJson)
      .map((line) => ({ kind: String(line['kind']), points: listed(line['points']).filter(isPoint) })),
    vessel: named(given['vessel'])[0],
  };
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one));
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
