import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const MAX_HEAP_MEGABYTES = 256;

/** Where the program of a process is: among the sources, and by its name among what is built. */
export interface ChildProgram {
  readonly name: string;
  readonly source: URL;
}

/**
 * Starts a process that reads what strangers send. A thread would not do: one whose heap is full may take the service
 * down with it. It gets nothing of our environment, where the secrets are, but what it is given.
 */
export function startChild({ name, source }: ChildProgram, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const isBuilt = !import.meta.url.endsWith('.ts');
  return fork(isBuilt ? new URL(`./${name}.js`, import.meta.url) : source, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, ...(isBuilt ? [] : ['--import', typeScriptLoader()])],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** From the sources, the process first needs what reads TypeScript. */
function typeScriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
