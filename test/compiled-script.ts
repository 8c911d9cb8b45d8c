import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPESCRIPT = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));

export interface CompiledScript {
  /** What to give to node. */
  readonly path: string;
  remove(): void;
}

/**
 * Compiles a script, and what it imports, for tests that start and kill it many times: node runs the result at once,
 * where compiling in the child would take most of the test's time. `source` is relative to the root of the repository.
 */
export function compileScript(source: string): CompiledScript {
  // Inside the repository, so that packages are found.
  const parent = join(ROOT, '.tmp');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'script-'));
  chmodSync(folder, 0o755); // tests run it as another user
  const project = {
    extends: '../../tsconfig.json',
    compilerOptions: { noEmit: false, outDir: '.', rootDir: '../..', incremental: false },
    include: [],
    files: [`../../${source}`],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  execFileSync(process.execPath, [join(TYPESCRIPT, 'bin', 'tsc'), '-p', folder], { stdio: 'inherit' });
  return {
    path: join(folder, source.replace(/\.ts$/, '.js')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
