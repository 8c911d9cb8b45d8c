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
  /** There are more boxes than are summed up. */
  readonly isPartial: boolean;
  readonly recount: Recount | undefined;
}

/** All clocks of an account that run or soon start, counted up to now, with what is expected of them. */
export async function summariseFreeTime(
  db: Db,
  { accountId }: Pick<Caller, 'accountId'>,
  now: Date,
  maxBoxes = MAX_BOXES,
): Promise<FreeTimeSummary> {
  const terms = await readTerms(db, accountId);
  const recount = await findRecount(db, accountId);
  if (terms.tariffs.length === 0) return { charges: [], isPartial: false, recount };
  const running = await listRunning(db, accountId, maxBoxes + 1);
  const coming = await listComing(db, accountId, toInstant(now), maxBoxes + 1 - running.length);
  const found = [...new Set([...running, ...coming])];
  const ids = found.slice(0, maxBoxes);
  const earlier = ids.length === 0 ? [] : await listEarlierWaits(db, accountId);
  const charges = await foreseeCharges(db, accountId, ids, { terms, earlier }, now.getTime());
  return { charges, isPartial: found.length > maxBoxes, recount };
}
