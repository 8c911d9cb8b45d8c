import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { listServerProcesses, signal } from './processes.ts';

const TIMEOUT_MS = { shutdown: 20_000, kill: 5_000 };
const POLL_INTERVAL_MS = 25;

/** What a running postmaster writes about itself (the file `postmaster.pid`). */
export interface PostmasterRecord {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

export function findPostmasterRecord(clusterFolder: string): PostmasterRecord | undefined {
  const path = recordPath(clusterFolder);
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * Leaves a cluster that nothing works on. Servers without a living supervisor are shut down rather than adopted: nobody
 * would end them. Once none is left the record is stale, and removed, because its pid may be another process by now.
 */
export async function endServerProcesses(clusterFolder: string, log: Log): Promise<void> {
  const recordedPid = findPostmasterRecord(clusterFolder)?.pid;
  const leftovers = listServerProcesses(clusterFolder, recordedPid);
  if (leftovers.length > 0) {
    log.warn({ processes: leftovers }, 'ending a database server left by an earlier process');
    const postmaster = leftovers.find((pid) => pid === recordedPid);
    if (postmaster !== undefined) signal(postmaster, 'SIGINT');
    else signalAll(leftovers, 'SIGQUIT');
    if (!(await endWithin(clusterFolder, recordedPid, TIMEOUT_MS.shutdown))) {
      signalAll(listServerProcesses(clusterFolder, recordedPid), 'SIGKILL');
      if (!(await endWithin(clusterFolder, recordedPid, TIMEOUT_MS.kill))) {
        throw new Error(`A database server still works in ${clusterFolder} and cannot be ended.`);
      }
    }
  }
  rmSync(recordPath(clusterFolder), { force: true });
}

function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) signal(pid, name);
}

async function endWithin(clusterFolder: string, recordedPid: number | undefined, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (listServerProcesses(clusterFolder, recordedPid).length > 0) {
    if (performance.now() > deadline) return false;
    await delay(POLL_INTERVAL_MS);
  }
  return true;
}

function recordPath(clusterFolder: string): string {
  return join(clusterFolder, 'postmaster.pid');
}
