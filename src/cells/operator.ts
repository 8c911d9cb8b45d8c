import { traceOfAccount } from '../domain/accounts/trace.ts';
import { messageOf, notFound } from '../errors.ts';
import { listHomes } from '../store/cells/whereabouts.ts';
import type { Db } from '../store/tables.ts';
import { steadyNowMs } from '../values/steady-clock.ts';
import type { CellClient } from './cell-client.ts';
import { createCellFinder } from './find-cell.ts';
import { answerOperator, type OperatorQuestion } from './operator-questions.ts';

export const OPERATOR = '/operator';
const OPERATOR_TIMEOUT_MS = 60_000;

/** What one cell answered, or why it could not. */
interface CellAnswer {
  readonly cell: string;
  readonly lines: readonly string[];
  readonly problem?: string;
}

/** Asks every cell. One that is away keeps nobody from hearing the others. */
export function askAllCells(db: Db, client: CellClient, question: OperatorQuestion): Promise<CellAnswer[]> {
  const names = [client.cells.own, ...client.cells.others.keys()];
  return Promise.all(
    names.map(async (cell) => {
      try {
        return { cell, lines: await askCell(db, client, cell, question) };
      } catch (error) {
        return { cell, lines: [], problem: messageOf(error) };
      }
    }),
  );
}

/** Asks the cell where the account lives. */
export async function askHome(
  db: Db,
  client: CellClient,
  question: OperatorQuestion & { readonly accountId: string },
): Promise<readonly string[]> {
  const trace = traceOfAccount(question.accountId);
  const find = createCellFinder(() => listHomes(db, trace), client, steadyNowMs);
  const { isHere, cells } = await find(trace);
  const [cell] = isHere ? [client.cells.own] : cells;
  if (cell === undefined) throw notFound(`Account ${question.accountId}`);
  return askCell(db, client, cell, question);
}

export async function askCell(
  db: Db,
  client: CellClient,
  cell: string,
  question: OperatorQuestion,
): Promise<readonly string[]> {
  if (cell === client.cells.own) return answerOperator(db, question);
  const answer = await client.ask(cell, OPERATOR, question, OPERATOR_TIMEOUT_MS);
  return Array.isArray(answer) ? answer.map(String) : [];
}
