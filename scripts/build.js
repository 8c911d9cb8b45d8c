// Builds what is out of date and nothing else, so that `npm start` can always call it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../web/build/stamp.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export function build() {
  if (!existsSync(join(root, 'src'))) return; // an installed package ships dist only
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  if (!isCompiled()) run(tsc, '-p', join(root, 'tsconfig.build.json'));
  if (isBuilt()) return;
  console.log('Building the dashboard. This happens at the first start and after changes, and takes about 20 seconds.');
  run(join(root, 'web', 'build.js'));
}

/** Asking the compiler takes seconds even when nothing changed; the times of the files are known at once. */
function isCompiled() {
  const stamp = join(root, 'dist', '.tsbuildinfo');
  if (!existsSync(stamp)) return false;
  const compiledAtMs = statSync(stamp).mtimeMs;
  const sources = readdirSync(join(root, 'src'), { recursive: true }).map((name) => join(root, 'src', String(name)));
  return [...sources, join(root, 'tsconfig.build.json'), join(root, 'package-lock.json')].every(
    (path) => statSync(path).mtimeMs <= compiledAtMs,
  );
}

function run(script, ...words) {
  const result = spawnSync(process.execPath, [script, ...words], { stdio: 'inherit', cwd: root });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
