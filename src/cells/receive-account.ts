import { LandfallError, messageOf } from '../errors.ts';
import { type HandedJob, putJobs } from '../queue/handed-over.ts';
import { type Arrival, beginArrival, isArriving, schemaVersion, settle, turnAway } from '../store/cells/arrivals.ts';
import type { GivenNumbers } from '../store/cells/given-numbers.ts';
import { listMovedTables, type MovedTable, type RowTexts } from '../store/cells/moved-tables.ts';
import { sealRow } from '../store/cells/sealed-columns.ts';
import {
  asMover,
  deleteOthers,
  type Page,
  type PageContents,
  putRows,
  readContents,
} from '../store/cells/table-pages.ts';
import type { Db, Trx } from '../store/tables.ts';
import { isId } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';

export const MOVE = '/move';

/** What the cell that an account leaves asks of the one that it comes to. */
export type ArrivalQuestion = Arrival &
  (
    | { readonly ask: 'begin'; readonly schema: string }
    | { readonly ask: 'compare'; readonly table: string; readonly pages: readonly (Page & PageContents)[] }
    | { readonly ask: 'write'; readonly table: string; readonly page: Page; readonly rows: readonly RowTexts[] }
    | { readonly ask: 'settle'; readonly jobs: readonly HandedJob[]; readonly numbers: GivenNumbers }
    | { readonly ask: 'turn_away' }
  );

export interface ComparedPages {
  /** The pages that are not the same here, by their places in the question. */
  readonly differing: readonly number[];
}

export interface WrittenPage extends PageContents {
  /** Rows that could not be written: what they refer to, or what has their place, is yet to come or to go. */
  readonly refused: number;
}

const UNIQUE_OR_REFERENCE = /^23/;

export interface Receiving {
  readonly db: Db;
  readonly sealingKeys: SealingKeys;
  /** Read once: a process whose tables are changed under it is about to be replaced. */
  readonly tables: () => Promise<readonly MovedTable[]>;
}

export function createReceiving(db: Db, sealingKeys: SealingKeys): Receiving {
  let tables: Promise<readonly MovedTable[]> | undefined;
  return {
    db,
    sealingKeys,
    tables: () => {
      tables ??= listMovedTables(db);
      return tables;
    },
  };
}

export async function answerArrival(receiving: Receiving, question: ArrivalQuestion): Promise<object> {
  const { db } = receiving;
  if (!isId(String(question.accountId)) || !isId(String(question.moveId))) {
    throw new LandfallError('invalid_body', 'This is no account that moves.');
  }
  switch (question.ask) {
    case 'begin':
      return begin(db, question, question.schema);
    case 'compare':
      return compare(receiving, question, question.table, question.pages);
    case 'write':
      return write(receiving, question, question.table, question.page, question.rows);
    case 'settle':
      return settleHere(db, question, question);
    case 'turn_away':
      await asMover(db, (trx) => turnAway(trx, question));
      return {};
  }
  throw new LandfallError('invalid_body', 'This is no question about an account that moves.');
}

async function begin(db: Db, arrival: Arrival, schema: string): Promise<object> {
  const own = await schemaVersion(db);
  if (own !== schema) {
    const detail = `Its tables are of version ${own}, those of ${arrival.fromCell} of ${schema}: upgrade both first.`;
    throw new LandfallError('conflict', detail);
  }
  if (await asMover(db, (trx) => beginArrival(trx, arrival))) return {};
  throw new LandfallError('conflict', `Account ${arrival.accountId} lives here, or is on its way elsewhere.`);
}

async function compare(
  receiving: Receiving,
  arrival: Arrival,
  name: string,
  pages: readonly (Page & PageContents)[],
): Promise<ComparedPages> {
  const table = await getTable(receiving, name);
  return whileArriving(receiving.db, arrival, async (trx) => {
    const differing: number[] = [];
    for (const [place, page] of pages.entries()) {
      const { count, digest } = await readContents(trx, table, arrival.accountId, page);
      if (count !== page.count || digest !== page.digest) differing.push(place);
    }
    return { differing };
  });
}

/** All rows at once; where that cannot be, one by one, and those that are in each other's way another time. */
async function write(
  receiving: Receiving,
  arrival: Arrival,
  name: string,
  page: Page,
  rows: readonly RowTexts[],
): Promise<WrittenPage> {
  const table = await getTable(receiving, name);
  const arriving = <Result>(work: (trx: Trx) => Promise<Result>) => whileArriving(receiving.db, arrival, work);
  const given = rows.map((row) => sealRow(receiving.sealingKeys, table, row));
  const deleteOld = (trx: Trx) => deleteOthers(trx, table, arrival.accountId, page, given);
  let refused = 0;
  const isWritten = await succeeds(() =>
    arriving(async (trx) => {
      await deleteOld(trx);
      await putRows(trx, table, given);
    }),
  );
  if (!isWritten) {
    if (!(await succeeds(() => arriving(deleteOld)))) refused += 1;
    for (const row of given) if (!(await succeeds(() => arriving((trx) => putRows(trx, table, [row]))))) refused += 1;
  }
  return { ...(await arriving((trx) => readContents(trx, table, arrival.accountId, page))), refused };
}

async function settleHere(
  db: Db,
  arrival: Arrival,
  { jobs, numbers }: { readonly jobs: readonly HandedJob[]; readonly numbers: GivenNumbers },
): Promise<object> {
  const settled = await asMover(db, async (trx) => {
    if (!(await settle(trx, arrival, numbers))) return false;
    await putJobs(trx, jobs);
    return true;
  });
  return { settled };
}

async function whileArriving<Result>(db: Db, arrival: Arrival, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return asMover(db, async (trx) => {
    if (await isArriving(trx, arrival)) return work(trx);
    throw new LandfallError('conflict', `Account ${arrival.accountId} is not on its way here by this move.`);
  });
}

async function getTable({ tables }: Receiving, name: string): Promise<MovedTable> {
  const table = (await tables()).find((one) => one.name === name);
  if (table === undefined) throw new LandfallError('invalid_body', `No table ${name} comes along.`);
  return table;
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (UNIQUE_OR_REFERENCE.test(codeOf(error))) return false;
    throw error instanceof LandfallError
      ? error
      : new Error(`rows cannot be written: ${messageOf(error)}`, { cause: error });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
