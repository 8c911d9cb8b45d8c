import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { type AccountMove, forgetMove, hasMoves, listMovesToTend, lockLeaving } from '../store/cells/account-moves.ts';
import { setFence } from '../store/cells/fence.ts';
import { listMovedTables } from '../store/cells/moved-tables.ts';
import { asMover, deletePage } from '../store/cells/table-pages.ts';
import type { Db } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import type { Leaving } from './compare-tables.ts';
import { finishMove } from './move-account.ts';

const TEND_EVERY_MS = 2_000;
/** Longer than other cells remember where it was, and than somebody takes to send a long file. */
const GRACE_MS = 15 * MINUTE_MS;
/** What is left over is for the next time. */
const PAGES_AT_A_TIME = 200;

/** Looks after accounts that have left, from time to time. Returns how to end that. */
export function keepTendingMoves(leaving: Leaving, log: Log): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let tended = Promise.resolve();
  const tend = async () => {
    try {
      await tendMoves(leaving);
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'an account that left could not be looked after; trying again');
    }
    if (!isStopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      tended = tend();
    }, TEND_EVERY_MS).unref();
  };
  schedule();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await tended;
  };
}

/** Finishes moves whose worker died after the account had left, and deletes what is left of those that went long ago. */
export async function tendMoves(leaving: Leaving, graceMs = GRACE_MS): Promise<void> {
  const moves = await listMovesToTend(leaving.db, graceMs);
  for (const move of moves) {
    if (move.phase === 'switching') await finishMove(leaving, move);
    else await deleteRows(leaving.db, move);
  }
  if (moves.length > 0 && !(await hasMoves(leaving.db))) await setFence(leaving.db, false);
}

/** In small steps, those first that refer to others. The account itself stays, and says where it went. */
async function deleteRows(db: Db, move: AccountMove): Promise<void> {
  const tables = (await listMovedTables(db)).filter(({ name }) => name !== 'account').reverse();
  let pages = 0;
  for (const table of tables) {
    for (let isMore = true; isMore; pages++) {
      if (pages >= PAGES_AT_A_TIME) return;
      isMore = await asMover(
        db,
        async (trx) => (await lockLeaving(trx, move)) && deletePage(trx, table, move.accountId),
      );
    }
  }
  await asMover(db, async (trx) => {
    if (await lockLeaving(trx, move)) await forgetMove(trx, move);
  });
}
