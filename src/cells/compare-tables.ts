import { LandfallError } from '../errors.ts';
import type { AccountMove, Progress } from '../store/cells/account-moves.ts';
import { isLoose, listMovedTables, type MovedTable } from '../store/cells/moved-tables.ts';
import { openRow } from '../store/cells/sealed-columns.ts';
import {
  asMover,
  findPageEnd,
  type Page,
  type PageContents,
  type RowKey,
  readContents,
  readRows,
} from '../store/cells/table-pages.ts';
import type { Db } from '../store/tables.ts';
import type { SealingKeys } from '../values/sealed.ts';
import type { CellClient } from './cell-client.ts';
import { type ArrivalQuestion, type ComparedPages, MOVE, type WrittenPage } from './receive-account.ts';

/** Few enough that comparing them takes the other cell a second at most. */
const PAGES_AT_ONCE = 20;
const ASK_TIMEOUT_MS = 120_000;

/** What leaving an account takes. */
export interface Leaving {
  readonly db: Db;
  readonly client: CellClient;
  readonly sealingKeys: SealingKeys;
}

type AskedOf<Question> = Question extends unknown ? Omit<Question, 'accountId' | 'moveId' | 'fromCell'> : never;

/** Asks the cell that the account goes to. */
export function askNewHome(
  { client }: Pick<Leaving, 'client'>,
  { accountId, id: moveId, toCell }: AccountMove,
  question: AskedOf<ArrivalQuestion>,
): Promise<unknown> {
  const arrival = { accountId, moveId, fromCell: client.cells.own };
  return client.ask(toCell, MOVE, { ...arrival, ...question }, ASK_TIMEOUT_MS);
}

/** How many pages differed, and how many do after all. */
export interface Round {
  readonly progress: Progress;
  readonly isOver: boolean;
  readonly sent: number;
  readonly unequal: number;
}

/**
 * Compares the tables of the account with those at its new home, a page after the other in the order of their keys, and
 * sends the pages that differ. What is not there yet differs like what has changed, so that this copies, catches up, checks
 * and resumes. Ends when `goOn` says so, at a place to begin from again.
 */
export async function compareTables(
  leaving: Leaving,
  move: AccountMove,
  from: Progress,
  goOn: () => Promise<boolean>,
): Promise<Round> {
  const tables = await listMovedTables(leaving.db);
  let { progress, sent, unequal } = { progress: from, sent: 0, unequal: 0 };
  for (const table of tables.slice(
    Math.max(
      0,
      tables.findIndex(({ name }) => name === from.table),
    ),
  )) {
    let after: RowKey = table.name === from.table ? (from.after ?? null) : null;
    do {
      if (!(await goOn())) return { progress: { ...progress, table: table.name, after }, isOver: false, sent, unequal };
      const pages = await readPages(leaving.db, table, move, after);
      const outcome = await comparePages(leaving, move, table, pages, goOn);
      sent += outcome.sent;
      unequal += isLoose(table) ? 0 : outcome.unequal;
      progress = counted(progress, table, pages, outcome.rowsSent);
      after = pages.at(-1)?.to ?? null;
    } while (after !== null);
  }
  return { progress, isOver: true, sent, unequal };
}

type ReadPage = Page & PageContents;

async function readPages(db: Db, table: MovedTable, { accountId }: AccountMove, from: RowKey): Promise<ReadPage[]> {
  return asMover(db, async (trx) => {
    const pages: ReadPage[] = [];
    let after = from;
    do {
      const page: Page = { after, to: await findPageEnd(trx, table, accountId, after) };
      pages.push({ ...page, ...(await readContents(trx, table, accountId, page)) });
      after = page.to;
    } while (after !== null && pages.length < PAGES_AT_ONCE);
    return pages;
  });
}

async function comparePages(
  leaving: Leaving,
  move: AccountMove,
  table: MovedTable,
  pages: readonly ReadPage[],
  goOn: () => Promise<boolean>,
): Promise<{ sent: number; unequal: number; rowsSent: number }> {
  const asked = { ask: 'compare', table: table.name, pages } as const;
  const { differing } = (await askNewHome(leaving, move, asked)) as ComparedPages;
  let [unequal, rowsSent] = [0, 0];
  for (const place of differing) {
    const page = pages[place];
    if (page === undefined) throw new LandfallError('conflict', `Cell ${move.toCell} names a page that is none.`);
    // All of them are sent in any case; but on a slow machine that takes longer than a mover may be silent.
    await goOn();
    const sent = await sendPage(leaving, move, table, page);
    rowsSent += sent.rows;
    unequal += sent.isEqual ? 0 : 1;
  }
  return { sent: differing.length, unequal, rowsSent };
}

async function sendPage(
  { db, client, sealingKeys }: Leaving,
  move: AccountMove,
  table: MovedTable,
  { after, to }: Page,
): Promise<{ rows: number; isEqual: boolean }> {
  const page = { after, to };
  const { rows, contents } = await asMover(db, async (trx) => ({
    rows: await readRows(trx, table, move.accountId, page),
    contents: await readContents(trx, table, move.accountId, page),
  }));
  const opened = rows.map((row) => openRow(sealingKeys, table, row));
  const question = { ask: 'write', table: table.name, page, rows: opened } as const;
  const written = (await askNewHome({ client }, move, question)) as WrittenPage;
  const isEqual = written.refused === 0 && written.count === contents.count && written.digest === contents.digest;
  return { rows: rows.length, isEqual };
}

function counted(progress: Progress, { name }: MovedTable, pages: readonly ReadPage[], rowsSent: number): Progress {
  const [compared, sent] = progress.rows?.[name] ?? [0, 0];
  const read = pages.reduce((sum, { count }) => sum + count, 0);
  return { ...progress, rows: { ...progress.rows, [name]: [compared + read, sent + rowsSent] } };
}
