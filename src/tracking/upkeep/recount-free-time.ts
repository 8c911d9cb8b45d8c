import { inTransaction } from '../../db/transaction.ts';
import { enqueueForesight, RECOUNT_JOB, RecountJob } from '../../queue/jobs/free-time.ts';
import type { JobKind } from '../../queue/run-job.ts';
import { typedJob } from '../../queue/typed-job.ts';
import { countFreeTime } from '../../store/free-time/count-free-time.ts';
import { lockNextToRecount, noteRecounted } from '../../store/free-time/recounts.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';

/** What one transaction counts and so long keeps locked. */
const PAGE = { shipments: 500, containers: 1_000 };
const MAX_PAGES = 100_000;
/** What is left then goes on in another attempt, where this one ended. */
const RECOUNT_MS = 30 * MINUTE_MS;

/** Counts all of an account again, page by page; readers are not held up, and those who hear something wait for one page. */
export function createRecounts({ db, now }: Pick<Tracking, 'db' | 'now'>): {
  kinds: Readonly<Record<string, JobKind>>;
  schedules: readonly [];
} {
  const countPage = (accountId: Id) =>
    inTransaction(db, async (trx) => {
      const ids = await lockNextToRecount(trx, accountId, PAGE);
      if (ids === undefined) return false;
      await countFreeTime(trx, accountId, ids);
      await noteRecounted(trx, accountId, ids, toInstant(now()));
      if (ids.length === 0) await enqueueForesight(trx, accountId);
      return ids.length > 0;
    });
  const recount = typedJob(RecountJob, {
    concurrency: 1,
    timeoutMs: RECOUNT_MS,
    handler: async ({ payload: { accountId } }, { signal }) => {
      for (let page = 0; page < MAX_PAGES && !signal.aborted; page++) if (!(await countPage(accountId))) return;
      signal.throwIfAborted();
    },
  });
  return { kinds: { [RECOUNT_JOB]: recount }, schedules: [] };
}
