// Keeps this version as the one that the next must run beside: `node scripts/keep-release.js`, when a version is released.
// Our code alone, as it speaks to the database; packages are those of the checkout, reference data and migrations its files.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = process.argv[2] ?? root;
const folder = join(root, 'test/fixtures/previous-release');

const { outputFiles } = buildSync({
  absWorkingDir: source,
  entryPoints: { main: 'src/main.ts', 'intake-reader': 'src/tracking/reading/reader.ts' },
  outdir: folder,
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  write: false,
});
mkdirSync(folder, { recursive: true });
for (const { path, contents } of outputFiles) writeFileSync(`${path}.br`, brotliCompressSync(contents));
const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
const lastMigration = readdirSync(join(source, 'migrations')).sort().at(-1);
writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, lastMigration }, null, 2)}\n`);
