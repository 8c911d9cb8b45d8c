import { endsWithin } from '../concurrency/ends-within.ts';
import { inTransaction } from '../db/transaction.ts';
import { parseSyncTarget } from '../domain/warehouse/sync-target.ts';
import { LandfallError, messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { enqueue } from '../queue/job.ts';
import { LONG_SYNC_JOB, SYNC_JOB, SyncJob } from '../queue/jobs/sync-destinations.ts';
import type { JobKind } from '../queue/run-job.ts';
import type { Schedule } from '../queue/schedule.ts';
import { typedJob } from '../queue/typed-job.ts';
import type { Db } from '../store/tables.ts';
import {
  findSyncDestination,
  findSyncTarget,
  noteSyncRun,
  type SyncOutcome,
  takeDueSyncDestinations,
} from '../store/warehouse/sync-destinations.ts';
import { storableText } from '../text/storable-text.ts';
import { HOUR_MS, MINUTE_MS } from '../values/duration.ts';
import { toInstant } from '../values/instant.ts';
import type { OfAccount } from '../values/of-account.ts';
import type { SealingKeys } from '../values/sealed.ts';
import type { SyncApart, SyncSaid } from './apart.ts';

export interface SyncServices {
  readonly db: Db;
  readonly keys: SealingKeys;
  readonly now: () => Date;
  readonly log: Log;
  /** Every address of the name, where it may be connected to; throws where there is none. */
  readonly addressesOf: (hostname: string) => Promise<readonly string[]>;
  readonly apart: SyncApart;
}

const DUE_JOB = 'due-sync-destinations';
const MAX_DUE = 1_000;
/** A run holds connections of the database and a snapshot of it; a first load that takes longer is for the command. */
const RUN = { concurrency: 2, maxAttempts: 3, timeoutMs: HOUR_MS };
/** Whatever takes longer begins again among those that take long, and does so at once the next time. */
const SHORT_RUN = { ...RUN, timeoutMs: 5 * MINUTE_MS };
const MAX_PLAN_MS = 30_000;
const MAX_ERROR_CHARACTERS = 500;

/** Keeps the destinations of all accounts up to date, each at its times. */
export function createSyncJobs(services: SyncServices): {
  kinds: Readonly<Record<string, JobKind>>;
  schedules: readonly Schedule[];
} {
  return {
    kinds: {
      [DUE_JOB]: { concurrency: 1, handler: () => enqueueDue(services) },
      [SYNC_JOB]: typedJob(SyncJob, {
        ...SHORT_RUN,
        handler: ({ payload }, { signal }) => runShortly(services, payload, signal),
      }),
      [LONG_SYNC_JOB]: typedJob(SyncJob, {
        ...RUN,
        handler: ({ payload }, { signal }) => runSyncDestination(services, payload, signal),
      }),
    },
    schedules: [{ name: DUE_JOB, kind: DUE_JOB, everyMs: MINUTE_MS }],
  };
}

async function enqueueDue({ db, now }: SyncServices): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { accountId, id } of await takeDueSyncDestinations(trx, toInstant(now()), MAX_DUE)) {
      await enqueue(trx, { kind: SYNC_JOB, key: id, fairnessKey: accountId, payload: { accountId, id } });
    }
  });
}

/** Slow servers, and those that never answer, keep up others of their kind alone. */
async function runShortly(services: SyncServices, own: OfAccount, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const { accountId, id } = own;
  const known = await findSyncDestination(db, own);
  const isLong = (known?.lastRunSeconds ?? 0) * 1000 > SHORT_RUN.timeoutMs;
  if (!isLong) await runSyncDestination(services, own, signal);
  if (isLong || signal.reason === 'timeout')
    await enqueue(db, { kind: LONG_SYNC_JOB, key: id, fairnessKey: accountId, payload: { accountId, id } });
}

/** A run that fails is noted for the account to see, and made up for by the next. */
export async function runSyncDestination(services: SyncServices, own: OfAccount, signal: AbortSignal): Promise<void> {
  const { db, now, log } = services;
  const known = await findSyncDestination(db, own);
  if (known?.active !== true) return;
  const begun = now();
  const result = await bring(services, own, signal).catch((error: unknown) => {
    if (signal.reason === 'stopping') throw error;
    const reason = signal.aborted ? 'not done in time' : messageOf(error);
    log.info({ destination: own.id, reason }, 'a destination was not brought up to date');
    return { error: storableText(reason).slice(0, MAX_ERROR_CHARACTERS) };
  });
  const seconds = (now().getTime() - begun.getTime()) / 1000;
  await noteSyncRun(db, own, { at: toInstant(begun), seconds, result });
}

async function bring(services: SyncServices, own: OfAccount, signal: AbortSignal): Promise<SyncOutcome['result']> {
  const said = await services.apart({ ...(await targetOf(services, own)), kind: 'write' }, signal);
  return said.kind === 'written' ? { syncedAt: said.at, changedRows: said.changedRows } : { error: reasonOf(said) };
}

/** What a run would do now. It connects, and changes nothing. */
export async function planSyncDestination(
  services: SyncServices,
  own: OfAccount,
  gone: AbortSignal,
): Promise<readonly string[]> {
  return endsWithin(MAX_PLAN_MS, gone, async (signal) => {
    try {
      const said = await services.apart({ ...(await targetOf(services, own)), kind: 'plan' }, signal);
      if (said.kind === 'planned') return said.statements;
      throw new Error(reasonOf(said));
    } catch (error) {
      if (error instanceof LandfallError || gone.aborted) throw error;
      const reason = signal.aborted ? `no answer within ${MAX_PLAN_MS / 1000} s` : messageOf(error);
      throw new LandfallError('unprocessable', `The destination: ${reason.slice(0, MAX_ERROR_CHARACTERS)}`);
    }
  });
}

/** Where it leads is looked up and judged here: the process apart is told addresses that may be connected to. */
async function targetOf({ db, keys, addressesOf }: SyncServices, own: OfAccount) {
  const address = await findSyncTarget(db, keys, own);
  if (address === undefined) throw new LandfallError('not_found', 'Sync destination not found.');
  const verdict = parseSyncTarget(address);
  if (verdict.kind === 'refused') throw new LandfallError('unprocessable', verdict.reason);
  const { hostname } = new URL(address);
  return { accountId: own.accountId, address, addresses: await addressesOf(hostname) };
}

function reasonOf(said: SyncSaid): string {
  return said.kind === 'failed' ? said.reason : `answered with what was not asked for (${said.kind})`;
}
