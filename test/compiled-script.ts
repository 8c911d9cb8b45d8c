import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface CompiledScript {
  /** What to give to node. */
  readonly path: string;
  remove(): void;
}

/**
 * Builds a script as the service is built, with the processes and threads that it starts, for tests that start and kill
 * it many times: compiling in the child would take most of the test's time. `source` is relative to the repository.
 */
export function compileScript(source: string): CompiledScript {
  // As deep in the repository as what is built, so that packages and data are found.
  const parent = join(ROOT, '.tmp');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'script-'));
  chmodSync(folder, 0o755); // tests run it as another user
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'build.js'), folder, source], { stdio: 'inherit' });
  return { path: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
