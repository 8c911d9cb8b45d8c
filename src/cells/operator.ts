import { traceOfAccount } from '../domain/accounts/trace.ts';
import { LandfallError, messageOf, notFound } from '../errors.ts';
import { listHomes } from '../store/cells/whereabouts.ts';
import { steadyNowMs } from '../values/steady-clock.ts';
import type { CellClient } from './cell-client.ts';
import { createCellFinder } from './find-cell.ts';
import { answerOperator, type MoveQuestion, type OperatorPlace, type OperatorQuestion } from './operator-questions.ts';

export const OPERATOR = '/operator';
/** A step of a move waits for what is under way. */
const OPERATOR_TIMEOUT_MS = 200_000;

/** What one cell answered, or why it could not. */
interface CellAnswer {
  readonly cell: string;
  readonly lines: readonly string[];
  readonly problem?: string;
}

/** Asks every cell. One that is away keeps nobody from hearing the others. */
export function askAllCells(
  place: OperatorPlace,
  client: CellClient,
  question: OperatorQuestion,
): Promise<CellAnswer[]> {
  const names = [client.cells.own, ...client.cells.others.keys()];
  return Promise.all(
    names.map(async (cell) => {
      try {
        return { cell, lines: await askCell(place, client, cell, question) };
      } catch (error) {
        return { cell, lines: [], problem: messageOf(error) };
      }
    }),
  );
}

/** Asks the cell where the account lives. */
export async function askHome(
  place: OperatorPlace,
  client: CellClient,
  question: OperatorQuestion & { readonly accountId: string },
): Promise<readonly string[]> {
  const trace = traceOfAccount(question.accountId);
  const find = createCellFinder(() => listHomes(place.db, trace), client, steadyNowMs);
  const { isHere, cells } = await find(trace);
  const [cell] = isHere ? [client.cells.own] : cells;
  if (cell === undefined) throw notFound(`Account ${question.accountId}`);
  return askCell(place, client, cell, question);
}

export async function askCell(
  place: OperatorPlace,
  client: CellClient,
  cell: string,
  question: OperatorQuestion,
): Promise<readonly string[]> {
  if (cell === client.cells.own) return answerOperator(place, question);
  const answer = await client.ask(cell, OPERATOR, question, OPERATOR_TIMEOUT_MS);
  return Array.isArray(answer) ? answer.map(String) : [];
}

/** Asks every cell until one has something to say: where the account lives, or whence it is on its way. */
export async function askAboutMove(
  place: OperatorPlace,
  client: CellClient,
  question: MoveQuestion,
): Promise<readonly string[]> {
  const answers = await askAllCells(place, client, question);
  const said = answers.find(({ lines }) => lines.length > 0);
  if (said !== undefined) return said.lines;
  const problem = answers.find((answer) => answer.problem !== undefined);
  if (problem !== undefined) throw new LandfallError('conflict', `${problem.cell}: ${problem.problem}`);
  throw notFound(question.ask === 'cancel_move' ? 'A move of the account' : `Account ${question.accountId}`);
}
