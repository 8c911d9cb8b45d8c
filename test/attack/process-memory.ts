import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 500;
/** A service has a few readers besides itself, each of which starts none. */
const MAX_PROCESSES = 100;
const KILOBYTE = 1024;
/** What reads TypeScript is no part of the service. */
const IS_COMPILER = /esbuild/;

/** Looks after the memory of a process and of those it started; returns what ends that, with the highest of each kind. */
export function watchMemory(pid: number): () => Promise<Readonly<Record<string, number>>> {
  const highest = new Map<string, number>();
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      for (const one of await withDescendants(pid)) await note(highest, one);
      await delay(EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return Object.fromEntries(highest);
  };
}

async function note(highest: Map<string, number>, pid: number): Promise<void> {
  const [status, command] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/cmdline`)]);
  const bytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * KILOBYTE;
  if (bytes === 0 || IS_COMPILER.test(command)) return;
  const script = command.split('\0').find((word) => /\.[jt]s$/.test(word));
  const name = basename(script ?? command.split('\0')[0] ?? '');
  highest.set(name, Math.max(highest.get(name) ?? 0, bytes));
}

async function withDescendants(pid: number): Promise<number[]> {
  const found = [pid];
  for (let at = 0; at < found.length && found.length < MAX_PROCESSES; at++) {
    const threads = await readdir(`/proc/${found[at]}/task`).catch(() => []);
    for (const thread of threads) {
      const children = await read(`/proc/${found[at]}/task/${thread}/children`);
      found.push(...children.split(' ').filter(Boolean).map(Number));
    }
  }
  return found;
}

/** Nothing of a process that has ended, and where the system does not say. */
function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
