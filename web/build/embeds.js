import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const KINDS = ['map', 'track'];
/** What pages load, by its fixed name: our own lines, and those of pages written for the public service. */
const LOADERS = [
  { file: 'map.js', kind: 'map', entry: 'loader.ts' },
  { file: 'track.js', kind: 'track', entry: 'loader.ts' },
  { file: 'bundle.js', kind: 'map', entry: 'tnt-map.ts' },
  { file: 'app.bundle.js', kind: 'track', entry: 'tnt-widget.ts' },
];
const MANIFEST = '.vite/embeds.json';
const TARGET = 'es2022';
/** Pages written for the public service load a style sheet beside the script; the widgets bring their own styles. */
const STYLE = '.tntm { display: block }\n';

/**
 * The widgets as modules under names that tell their content, and for each a loader under a fixed name that fetches its
 * module. The modules find their files beside themselves, so that they work on pages of other origins.
 */
export async function buildEmbeds(root, dist) {
  await buildModules(root, dist);
  const manifest = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8'));
  for (const loader of LOADERS) await buildLoader(root, dist, loader, manifest[sourceOf(loader.kind)].file);
  writeFileSync(join(dist, 'embed', 'bundle.css'), STYLE);
}

function sourceOf(kind) {
  return `src/embed/${kind}-widget.ts`;
}

async function buildModules(root, dist) {
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: TARGET,
      outDir: dist,
      emptyOutDir: false,
      manifest: MANIFEST,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        input: Object.fromEntries(KINDS.map((kind) => [`embed-${kind}`, join(root, sourceOf(kind))])),
        preserveEntrySignatures: 'strict',
      },
    },
  });
}

async function buildLoader(root, dist, { file, kind, entry }, module) {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { EMBED_KIND: JSON.stringify(kind), EMBED_MODULE: JSON.stringify(`../${module}`) },
    build: {
      target: TARGET,
      outDir: join(dist, 'embed'),
      emptyOutDir: false,
      reportCompressedSize: false,
      lib: {
        entry: join(root, 'src/embed', entry),
        formats: ['iife'],
        name: 'landfall',
        fileName: () => file,
      },
    },
  });
}
