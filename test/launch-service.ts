import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The service as it is shipped, with a clock that can be set. Two levels below the root, where it looks for its data. */
export function bundleService(): { readonly folder: string; readonly program: string; remove(): void } {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp', 'faults-'));
  execFileSync(process.execPath, ['scripts/build.js', folder], { cwd: ROOT, stdio: 'inherit' });
  buildSync({
    entryPoints: [join(ROOT, 'test/attack/wall-clock.ts')],
    outdir: folder,
    format: 'esm',
    platform: 'node',
  });
  return { folder, program: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Launch {
  /** What node runs: the service's main file as it was built. */
  readonly program: string;
  readonly roles: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly execArgv?: readonly string[];
}

export interface Launched {
  readonly child: ChildProcess;
  /** Where it answers; undefined when it ended instead. */
  readonly url: Promise<string | undefined>;
  /** What it said on standard error. */
  readonly complaints: () => string;
}

/** `landfall serve` as a process, until it says that it runs. */
export function launchService({ program, roles, env, execArgv = [] }: Launch): Launched {
  const child = fork(program, ['serve', '--role', roles], {
    execArgv: [...execArgv],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [said, complained] = ['', ''];
  child.stderr?.on('data', (piece: Buffer) => {
    complained += piece;
  });
  const url = new Promise<string | undefined>((resolve) => {
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece;
      const found = /running\s+(http:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => resolve(undefined));
  });
  return { child, url, complaints: () => complained };
}
