import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * When a process started, in whatever unit the system has: together with its pid it names one process for good, where
 * a pid alone may belong to another by now. Undefined for a process that has ended.
 */
export function startTimeOf(pid: number): string | undefined {
  return process.platform === 'linux' ? startTimeOnLinux(pid) : startTimeByPs(pid);
}

function startTimeOnLinux(pid: number): string | undefined {
  const fields = statusFieldsOf(pid);
  const [state, startTime] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? undefined : startTime;
}

/** proc(5): the command name in parentheses may hold anything, so fields count from after the last one. */
function statusFieldsOf(pid: number): string[] {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function startTimeByPs(pid: number): string | undefined {
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: 'pipe', encoding: 'utf8' });
    return started.trim().replace(/[^0-9A-Za-z]+/g, '') || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Every server process that works in this cluster: the postmaster and its children, which outlive it for a moment when
 * it is killed. A postmaster changes into its data directory, which tells clusters apart even when paths are relative.
 */
export function listServerProcesses(clusterFolder: string, recordedPid: number | undefined): number[] {
  if (process.platform !== 'linux') {
    return recordedPid !== undefined && isPostgresByPs(recordedPid) ? [recordedPid] : [];
  }
  const folder = realpathSync(clusterFolder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => startTimeOf(pid) !== undefined && isPostgresIn(pid, folder));
}

function isPostgresIn(pid: number, folder: string): boolean {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false; // ended meanwhile, or another user's
  }
}

function isPostgresByPs(pid: number): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { stdio: 'pipe', encoding: 'utf8' });
    return basename(command.trim()) === 'postgres';
  } catch {
    return false;
  }
}

/** False when the process has ended already. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
