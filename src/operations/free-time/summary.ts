import type { Caller } from '../../domain/accounts/caller.ts';
import { listComing } from '../../store/free-time/charge-foresight.ts';
import { listRunning } from '../../store/free-time/container-charges.ts';
import { listEarlierWaits } from '../../store/free-time/earlier-waits.ts';
import { foreseeCharges, type RunningCharge } from '../../store/free-time/foresee-charges.ts';
import { findRecount, type Recount } from '../../store/free-time/recounts.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import type { Db } from '../../store/tables.ts';
import { toInstant } from '../../values/instant.ts';

/** Boxes that cost money or soon do, those with the least time first: what is beyond them is less urgent. */
const MAX_BOXES = 500;

export interface FreeTimeSummary {
  readonly charges: readonly RunningCharge[];
  readonly recount: Recount | undefined;
}

/** All clocks of an account that run or soon start, counted up to now, with what is expected of them. */
export async function summariseFreeTime(db: Db, { accountId }: Caller, now: Date): Promise<FreeTimeSummary> {
  const terms = await readTerms(db, accountId);
  const recount = await findRecount(db, accountId);
  if (terms.tariffs.length === 0) return { charges: [], recount };
  const running = await listRunning(db, accountId, MAX_BOXES);
  const coming = await listComing(db, accountId, toInstant(now), MAX_BOXES - running.length);
  const ids = [...new Set([...running, ...coming])];
  const earlier = ids.length === 0 ? [] : await listEarlierWaits(db, accountId);
  return { charges: await foreseeCharges(db, accountId, ids, { terms, earlier }, now.getTime()), recount };
}
