import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTimeOf } from './processes.ts';

/**
 * Who may start a server in a folder. Each process puts a file with a name of its own there and then looks for others:
 * of two that do so at the same time at least one sees the other, so two can never both believe they are alone. A file
 * whose process has ended counts for nothing and is removed; its name is never used again.
 */
export interface Claim {
  release(): void;
}

export type ClaimResult = { readonly claim: Claim } | { readonly heldBy: number };

export function tryClaim(folder: string): ClaimResult {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const startTime = startTimeOf(process.pid);
  if (startTime === undefined) throw new Error('The system does not tell when processes started (is /proc mounted?).');
  const own = `${process.pid}-${startTime}-${randomBytes(4).toString('hex')}`;
  const path = join(folder, own);
  writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  const claim = { release: () => rmSync(path, { force: true }) };
  const heldBy = findLiveHolder(folder, own);
  if (heldBy === undefined) return { claim };
  claim.release();
  return { heldBy };
}

/** Whether a living process holds the folder; says so without a trace. */
export function isClaimed(folder: string): boolean {
  return findLiveHolder(folder, '') !== undefined;
}

function findLiveHolder(folder: string, own: string): number | undefined {
  for (const name of readdirSync(folder)) {
    if (name === own) continue;
    const [pid, startTime] = name.split('-');
    if (startTime !== undefined && startTimeOf(Number(pid)) === startTime) return Number(pid);
    rmSync(join(folder, name), { force: true });
  }
  return undefined;
}
