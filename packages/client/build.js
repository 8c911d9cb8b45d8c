// Builds `dist` when the package is packed or installed from its folder. In the repository itself its sources are used.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const repository = resolve(folder, '..', '..');
const compiler = join(repository, 'node_modules', 'typescript', 'bin', 'tsc');

const isOfRepository = process.argv[2] === 'prepare' && resolve(process.env.INIT_CWD ?? folder) === repository;
if (!isOfRepository) build();

function build() {
  if (!existsSync(compiler)) {
    console.error(`@landfall/client is built by the compiler of its repository: run "npm ci" in ${repository} first.`);
    process.exit(1);
  }
  const { status, error } = spawnSync(process.execPath, [compiler, '-p', folder], { stdio: ['ignore', 2, 2] });
  if (error) throw error;
  process.exit(status ?? 1);
}
