// The view that assistants show in a conversation, as one page that asks for nothing: data/assistant-app.html.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';

const ENTRY = 'web/src/assistant-app/main.ts';
const STYLES = 'web/src/assistant-app/app.css';
const ATLAS = 'node_modules/world-atlas/countries-110m.json';
/** Half a degree: the picture is some 300 points wide. */
const STEPS_PER_DEGREE = 2;
const MIN_POINTS = 4;

interface Land {
  readonly properties: { readonly kind?: string };
  readonly geometry: { readonly coordinates: number[][][] };
}

// Plain JavaScript, as the build of the map is.
const { worldFeatures }: { worldFeatures: (atlas: unknown) => Land[] } = await import(
  String(new URL('../web/basemap/world.js', import.meta.url))
);

export function writeAssistantApp(): string {
  const script = built(ENTRY);
  const styles = built(STYLES);
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(styles)}; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Journey</title>',
    `<style>${styles}</style></head><body><main id="journey"></main>`,
    `<svg hidden width="0" height="0" aria-hidden="true"><path id="coast" d="${coastline()}"/></svg>`,
    `<script>${script}</script></body></html>`,
    '',
  ].join('\n');
}

function built(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Land as a path in degrees, south positive, as pictures count. */
function coastline(): string {
  const features: readonly Land[] = worldFeatures(JSON.parse(readFileSync(ATLAS, 'utf8')));
  const rings = features
    .filter(({ properties }) => properties.kind === 'land')
    .flatMap(({ geometry }) => geometry.coordinates);
  return rings.map(ringPath).join('');
}

function ringPath(ring: number[][]): string {
  const round = (degrees = 0) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
  const points = ring.map(([longitude, latitude]) => `${round(longitude)} ${round(latitude) * -1 + 0}`);
  const distinct = points.filter((point, index) => point !== points[index - 1]);
  return distinct.length < MIN_POINTS ? '' : `M${distinct.join('L')}z`;
}
