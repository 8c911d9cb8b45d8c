import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { familyOf } from './report/machine-use.ts';

const EVERY_MS = 5_000;
const KILOBYTE = 1024;

/** What one process held at a time, in megabytes. */
export interface Sample {
  readonly atMs: number;
  readonly residentMb: number;
  /** What its program used of that after the last collection of all its garbage; undefined for what is no program of ours. */
  readonly liveMb: number | undefined;
}

export interface Watched {
  readonly name: string;
  readonly samples: readonly Sample[];
}

export interface Watch {
  readonly watched: readonly Watched[];
  stop(): void;
}

/** What every process of ours is started with, so that it says what it holds, and what was in use after its last whole collection. */
export const TELL_HEAP = `data:text/javascript,${encodeURIComponent(`
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  let live;
  new PerformanceObserver((list) => {
    const isWhole = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
    if (list.getEntries().some(isWhole)) live = process.memoryUsage().heapUsed;
  }).observe({ entryTypes: ['gc'] });
  setInterval(() => process.connected && process.send({ rss: process.memoryUsage.rss(), live }), ${EVERY_MS}).unref();
  process.channel?.unref();
`)}`;

/** Looks at each process, and at all of PostgreSQL's as one, every few seconds. */
export function watchMemory(roles: ReadonlyMap<string, ChildProcess>, postmaster: string): Watch {
  const programs = [...roles].map(([name, child]) => ({ name, child, samples: [] as Sample[] }));
  for (const { child, samples } of programs) {
    child.on('message', ({ rss, live }: { readonly rss?: number; readonly live?: number }) => {
      if (rss === undefined) return;
      const liveMb = live === undefined ? undefined : live / 2 ** 20;
      samples.push({ atMs: performance.now(), residentMb: rss / 2 ** 20, liveMb });
    });
  }
  const database = { name: 'PostgreSQL', samples: [] as Sample[] };
  const look = () => {
    const residentMb = familyOf(postmaster).reduce((sum, pid) => sum + ownMb(pid), 0);
    database.samples.push({ atMs: performance.now(), residentMb, liveMb: undefined });
  };
  const timer = setInterval(look, EVERY_MS);
  const watched = [...programs, database];
  for (const { samples } of watched) samples.length = 0;
  return { watched, stop: () => clearInterval(timer) };
}

/** Not what processes share: each page of that would count once for every process that ever touched it. */
function ownMb(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * KILOBYTE) / 2 ** 20;
  } catch {
    return 0;
  }
}

export interface Growth {
  /** In the middle of the time that is looked at. */
  readonly middleMb: number;
  /** From its beginning to its end, by the median of the slopes between any two samples (Theil and Sen). */
  readonly growthMb: number;
}

/** Over the last two thirds: caches fill at first. */
export function growthOf(samples: readonly { readonly atMs: number; readonly mb: number }[]): Growth {
  const late = samples.slice(Math.floor(samples.length / 3));
  const slopes: number[] = [];
  for (const [index, one] of late.entries()) {
    for (const other of late.slice(index + 1)) slopes.push((other.mb - one.mb) / (other.atMs - one.atMs));
  }
  const lastedMs = (late.at(-1)?.atMs ?? 0) - (late[0]?.atMs ?? 0);
  return { middleMb: middle(late.map(({ mb }) => mb)), growthMb: middle(slopes) * lastedMs };
}

function middle(values: number[]): number {
  return values.sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
