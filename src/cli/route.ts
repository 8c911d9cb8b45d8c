import { writeFileSync } from 'node:fs';
import type { Port } from '../domain/places/port.ts';
import { messageOf } from '../errors.ts';
import { parseReferenceFiles, readReferenceFiles } from '../operations/reference-files.ts';
import { describeFailure } from '../routing/failure.ts';
import { SeaRouter } from '../routing/route.ts';
import { SHIP_CLASSES } from '../routing/ship-size.ts';
import { loadWorld } from '../routing/world.ts';
import type { Position } from '../values/position.ts';
import { type Command, type OptionValue, textOption, UsageError } from './command.ts';
import { drawRoute } from './draw-route.ts';
import { toJson } from './route-answer.ts';
import { routeBatch } from './route-batch.ts';
import { readIds, readPosition, readShip } from './route-question.ts';

const SHIPS = `Name one of ${Object.keys(SHIP_CLASSES).join(', ')}, or give its length, beam and draught in metres as 170x28x9.`;

export const routeCommand: Command = {
  name: 'route',
  usage:
    'FROM TO [--block ID,…] [--open ID,…] [--ship CLASS] [--via PLACE] [--out NAME] [--svg] [--json] | --batch FILE.csv   (a place is a UN/LOCODE or LATITUDE,LONGITUDE; a ship is feeder, panamax, neo-panamax, ulcv or LENGTHxBEAMxDRAUGHT in metres)',
  summary: 'Find the way by sea: its length, the passages it uses, and a GeoJSON file.',
  maxWords: 2,
  options: {
    block: { type: 'string', multiple: true },
    open: { type: 'string', multiple: true },
    ship: { type: 'string' },
    via: { type: 'string', multiple: true },
    out: { type: 'string' },
    svg: { type: 'boolean' },
    json: { type: 'boolean' },
    batch: { type: 'string' },
  },
  run: async (words, options) => {
    const batch = textOption(options, 'batch');
    if (batch !== undefined) return routeBatch(batch, textOption(options, 'ship'));
    const [from, to] = words;
    if (from === undefined || to === undefined) throw new UsageError('Name where the route starts and where it ends.');
    return routeOne(from.trim(), to.trim(), options);
  },
};

function routeOne(fromText: string, toText: string, options: Readonly<Record<string, OptionValue>>): number {
  const places = createPlaceReader();
  const from = places(fromText);
  const to = places(toText);
  const via = [options['via'] ?? []].flat().map((text) => places(String(text).trim()));
  const ship = readShip(options['ship']);
  if (!ship) throw new UsageError(`There is no ship ${options['ship']}. ${SHIPS}`);
  const world = loadWorld();
  const passages = { block: readIds(options['block']), open: readIds(options['open']) };
  const result = new SeaRouter(world).route(from, to, { ...passages, ...ship, via });
  if (options['json'] === true) {
    console.log(JSON.stringify({ origin: fromText, destination: toText, ...toJson(result) }));
    if (result.kind === 'unknown-passage') return 2;
    return result.kind === 'found' ? 0 : 1;
  }
  if (result.kind === 'unknown-passage') {
    const known = world.passages.map(({ id }) => id).sort();
    throw new UsageError(`${describeFailure(result)} There are: ${known.join(', ')}.`);
  }
  if (result.kind !== 'found') {
    console.error(describeFailure(result));
    return 1;
  }
  const name = textOption(options, 'out') ?? `${fromText}-${toText}`;
  const { coordinates, ...properties } = toJson(result);
  const [only, ...others] = coordinates;
  const geometry = others.length === 0 ? { type: 'Point', coordinates: only } : { type: 'LineString', coordinates };
  writeResult(`${name}.geojson`, `${JSON.stringify({ type: 'Feature', geometry, properties })}\n`);
  if (options['svg'] === true) writeResult(`${name}.svg`, drawRoute(world.sea.land, result.points));
  console.log(`${Math.round(result.distanceNm)} nm`);
  console.log(`via ${result.passages.join(', ') || 'no passage'}`);
  console.log(`${name}.geojson${options['svg'] === true ? `, ${name}.svg` : ''}`);
  return 0;
}

function writeResult(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${messageOf(error)}`);
  }
}

/** Ports are read from the data files: no database is needed. */
function createPlaceReader(): (text: string) => Position {
  let ports: readonly Port[] | undefined;
  return (text) => {
    const match = /^(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)$/.exec(text);
    if (match) {
      const place = readPosition(match[1], match[2]);
      if (!place) throw new UsageError(`${text} is not a latitude and longitude.`);
      return place;
    }
    ports ??= parseReferenceFiles(readReferenceFiles()).ports;
    const code = text.toUpperCase().replace(/\s/g, '');
    const port = ports.find(({ unlocode, aliases }) => unlocode === code || aliases.includes(code));
    if (!port) throw new UsageError(`There is no port ${text}. Give a UN/LOCODE, or latitude and longitude.`);
    return { latitude: port.latitude, longitude: port.longitude };
  };
}
