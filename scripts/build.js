// Builds what is out of date and nothing else, so that `npm start` can always call it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../web/build/stamp.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export function build() {
  if (!existsSync(join(root, 'src'))) return; // an installed package ships dist only
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  run(tsc, '-p', join(root, 'tsconfig.build.json'));
  if (isBuilt()) return;
  console.log('Building the dashboard. This happens at the first start and after changes, and takes about 20 seconds.');
  run(join(root, 'web', 'build.js'));
}

function run(script, ...words) {
  const result = spawnSync(process.execPath, [script, ...words], { stdio: 'inherit', cwd: root });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
