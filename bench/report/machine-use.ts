import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** Parts of all cores' time. */
export interface Shares {
  readonly database: number;
  /** What asks or receives: it would be on other machines. */
  readonly load: number;
  readonly 'everything else': number;
}

/** Ticks of the kernel, a hundred a second on every Linux there is. */
const TICKS_PER_SECOND = 100;

/** Who used the machine; undefined where the system does not tell. */
export async function sharesWhile<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; shares: Shares | undefined }> {
  const before = look(dataDir);
  const result = await work();
  const after = look(dataDir);
  if (before === undefined || after === undefined) return { result, shares: undefined };
  const whole = after.all - before.all;
  const [database, load] = [(after.database - before.database) / whole, (after.load - before.load) / whole];
  const busy = (after.busy - before.busy) / whole;
  return { result, shares: { database, load, 'everything else': busy - database - load } };
}

interface Look {
  readonly all: number;
  readonly busy: number;
  readonly database: number;
  readonly load: number;
}

function look(dataDir: string): Look | undefined {
  try {
    const times = cpus().map(({ times: each }) => each);
    const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0) / 1000;
    const idle = times.reduce((sum, each) => sum + each.idle, 0) / 1000;
    // Of our own children only those are counted that have ended: those that ask.
    return { all, busy: all - idle, database: secondsOfFamily(postmasterOf(dataDir)), load: childSeconds('self') };
  } catch {
    return undefined;
  }
}

/** Of all cores: from there on the host has its part in what is measured. */
export const MUCH_STOLEN = 0.03;

/** What the host gave to others while somebody here wanted to run, as a share of all cores; 0 where the system does not tell. */
export function watchStolen(): () => number {
  let before = ticksOfCores();
  return () => {
    const now = ticksOfCores();
    const share = (now.stolen - before.stolen) / Math.max(now.all - before.all, 1);
    before = now;
    return share;
  };
}

const STOLEN = 7;

function ticksOfCores(): { readonly all: number; readonly stolen: number } {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    // What guests use, the last two, is in the first two as well.
    const ticks = first.trim().split(/\s+/).slice(1, 9).map(Number);
    return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[STOLEN] ?? 0 };
  } catch {
    return { all: 0, stolen: 0 };
  }
}

/** The first process of the database that is kept there. */
export function postmasterOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgresql', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
}

/** A process and its children. */
export function familyOf(parent: string): string[] {
  return [parent, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)];
}

/** Of the processor, those of its children that have ended among them. */
export function secondsOfFamily(parent: string): number {
  return familyOf(parent).reduce((sum, pid) => sum + ownSeconds(pid), childSeconds(parent));
}

function parentOf(pid: string): string | undefined {
  return fieldsOf(pid)[1];
}

function ownSeconds(pid: string): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** Of its children that have ended. */
function childSeconds(pid: string): number {
  const fields = fieldsOf(pid);
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS_PER_SECOND;
}

/** After the name, which may hold anything, from the state onwards. A process may be gone by now. */
function fieldsOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
