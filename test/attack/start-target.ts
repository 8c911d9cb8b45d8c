import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CompiledScript, compileScript } from '../compiled-script.ts';

export interface Measure {
  /** Since the last measure: the longest times in which the service did nothing but one piece of its own work. */
  readonly stalls: readonly {
    readonly lastedMs: number;
    /** When that ended, by the clock of the machine. */
    readonly atMs: number;
  }[];
  readonly longestStallMs: number;
  /** What it was at meanwhile, where that is to be explained. */
  readonly doing: readonly string[];
  /** After everything that can be given back was. */
  readonly heapBytes: number;
}

/** Where something is answered, with `:name` parameters. */
export interface Address {
  readonly method: string;
  readonly url: string;
}

export interface Target {
  readonly pid: number;
  readonly url: string;
  /** Of the first account, where the service made one. */
  readonly key: string | undefined;
  readonly addresses: readonly Address[];
  measure(): Promise<Measure>;
  /** Sets its clock to so much ahead of ours. */
  setClock(aheadMs: number): void;
  stop(): Promise<void>;
}

/** The whole service in a process of its own, so that what is measured is the service and not the attack. */
export async function startTarget(
  databaseUrl: string,
  isExplained = false,
  settings: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-attack-'));
  // As it is built: what reads TypeScript takes memory and time that the service does not.
  const program = compileScript('test/attack/target.ts');
  const target = await startIn(dataDir, { DATABASE_URL: databaseUrl, ...settings }, { isExplained, program });
  return {
    ...target,
    stop: async () => {
      await target.stop();
      program.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** All it keeps is in that folder: its database, unless the settings name one, and what waits while it arrives. */
export async function startIn(
  folder: string,
  given: Readonly<Record<string, string>>,
  { isExplained = false, program }: { readonly isExplained?: boolean; readonly program?: CompiledScript } = {},
): Promise<Target> {
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    LANDFALL_DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    // Who answers to do harm is on this machine.
    CARRIER_NETWORKS: '127.0.0.0/8',
    AIS_NETWORKS: '127.0.0.0/8',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    SYNC_NETWORKS: '127.0.0.0/8',
    WEBHOOK_HTTP: '1',
    WEBHOOK_PORTS: '*',
    ...given,
  };
  const words = [JSON.stringify(settings), ...(isExplained ? ['explained'] : [])];
  const child = fork(program?.path ?? fileURLToPath(new URL('./target.ts', import.meta.url)), words, {
    execArgv: ['--expose-gc', ...(program === undefined ? ['--import', 'tsx'] : [])],
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const heard = async () => (await once(child, 'message'))[0];
  const { url, key, addresses } = await heard();
  return {
    pid: child.pid ?? 0,
    url,
    key,
    addresses,
    measure: async () => {
      const answer = heard();
      child.send('measure');
      const measured: Omit<Measure, 'longestStallMs'> = await answer;
      return { ...measured, longestStallMs: measured.stalls[0]?.lastedMs ?? 0 };
    },
    setClock: (aheadMs) => {
      child.send(aheadMs);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}
