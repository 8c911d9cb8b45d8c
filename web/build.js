// Builds the dashboard and the embeds into web/dist, compressed, with a stamp of what they were built from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildBasemap } from './basemap/build.js';
import { compressFiles } from './build/compress.js';
import { writeStamp } from './build/stamp.js';

const root = import.meta.dirname;
const dist = join(root, 'dist');

/** The scripts that go into other people's pages: small, under a fixed name, fetching the rest by its hashed name. */
const EMBEDS = { map: 'src/embed/map-element.ts', track: 'src/embed/track-element.ts' };

buildBasemap();
await build({ configFile: join(root, 'vite.config.js'), logLevel: 'warn' });
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
for (const [name, entry] of Object.entries(EMBEDS)) await buildLoader(name, manifest[entry].file);
await compressFiles(dist);
writeStamp();

async function buildLoader(name, moduleFile) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { EMBED_MODULE: JSON.stringify(`/${moduleFile}`), EMBED_KIND: JSON.stringify(name) },
    build: {
      target: 'es2022',
      outDir: 'dist/embed',
      emptyOutDir: false,
      reportCompressedSize: false,
      lib: { entry: 'src/embed/loader.ts', formats: ['iife'], name: 'landfallEmbed', fileName: () => `${name}.js` },
    },
  });
}
