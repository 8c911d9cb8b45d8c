import { setTimeout as delay } from 'node:timers/promises';
import { LandfallError } from '../errors.ts';
import { countLeasedJobs, type JobsAbout, takeJobs } from '../queue/handed-over.ts';
import { MAIL_RESET_JOB } from '../queue/jobs/password-mails.ts';
import { VESSEL_CALL_JOB } from '../queue/jobs/vessel-calls.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import {
  type AccountMove,
  cancelMove,
  close,
  countLeases,
  findMove,
  holdMove,
  insertMove,
  isOver,
  leave,
  listEmails,
  markLeft,
  markNow,
  type Progress,
  releaseMove,
  reopen,
  rest,
  saveProgress,
} from '../store/cells/account-moves.ts';
import { schemaVersion } from '../store/cells/arrivals.ts';
import { setFence } from '../store/cells/fence.ts';
import { readNumbers } from '../store/cells/given-numbers.ts';
import { asMover } from '../store/cells/table-pages.ts';
import type { Db } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { type Id, newId } from '../values/id.ts';
import { steadyNowMs } from '../values/steady-clock.ts';
import { askNewHome, compareTables, type Leaving, type Round } from './compare-tables.ts';

/** A worker that is silent for so long is taken for dead: the account is open again, and another may resume. */
const HOLD_MS = 30_000;
const HOLD_AGAIN_MS = 5_000;
/** Of copying, until whoever asked hears how far it is. */
const STEP_MS = 3_000;
/** A round that sent no more pages than that is worth a pause; after so many rounds any is. */
const FEW_PAGES = 40;
const MAX_ROUNDS = 12;
/** Until every process has noticed that the account is about to leave (`LOCAL_MS` of find-cell.ts). */
const NOTICED_MS = 1_000;
const MAX_DRAIN_MS = MINUTE_MS;
const MAX_SETTLE_MS = 15_000;
const LOOK_AGAIN_MS = 100;
/** While closed, rows that were in each other's way are in order after the second. */
const MAX_LAST_ROUNDS = 5;

/** What is told of a step, and whether another is to follow. */
export interface MoveStep {
  readonly lines: readonly string[];
  readonly isOver: boolean;
}

/** Goes on with moving an account that lives here, or has just left. Undefined when this cell has nothing to do with it. */
export async function stepMove(leaving: Leaving, accountId: Id, toCell: string): Promise<MoveStep | undefined> {
  const move = await findOrBegin(leaving, accountId, toCell);
  if (move === undefined) return undefined;
  if (move.phase === 'leaving') return { lines: [`Account ${accountId} lives in ${move.toCell}.`], isOver: true };
  const worker = newId();
  if (!(await hold(leaving.db, move, worker))) {
    await delay(NOTICED_MS);
    return { lines: ['Another process works on it.'], isOver: false };
  }
  try {
    if (move.phase === 'switching') return await finishMove(leaving, move);
    return await copyOrSwitch(leaving, move, worker);
  } finally {
    await releaseMove(leaving.db, move, worker);
  }
}

async function findOrBegin({ db, client }: Leaving, accountId: Id, toCell: string): Promise<AccountMove | undefined> {
  const found = await findMove(db, accountId);
  if (found === undefined) {
    if (!client.cells.others.has(toCell)) return undefined;
    const [first] = await listAccounts(db, 1);
    if (first?.id === accountId) {
      throw new LandfallError('conflict', 'It is the account of the installation itself, with its feeds and folder.');
    }
    await insertMove(db, { accountId, id: newId(), toCell });
  }
  const move = found ?? (await findMove(db, accountId));
  if (move === undefined || move.toCell === toCell) return move;
  if (move.phase === 'leaving') return undefined;
  throw new LandfallError('conflict', `Account ${accountId} is on its way to ${move.toCell}.`);
}

async function copyOrSwitch(leaving: Leaving, move: AccountMove, worker: Id): Promise<MoveStep> {
  const { db } = leaving;
  const keepHold = holding(db, move, worker);
  await askNewHome(leaving, move, { ask: 'begin', schema: await schemaVersion(db) });
  const until = steadyNowMs() + STEP_MS;
  const round = await compareTables(leaving, move, move.progress, async () => {
    await keepHold();
    return steadyNowMs() < until;
  });
  if (!round.isOver) {
    await saveProgress(db, move, move.round, round.progress);
    return { lines: describeRound(move.round, round.progress), isOver: false };
  }
  await saveProgress(db, move, move.round + 1, {});
  const lines = describeRound(move.round, round.progress);
  const isNear = round.unequal === 0 && round.sent <= FEW_PAGES;
  if (!isNear && move.round < MAX_ROUNDS) return { lines, isOver: false };
  const paused = await pause(leaving, move, worker, keepHold);
  return { ...paused, lines: [...lines, ...paused.lines] };
}

