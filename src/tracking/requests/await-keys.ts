import { inTransaction } from '../../db/transaction.ts';
import { finishPoll, listWaitingAccounts, URGENT, wakePolls } from '../../store/carriers/polls.ts';
import { findShippingLineByScac } from '../../store/carriers/shipping-lines.ts';
import { updateTrackingRequestProgress } from '../../store/shipments/tracking-request-progress.ts';
import type { Db } from '../../store/tables.ts';
import { HOUR_MS } from '../../values/duration.ts';
import { type Instant, plusMs } from '../../values/instant.ts';
import type { CarrierRequest, Try } from './request-outcomes.ts';

/** Keys wake what waits for them; this is for keys that came another way. */
const LOOK_AGAIN_MS = 6 * HOUR_MS;
const MAX_WAITING = 10_000;

/** The request stays as it is until there are keys for its line. */
export async function awaitKeys({ trx, tracking, poll, request, at }: Try<CarrierRequest>): Promise<void> {
  const line = await findShippingLineByScac(trx, request.scac);
  const waitingFor = `no keys for ${line?.shortName ?? request.scac}`;
  if (request.waitingFor !== waitingFor) {
    const progress = { ...request, failedReason: null, isRetrying: false, waitingFor };
    await updateTrackingRequestProgress(trx, request.accountId, request.id, progress, at);
  }
  const dueAt = plusMs(at, LOOK_AGAIN_MS * (0.9 + 0.2 * tracking.random()));
  await finishPoll(trx, poll, { ...poll, dueAt, priority: URGENT });
}

/** After keys of the installation may have come: whatever waits looks again. */
export async function wakeWaiting(db: Db, at: Instant): Promise<void> {
  for (const { accountId, scac } of await listWaitingAccounts(db, MAX_WAITING)) {
    await inTransaction(db, (trx) => wakePolls(trx, accountId, [scac], at));
  }
}
