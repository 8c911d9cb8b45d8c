// Pictures of routes through the passages that ship size decides, on the coastline, with lanes and zones drawn in:
// `npx tsx bench/routing-pictures.ts PAGE.html [LAND.json] [FROM-TO[:SHIP] …]`. LAND.json is GeoJSON of land, such as
// `map.geo.json` of npm `@geo-maps/earth-lands-250m` (OpenStreetMap); Natural Earth is drawn without it. With pairs of
// UN/LOCODEs those are drawn instead of the passages. Look at the page in a browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { clipToBox } from '../scripts/sea/clip-to-box.ts';
import { loadGeoJsonLand } from '../scripts/sea/geo-json-land.ts';
import { loadLandPolygons } from '../scripts/sea/natural-earth.ts';
import type { Lane } from '../src/routing/lanes.ts';
import type { Coordinate } from '../src/routing/polygon-runs.ts';
import { SeaRouter } from '../src/routing/route.ts';
import { parseShipSize } from '../src/routing/ship-size.ts';
import { loadWorld } from '../src/routing/world.ts';
import type { Zone } from '../src/routing/zones.ts';
import { parseCsvByHeader } from '../src/text/csv.ts';
import type { Position } from '../src/values/position.ts';

/** West, south, east, north. */
type Box = readonly [number, number, number, number];

interface Panel {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly ship?: string;
  readonly box?: Box;
}

const PANELS: readonly Panel[] = [
  { title: 'Messina', from: 'ITGIT', to: 'GRPIR', box: [15.0, 37.5, 16.3, 38.7] },
  { title: 'Bonifacio', from: 'ESBCN', to: 'ITCVV', box: [8.2, 40.9, 10.0, 41.8] },
  { title: 'Old Bahama Channel', from: 'USHOU', to: 'PRSJU', box: [-80.5, 20.5, -74.0, 24.5] },
  { title: 'Chacao', from: 'CLVAP', to: 'CLPMC', box: [-74.6, -42.3, -72.6, -41.2] },
  { title: 'Inside passage of British Columbia', from: 'CAVAN', to: 'CAPRR', box: [-131.0, 48.6, -122.8, 54.6] },
  { title: 'Thames, from the north', from: 'GBLGP', to: 'DEHAM', box: [0.2, 51.1, 2.4, 52.2] },
  { title: 'Thames, from Dover', from: 'GBLGP', to: 'FRLEH', box: [0.2, 50.9, 2.4, 52.0] },
  { title: 'Flemish banks', from: 'BEANR', to: 'GBDVR', box: [1.2, 50.8, 4.6, 51.8] },
  { title: 'Kiel, by a feeder', from: 'DEHAM', to: 'PLGDN', ship: 'feeder', box: [8.5, 53.4, 11.5, 55.0] },
  { title: 'Corinth, by a ship of 100 m', from: 'ITAOI', to: 'GRPIR', ship: '100x16x6', box: [21.0, 37.3, 24.0, 38.6] },
  { title: 'Great Lakes, by a laker', from: 'CAMTR', to: 'CATHU', ship: '222x23x8', box: [-90.0, 41.3, -73.0, 49.0] },
];
const WIDTH = 700;
const HEIGHT = 560;
const MARGIN = 0.15;
const MIN_SPAN = 0.4;