/** The account rests, then is closed, and is the same in both cells: then it leaves. Whatever fails before opens it again. */
async function pause(
  leaving: Leaving,
  move: AccountMove,
  worker: Id,
  keepHold: () => Promise<void>,
): Promise<MoveStep> {
  const { db } = leaving;
  const { accountId } = move;
  await setFence(db, true);
  try {
    await asMover(db, (trx) => rest(trx, accountId, HOLD_MS));
    const about = await jobsAbout(db, accountId);
    await drain(leaving, move, about, keepHold);
    await asMover(db, (trx) => close(trx, move, HOLD_MS));
    await othersEnd(db, keepHold);
    await makeEqual(leaving, move, keepHold);
    await asMover(db, async (trx) => {
      const taken = { jobs: await takeJobs(trx, about), numbers: await readNumbers(trx) };
      if (await leave(trx, move, worker, taken)) return;
      throw new LandfallError('conflict', 'It took too long, and the account was open again; try again.');
    });
  } catch (error) {
    await asMover(db, (trx) => reopen(trx, accountId));
    throw error;
  }
  return finishMove(leaving, move);
}

/** Nobody else works for it any more, and every process knows that it is about to go. What changed meanwhile is copied. */
async function drain(
  leaving: Leaving,
  move: AccountMove,
  about: JobsAbout,
  keepHold: () => Promise<void>,
): Promise<void> {
  const since = steadyNowMs();
  const isDone = async () => {
    const leases = await countLeases(leaving.db, move.accountId);
    return leases + (await countLeasedJobs(leaving.db, about)) === 0 && steadyNowMs() - since > NOTICED_MS;
  };
  while (!(await isDone())) {
    if (steadyNowMs() - since > MAX_DRAIN_MS) {
      throw new LandfallError('conflict', 'What is done for the account in the background does not end; try again.');
    }
    await keepHold();
    await delay(LOOK_AGAIN_MS);
  }
  await compareTables(leaving, move, {}, alwaysOn(keepHold));
}

/** Changes that began before it was closed. */
async function othersEnd(db: Db, keepHold: () => Promise<void>): Promise<void> {
  const since = steadyNowMs();
  const mark = await markNow(db);
  while (!(await isOver(db, mark))) {
    if (steadyNowMs() - since > MAX_SETTLE_MS) {
      throw new LandfallError('conflict', 'A long change is under way; try again when it is over.');
    }
    await keepHold();
    await delay(LOOK_AGAIN_MS / 10);
  }
}

async function makeEqual(leaving: Leaving, move: AccountMove, keepHold: () => Promise<void>): Promise<void> {
  let last: Round | undefined;
  for (let round = 0; round < MAX_LAST_ROUNDS; round++) {
    last = await compareTables(leaving, move, {}, alwaysOn(keepHold));
    if (last.unequal === 0) return;
  }
  throw new LandfallError('conflict', `${last?.unequal} pages cannot be made equal in cell ${move.toCell}.`);
}

/** It has left: the other cell takes it in, however often it is told. */
export async function finishMove(leaving: Leaving, move: AccountMove): Promise<MoveStep> {
  const { db } = leaving;
  const { jobs, numbers } = (await findMove(db, move.accountId)) ?? move;
  await askNewHome(leaving, move, { ask: 'settle', jobs, numbers });
  const pausedMs = await markLeft(db, move);
  const lines = [`Account ${move.accountId} lives in ${move.toCell}. Its changes were refused for ${pausedMs} ms.`];
  return { lines, isOver: true };
}

/** As long as it lives here. What was copied is deleted there. Undefined when it is not about to leave this cell. */
export async function stopMove(leaving: Leaving, accountId: Id): Promise<string[] | undefined> {
  const { db } = leaving;
  const move = await findMove(db, accountId);
  if (move === undefined || move.phase === 'leaving') return undefined;
  // From here on whoever worked on it cannot let it leave.
  if (!(await hold(db, move, newId()))) {
    throw new LandfallError('conflict', 'Another process works on it: end that, or wait half a minute.');
  }
  if ((await findMove(db, accountId))?.phase !== 'copying') {
    throw new LandfallError('conflict', `Account ${accountId} has left for ${move.toCell}.`);
  }
  await askNewHome(leaving, move, { ask: 'turn_away' });
  await asMover(db, (trx) => cancelMove(trx, move));
  return [`Account ${accountId} stays.`];
}

async function jobsAbout(db: Db, accountId: Id): Promise<JobsAbout> {
  const emails = await listEmails(db, accountId);
  return {
    fairnessKey: accountId,
    shared: [
      { kind: VESSEL_CALL_JOB, payloads: undefined },
      { kind: MAIL_RESET_JOB, payloads: emails.map((email) => ({ email })) },
    ],
  };
}

function hold(db: Db, move: AccountMove, worker: Id): Promise<boolean> {
  return asMover(db, (trx) => holdMove(trx, move, worker, HOLD_MS));
}

/** Says now and then that this worker lives. */
function holding(db: Db, move: AccountMove, worker: Id): () => Promise<void> {
  let heldAt = steadyNowMs();
  return async () => {
    if (steadyNowMs() - heldAt < HOLD_AGAIN_MS) return;
    if (!(await hold(db, move, worker))) {
      throw new LandfallError('conflict', 'Another process has taken the move over.');
    }
    heldAt = steadyNowMs();
  };
}

function alwaysOn(keepHold: () => Promise<void>): () => Promise<boolean> {
  return async () => {
    await keepHold();
    return true;
  };
}

function describeRound(round: number, { table, rows = {} }: Progress): string[] {
  const lines = Object.entries(rows).flatMap(([name, [compared, sent]]) =>
    sent > 0 || name === table ? [`round ${round}  ${name}: ${compared} rows, ${sent} sent`] : [],
  );
  return lines.length > 0 ? lines : [`round ${round}  nothing had changed`];
}
