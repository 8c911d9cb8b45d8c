// Makes the base map of the dashboard and the embeds from Natural Earth (public domain), as shipped by the npm package
// world-atlas: planar land cut at ±180°, coastlines and borders in one small topology, and points for the names.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { topology } from 'topojson-server';
import { countryLabels, seaLabels } from './labels.js';
import { worldFeatures } from './world.js';

const QUANTIZATION = 1e5;
const COORDINATE_DECIMALS = 2;

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '..', 'generated');

export function buildBasemap() {
  const atlas = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'),
  );
  const world = rounded({ type: 'FeatureCollection', features: worldFeatures(atlas) });
  const labels = rounded({ type: 'FeatureCollection', features: [...countryLabels(atlas), ...seaLabels()] });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'world.json'), JSON.stringify(topology({ world }, QUANTIZATION)));
  writeFileSync(join(target, 'labels.json'), JSON.stringify(labels));
}

function rounded(value) {
  const factor = 10 ** COORDINATE_DECIMALS;
  return JSON.parse(
    JSON.stringify(value, (_key, part) => (typeof part === 'number' ? Math.round(part * factor) / factor : part)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildBasemap();
