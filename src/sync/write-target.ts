import { parseSyncTarget, shownTarget } from '../domain/warehouse/sync-target.ts';
import { LandfallError } from '../errors.ts';
import { withSyncLock } from '../store/warehouse/sync-lock.ts';
import type { SourcePool } from '../store/warehouse/warehouse-snapshot.ts';
import type { SyncSaid, SyncWork } from './apart.ts';
import { openTarget } from './open-target.ts';
import type { Outgoing } from './outgoing.ts';
import { planSync, sync } from './sync.ts';

/** Whoever no longer wants it ends the process. */
const NEVER = new AbortController().signal;

/** Does what is asked for, in the process where it belongs. */
export async function writeTarget(pool: SourcePool, work: SyncWork, outgoing: Outgoing): Promise<SyncSaid> {
  const { kind, accountId, address } = work;
  const verdict = parseSyncTarget(address);
  if (verdict.kind === 'refused') throw new LandfallError('unprocessable', verdict.reason);
  const destination = await openTarget(verdict.target, outgoing, NEVER);
  const options = { pool, accountId, destination, now: () => new Date() };
  try {
    if (kind === 'plan') return { kind: 'planned', statements: await planSync(options) };
    // An account has one at a time, whatever it has: others wait for their turns.
    const names = [`another destination of the account ${accountId}`, shownTarget(verdict.target)];
    return await withSyncLock(pool, names, async () => {
      const { at, changed } = await sync(options);
      const changedRows = Object.fromEntries(changed.map(({ table, rows }) => [table, rows]));
      return { kind: 'written', at, changedRows };
    });
  } finally {
    await destination.close().catch(() => {});
  }
}