const [page = 'routes.html', landFile, ...asked] = process.argv.slice(2);
const data = (path: string) => readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8');
const land = landFile?.endsWith('json') ? loadGeoJsonLand(landFile) : loadLandPolygons();
const lanes = ['lanes', 'narrows'].flatMap((name) => JSON.parse(data(`sea/${name}.json`)) as Lane[]);
const zones = JSON.parse(data('sea/zones.json')) as Zone[];
const ports = new Map(parseCsvByHeader(data('ports.csv')).map((row) => [row['unlocode'] ?? '', toPosition(row)]));
const router = new SeaRouter(loadWorld());
const panels = asked.length > 0 ? asked.map(toPanel) : PANELS;
const style = 'body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px;margin:8px}figure{margin:0}';
const figures = panels.map(draw).join('\n');
writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>\n${figures}\n`);
console.log(`${panels.length} pictures in ${page}`);

function toPanel(text: string): Panel {
  const [pair = '', ship] = text.split(':');
  const [from = '', to = ''] = pair.split('-');
  return { title: pair, from, to, ...(ship === undefined ? {} : { ship }) };
}

function draw({ title, from, to, ship, box }: Panel): string {
  const size = ship === undefined ? undefined : parseShipSize(ship);
  const route = router.route(portOf(from), portOf(to), size ? { ship: size } : {});
  if (route.kind !== 'found') return `<figure>${title}: ${route.kind}</figure>`;
  const line = route.points.map(({ longitude, latitude }): Coordinate => [longitude, latitude]);
  const view = box ?? boxAround(line);
  const [west, south, east, north] = view;
  const stretch = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(WIDTH / (east - west), HEIGHT / (north - south) / stretch);
  const tall = scale * stretch;
  const points = (coordinates: readonly Coordinate[]) =>
    coordinates.map(([x, y]) => `${((x - west) * scale).toFixed(1)},${((north - y) * tall).toFixed(1)}`).join(' ');
  const rings = (all: readonly (readonly Coordinate[])[]) =>
    all.flatMap((ring) => turned(ring).map((one) => clipToBox(one, view))).filter((ring) => ring.length > 2);
  const shape = (fill: string) => (ring: readonly Coordinate[]) => `<polygon points="${points(ring)}" fill="${fill}"/>`;
  const stroke = (colour: string, wide: number) => (some: readonly Coordinate[]) =>
    `<polyline points="${points(some)}" fill="none" stroke="${colour}" stroke-width="${wide}"/>`;
  const parts = [
    ...rings(land.flatMap((polygon) => polygon.slice(0, 1))).map(shape('#d8cfae')),
    ...rings(zones.map(({ ring }) => ring)).map(shape('rgba(200,60,60,.25)')),
    ...lanes.map((lane) => stroke('#999', 1)(lane.points)),
    stroke('#04c', 2)(line),
    ...line.map(([x, y]) => `<circle cx="${(x - west) * scale}" cy="${(north - y) * tall}" r="2.5" fill="#04c"/>`),
  ];
  const high = ((north - south) * tall).toFixed(0);
  const caption = `${title}: ${from} to ${to}, ${Math.round(route.distanceNm)} nm, by ${route.passages.join(', ') || 'none'}`;
  return `<figure><figcaption>${caption}</figcaption><svg width="${((east - west) * scale).toFixed(0)}" height="${high}" style="background:#eaf2f8">${parts.join('')}</svg></figure>`;
}

/** Longitudes of land run on over ±180: the ring as it is, and once around the earth to either side. */
function turned(ring: readonly Coordinate[]): readonly (readonly Coordinate[])[] {
  return [-360, 0, 360].map((turn) => ring.map(([x, y]): Coordinate => [x + turn, y]));
}

function boxAround(line: readonly Coordinate[]): Box {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  const spanX = Math.max(MIN_SPAN, Math.max(...xs) - Math.min(...xs)) * MARGIN;
  const spanY = Math.max(MIN_SPAN, Math.max(...ys) - Math.min(...ys)) * MARGIN;
  return [Math.min(...xs) - spanX, Math.min(...ys) - spanY, Math.max(...xs) + spanX, Math.max(...ys) + spanY];
}

function portOf(code: string): Position {
  const port = ports.get(code);
  if (!port) throw new Error(`no port ${code}`);
  return port;
}

function toPosition(row: Readonly<Record<string, string>>): Position {
  return { latitude: Number(row['latitude']), longitude: Number(row['longitude']) };
}
