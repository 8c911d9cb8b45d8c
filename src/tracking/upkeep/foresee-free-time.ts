import { inTransaction } from '../../db/transaction.ts';
import type { ForeseenCharge } from '../../domain/free-time/foreseen-charge.ts';
import { enqueueForesight, FORESEE_ALL_JOB, FORESEE_JOB, ForeseeJob } from '../../queue/jobs/free-time.ts';
import type { JobKind } from '../../queue/run-job.ts';
import type { Schedule } from '../../queue/schedule.ts';
import { typedJob } from '../../queue/typed-job.ts';
import {
  forgetForesight,
  listComing,
  listForeseeingAccounts,
  writeForesight,
} from '../../store/free-time/charge-foresight.ts';
import { listRunning } from '../../store/free-time/container-charges.ts';
import { listEarlierWaits } from '../../store/free-time/earlier-waits.ts';
import { foreseeCharges, type RunningCharge } from '../../store/free-time/foresee-charges.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';

/** Of an account: those with the least time, and those that arrive next. */
const MAX_BOXES = 5_000;
const PAGE = 100;
const ACCOUNTS_AT_ONCE = 500;
const FIRST: Id = '00000000-0000-0000-0000-000000000000';
const FORESEE_MS = 20 * MINUTE_MS;

/** What boxes may cost changes with every day and every estimate: it is foreseen again each hour, an account at a time. */
export function createForeseeing({ db, now }: Pick<Tracking, 'db' | 'now'>): {
  kinds: Readonly<Record<string, JobKind>>;
  schedules: readonly Schedule[];
} {
  const askAll = async () => {
    for (let after: Id | undefined = FIRST; after !== undefined; ) {
      const accounts: Id[] = await listForeseeingAccounts(db, after, ACCOUNTS_AT_ONCE);
      await inTransaction(db, async (trx) => {
        for (const accountId of accounts) await enqueueForesight(trx, accountId);
      });
      after = accounts.length < ACCOUNTS_AT_ONCE ? undefined : accounts.at(-1);
    }
  };
  const foreseeAccount = typedJob(ForeseeJob, {
    concurrency: 1,
    timeoutMs: FORESEE_MS,
    handler: ({ payload: { accountId } }, { signal }) => foreseeAll({ db, now }, accountId, signal),
  });
  return {
    kinds: { [FORESEE_ALL_JOB]: { concurrency: 1, handler: askAll }, [FORESEE_JOB]: foreseeAccount },
    schedules: [{ name: FORESEE_ALL_JOB, kind: FORESEE_ALL_JOB, everyMs: HOUR_MS }],
  };
}

async function foreseeAll(
  { db, now }: Pick<Tracking, 'db' | 'now'>,
  accountId: Id,
  signal: AbortSignal,
): Promise<void> {
  const at = toInstant(now());
  const terms = await readTerms(db, accountId);
  const running = terms.tariffs.length === 0 ? [] : await listRunning(db, accountId, MAX_BOXES);
  const coming = terms.tariffs.length === 0 ? [] : await listComing(db, accountId, at, MAX_BOXES - running.length);
  const ids = [...new Set([...running, ...coming])];
  const known = { terms, earlier: ids.length === 0 ? [] : await listEarlierWaits(db, accountId) };
  for (let start = 0; start < ids.length; start += PAGE) {
    signal.throwIfAborted();
    const page = ids.slice(start, start + PAGE);
    const charges = groupBy(
      await foreseeCharges(db, accountId, page, known, Date.parse(at)),
      ({ container }) => container.id,
    );
    const boxes = page.map((containerId) => ({
      containerId,
      charges: (charges.get(containerId) ?? []).flatMap((one) => foreseenOf(one)),
    }));
    await inTransaction(db, (trx) => writeForesight(trx, accountId, boxes, at));
  }
  await forgetForesight(db, accountId, at);
}

/** Nothing where nothing can be said. */
function foreseenOf({ tariff, clock, foresight }: RunningCharge): ForeseenCharge[] {
  if (foresight === undefined || tariff.direction !== 'import') return [];
  const { from: endsFrom, to: endsTo, ...foreseen } = foresight;
  const { charge, currency } = tariff;
  const [soFarMinor, lastFreeDay] = [clock?.totalMinor ?? 0, clock?.lastFreeDay ?? null];
  return [{ charge, currency, soFarMinor, lastFreeDay, endsFrom, endsTo, ...foreseen }];
}
