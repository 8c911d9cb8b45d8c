import { inTransaction } from '../../db/transaction.ts';
import type { JobKind } from '../../queue/run-job.ts';
import type { Schedule } from '../../queue/schedule.ts';
import {
  catchUpWith,
  dropSupersededLists,
  isOlderVersionRunning,
  isUpgradeUnfinished,
} from '../../store/list-filter/catch-up.ts';
import { listShipmentKeys } from '../../store/shipments/tracked-shipments.ts';
import type { Db } from '../../store/tables.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';

const CATCH_UP_EVERY_MS = 5 * MINUTE_MS;
const CATCH_UP_JOB = 'catch-up-lists';

const BATCH = 500;
/** Of so many shipments it is told how far it is. */
const PROGRESS_EVERY = 50_000;

/**
 * While processes of the version before run, lists are brought to what they wrote; when none is left, once more, and what
 * only they needed is dropped. After that there is nothing to do.
 */
export function createListCatchUp({ db, log }: Pick<Tracking, 'db' | 'log'>): {
  kinds: Readonly<Record<string, JobKind>>;
  schedules: readonly Schedule[];
} {
  const handler = async () => {
    if (!(await isUpgradeUnfinished(db))) return;
    const isLast = !(await isOlderVersionRunning(db));
    const corrected = await catchUpWithAll(db, (shipments) => log.info({ shipments }, 'lists are being caught up'));
    log.info({ corrected, isLast }, 'lists show what the version before wrote');
    if (isLast) await dropSupersededLists(db);
  };
  return {
    kinds: { [CATCH_UP_JOB]: { concurrency: 1, handler } },
    schedules: [{ name: CATCH_UP_JOB, kind: CATCH_UP_JOB, everyMs: CATCH_UP_EVERY_MS }],
  };
}

/** Returns how many containers were shown otherwise than they are. Whoever breaks it off may begin again. */
async function catchUpWithAll(db: Db, tellProgress: (shipments: number) => void): Promise<number> {
  let after: { accountId: Id; id: Id } | undefined;
  let [shipments, corrected] = [0, 0];
  for (;;) {
    const keys = await listShipmentKeys(db, after, BATCH);
    for (const [accountId, ofAccount] of groupBy(keys, (key) => key.accountId)) {
      const ids = ofAccount.map(({ id }) => id);
      corrected += await inTransaction(db, (trx) => catchUpWith(trx, accountId, ids));
    }
    shipments += keys.length;
    if (shipments % PROGRESS_EVERY === 0 && keys.length > 0) tellProgress(shipments);
    after = keys.at(-1);
    if (keys.length < BATCH) return corrected;
  }
}
