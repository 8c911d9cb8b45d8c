// Builds what is out of date and nothing else, so that `npm start` can always call it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../web/build/stamp.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const bundle = join(root, 'dist', 'server');
const stamp = join(bundle, '.built');

export function build() {
  if (!existsSync(join(root, 'src'))) return; // an installed package ships dist only
  if (!isBundled()) {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    bundleServer(bundle);
    writeFileSync(stamp, '');
  }
  if (isBuilt()) return;
  // Not to standard output: that is the answer of the command.
  console.error(
    'Building the dashboard. This happens at the first start and after changes, and takes about 20 seconds.',
  );
  run(join(root, 'web', 'build.js'));
}

/** One file instead of a thousand: a start takes a second less. Types are checked by `npm run types`. */
function bundleServer(outdir, main = 'src/main.ts') {
  createRequire(import.meta.url)('esbuild').buildSync({
    absWorkingDir: root,
    entryPoints: {
      main,
      'route-worker': 'src/routing/worker.ts',
      'document-reader': 'src/documents/reader.ts',
      'intake-reader': 'src/tracking/reading/reader.ts',
      'carrier-reader': 'src/sources/dcsa/reader.ts',
      'ais-reader': 'src/ais/feeds/reader.ts',
      'sync-process': 'src/roles/sync-process.ts',
    },
    outdir,
    bundle: true,
    // What only some processes need, such as the simulator, is a file that they alone read.
    splitting: true,
    chunkNames: 'part-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // What has native or compiled parts of its own is read from its package, by whoever names a file of that kind.
    external: ['pg-native', '@duckdb/node-api', 'node-sqlite3-wasm', 'tedious'],
    // Libraries in the older module format call `require`, which modules do not have.
    banner: { js: "import nodeModule from 'node:module';\nconst require = nodeModule.createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  // What writes PDFs asks for its fonts at run time, by a name of its own package, which the bundle has to know.
  const fonts = dirname(createRequire(import.meta.url).resolve('pdfkit/standard-fonts/Helvetica'));
  cpSync(fonts, join(outdir, 'standard-fonts'), { recursive: true });
  const imports = { '#standard-fonts/*': './standard-fonts/*.cjs' };
  writeFileSync(join(outdir, 'package.json'), JSON.stringify({ type: 'module', imports }));
}

/** Asking the bundler takes a second even when nothing changed; the times of the files are known at once. */
function isBundled() {
  if (!existsSync(stamp)) return false;
  const bundledAtMs = statSync(stamp).mtimeMs;
  const sources = readdirSync(join(root, 'src'), { recursive: true }).map((name) => join(root, 'src', String(name)));
  return [...sources, join(root, 'scripts', 'build.js'), join(root, 'package-lock.json')].every(
    (path) => statSync(path).mtimeMs <= bundledAtMs,
  );
}

function run(script, ...words) {
  const result = spawnSync(process.execPath, [script, ...words], { stdio: ['inherit', 2, 2], cwd: root });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A folder: the server alone, into it, for tests that start it, or a program of theirs in its place.
  const [folder, main] = process.argv.slice(2);
  if (folder === undefined) build();
  else bundleServer(folder, main);
}
