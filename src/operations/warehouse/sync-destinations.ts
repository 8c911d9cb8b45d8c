import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { SyncDestination } from '../../domain/warehouse/sync-destination.ts';
import { parseSyncTarget, shownTarget } from '../../domain/warehouse/sync-target.ts';
import { found, invalidBody, LandfallError, notFound } from '../../errors.ts';
import { enqueue, wakeWorkers } from '../../queue/job.ts';
import { SYNC_JOB } from '../../queue/jobs/sync-destinations.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import type { Db, Trx } from '../../store/tables.ts';
import {
  deleteSyncDestination,
  findSyncDestination,
  insertSyncDestination,
  listSyncDestinations,
  lockSyncDestinations,
  MAX_SYNC_DESTINATIONS,
  updateSyncDestination,
} from '../../store/warehouse/sync-destinations.ts';
import { type Id, newId } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { SealingKeys } from '../../values/sealed.ts';

export interface SyncContext {
  readonly db: Db;
  readonly keys: SealingKeys;
  readonly now: Date;
}

interface GivenDestination {
  readonly name: string;
  readonly address: string;
  readonly everyMinutes: number;
}

/** It is due at once. The audit trail tells where it leads, never what opens it. */
export async function createSyncDestination(
  { db, keys, now }: SyncContext,
  caller: Caller,
  { name, address, everyMinutes }: GivenDestination,
): Promise<SyncDestination> {
  const { accountId } = caller;
  const at = toInstant(now);
  const own = { accountId, id: newId(now.getTime()) };
  const place = placeOf(address);
  await inTransaction(db, async (trx) => {
    await lockSyncDestinations(trx, accountId);
    if ((await listSyncDestinations(trx, accountId)).length >= MAX_SYNC_DESTINATIONS)
      throw new LandfallError('conflict', `There are ${MAX_SYNC_DESTINATIONS} destinations already: delete one first.`);
    await insertSyncDestination(trx, keys, { ...NEVER_RUN, ...own, ...place, name, everyMinutes, ...timesAt(at) });
    await record(trx, caller, 'create', own.id, { name, address: place.address, everyMinutes });
  });
  return getSyncDestination(db, own);
}

const NEVER_RUN = {
  active: true,
  lastRunAt: null,
  lastRunSeconds: null,
  syncedAt: null,
  changedRows: null,
  totalRows: 0,
  lastError: null,
  failures: 0,
};

function timesAt(at: SyncDestination['createdAt']) {
  return { nextRunAt: at, createdAt: at, updatedAt: at };
}

export async function getSyncDestination(db: Db, own: OfAccount): Promise<SyncDestination> {
  return found(await findSyncDestination(db, own), 'Sync destination');
}

/** Another address begins anew there, at once. */
export async function editSyncDestination(
  { db, keys, now }: SyncContext,
  caller: Caller,
  id: Id,
  { address, ...changes }: Partial<GivenDestination> & { readonly active?: boolean },
): Promise<SyncDestination> {
  const own = { accountId: caller.accountId, id };
  const at = toInstant(now);
  const moved = address === undefined ? undefined : placeOf(address);
  await inTransaction(db, async (trx) => {
    await getSyncDestination(trx, own);
    const isDue = moved !== undefined || changes.active === true;
    const next = { ...changes, ...(isDue && { nextRunAt: at }), ...(moved && { moved }) };
    await updateSyncDestination(trx, keys, own, next, at);
    await record(trx, caller, 'edit', id, { ...changes, ...(moved && { address: moved.address }) });
  });
  return getSyncDestination(db, own);
}

export async function removeSyncDestination(db: Db, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteSyncDestination(trx, { accountId: caller.accountId, id }))) throw notFound('Sync destination');
    await record(trx, caller, 'delete', id, {});
  });
}

/** Once, beside its times. */
export async function runSyncDestination(db: Db, caller: Caller, id: Id): Promise<SyncDestination> {
  const own = { accountId: caller.accountId, id };
  const destination = await getSyncDestination(db, own);
  await inTransaction(db, async (trx) => {
    await enqueue(trx, syncJobOf(own));
    await record(trx, caller, 'run', id, {});
  });
  await wakeWorkers(db, SYNC_JOB);
  return destination;
}

function syncJobOf({ accountId, id }: OfAccount) {
  return { kind: SYNC_JOB, key: id, fairnessKey: accountId, payload: { accountId, id } };
}

function placeOf(address: string) {
  const verdict = parseSyncTarget(address);
  if (verdict.kind === 'refused') throw invalidBody('/data/attributes/address', verdict.reason);
  return { kind: verdict.target.kind, address: shownTarget(verdict.target), target: address };
}

async function record(trx: Trx, caller: Caller, action: string, id: Id, changes: object): Promise<void> {
  const subject = { type: 'sync_destination', id };
  await recordAudit(trx, caller, { action: `sync_destination.${action}`, subject, changes: { ...changes } });
}
