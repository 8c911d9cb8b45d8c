// Builds data/sea/land.bin and data/sea/narrows.json from Natural Earth and from the lines drawn by hand in data/sea.
import { readFileSync, writeFileSync } from 'node:fs';
import { encodeCapes } from '../src/routing/capes.ts';
import { encodeRuns } from '../src/routing/land-codec.ts';
import type { Lane } from '../src/routing/lanes.ts';
import type { Barrier } from '../src/routing/passages.ts';
import { createSea } from '../src/routing/sea.ts';
import type { Zone } from '../src/routing/zones.ts';
import { laneCells, vertexCells } from './sea/carve-lanes.ts';
import { fillEnclosedWater, subtract } from './sea/enclosed-water.ts';
import { findCapes } from './sea/find-capes.ts';
import { type Island, islandPolygon } from './sea/islands.ts';
import { joinBasins } from './sea/join-basins.ts';
import { drawLand } from './sea/land-mask.ts';
import { loadLandPolygons } from './sea/natural-earth.ts';
import { traceStrait } from './sea/trace-strait.ts';

const folder = new URL('../data/sea/', import.meta.url);

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T;
}

const lanes = readJson<Lane[]>('lanes.json');
const islands = readJson<Island[]>('islands.json').map(islandPolygon);
const drawn = drawLand([...loadLandPolygons(), ...islands]);
const land = fillEnclosedWater(subtract(drawn, laneCells(lanes)), vertexCells(lanes));
const packed = encodeRuns(land);
writeFileSync(new URL('land.bin', folder), packed);
console.log(`land.bin: ${packed.length} bytes`);

const built = createSea(land, readJson<Zone[]>('zones.json'));
const { sea } = built;
const capes = findCapes(built);
const packedCapes = encodeCapes(capes);
writeFileSync(new URL('capes.bin', folder), packedCapes);
console.log(`capes.bin: ${capes.size} capes, ${packedCapes.length} bytes`);

const narrows = readJson<Lane[]>('straits.json').flatMap((strait) => {
  try {
    return [traceStrait(sea, strait)];
  } catch (e) {
    console.log(String(e));
    return [];
  }
});
narrows.push(...joinBasins(built, capes, [...lanes, ...narrows], readJson<Barrier[]>('barriers.json')));
const lines = narrows.map((lane) => `  ${JSON.stringify(lane)}`);
writeFileSync(new URL('narrows.json', folder), `[\n${lines.join(',\n')}\n]\n`);
console.log(`narrows.json: ${narrows.length} straits, ${narrows.flatMap((lane) => lane.points).length} points`);
