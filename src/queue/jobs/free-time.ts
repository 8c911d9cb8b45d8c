import type { Id } from '../../values/id.ts';
import { Shape, Uuid } from '../../values/schema.ts';
import { enqueue } from '../job.ts';

/** Counts the free time of an account again, after its tariffs or calendars have changed. */
export const RECOUNT_JOB = 'recount-free-time';
export const RecountJob = Shape({ accountId: Uuid });

export async function enqueueRecount(trx: Parameters<typeof enqueue>[0], accountId: Id): Promise<void> {
  await enqueue(trx, {
    kind: RECOUNT_JOB,
    key: accountId,
    fairnessKey: accountId,
    payload: { accountId },
    priority: 'background',
  });
}

/** Foresees what the boxes of an account may cost; every hour for each account, and once all was counted again. */
export const FORESEE_JOB = 'foresee-free-time';
export const ForeseeJob = Shape({ accountId: Uuid });
/** Makes one of those for every account that keeps tariffs. */
export const FORESEE_ALL_JOB = 'foresee-free-time-of-all';

export async function enqueueForesight(trx: Parameters<typeof enqueue>[0], accountId: Id): Promise<void> {
  await enqueue(trx, {
    kind: FORESEE_JOB,
    key: accountId,
    fairnessKey: accountId,
    payload: { accountId },
    priority: 'background',
  });
}
