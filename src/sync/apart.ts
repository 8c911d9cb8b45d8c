import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { LandfallError } from '../errors.ts';
import { type ChildProgram, startChild } from '../isolated/start-child.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

/** What a process apart is asked for. Where the address leads was judged before. */
export interface SyncWork {
  readonly kind: 'write' | 'plan';
  readonly accountId: Id;
  /** With what opens it. */
  readonly address: string;
  /** Those of its name that may be connected to. */
  readonly addresses: readonly string[];
}

/** As it is handed over: with where our own rows are. */
export type SyncOrder = SyncWork & { readonly databaseUrl: string };

export type SyncSaid =
  | { readonly kind: 'written'; readonly at: Instant; readonly changedRows: Readonly<Record<string, number>> }
  | { readonly kind: 'planned'; readonly statements: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string };

export type SyncApart = (work: SyncWork, signal: AbortSignal) => Promise<SyncSaid>;

/** Runs that are due, long and short, and plans that people wait for. */
const LIMITS = { atOnce: 6, maxWaiting: 40 };
/**
 * Drivers believe the servers that they talk to, and accounts name those servers: whatever one of them says is read in a
 * process of its own, which is ended when it takes too much, and takes nobody with it.
 */
export function createSyncApart(
  program: ChildProgram,
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
): SyncApart {
  const inTurn = createSemaphore({ ...LIMITS, refuse: busy });
  return (work, signal) =>
    inTurn(async () => {
      signal.throwIfAborted();
      // What waits on the disk to be sent goes with the run, however that ends.
      const folder = await mkdtemp(join(tmpdir(), 'landfall-sync-'));
      const child = startChild(program, { ...env, TMPDIR: folder });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
      const end = () => child.kill('SIGKILL');
      signal.addEventListener('abort', end, { once: true });
      try {
        const said = await hearOne(child, { ...work, databaseUrl });
        signal.throwIfAborted();
        return said;
      } finally {
        signal.removeEventListener('abort', end);
        end();
        await ended;
        await rm(folder, { recursive: true, force: true });
      }
    });
}

function busy(): LandfallError {
  return new LandfallError('unavailable', 'Too many destinations are being written to: try again in a moment.', {
    retryAfterSeconds: 30,
  });
}

/** The one thing it says; how it ended where it says nothing. */
function hearOne(child: ChildProcess, order: SyncOrder): Promise<SyncSaid> {
  return new Promise((resolve, reject) => {
    child.once('message', (said) => resolve(said as SyncSaid));
    child.once('error', reject);
    child.once('exit', () => resolve({ kind: 'failed', reason: 'the server said more than can be read' }));
    child.send(order, () => {});
  });
}
