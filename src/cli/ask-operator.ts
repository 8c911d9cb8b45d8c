import { CellClient } from '../cells/cell-client.ts';
import { askAllCells, askCell, askHome } from '../cells/operator.ts';
import { answerOperator, type OperatorQuestion } from '../cells/operator-questions.ts';
import { type Config, cellsOf } from '../config.ts';
import type { Db } from '../store/tables.ts';
import { UsageError } from './command.ts';

/** Asks this installation, or where there are cells the one it is about: `cell`, that of the account, or all of them. */
export async function askOperator(db: Db, config: Config, question: OperatorQuestion, cell?: string): Promise<number> {
  const cells = cellsOf(config);
  if (cells === undefined) {
    if (cell !== undefined) throw new UsageError('There are no cells: CELL, CELLS and CELL_SECRET are not set.');
    return print(await answerOperator(db, question));
  }
  if (cell !== undefined && cell !== cells.own && !cells.others.has(cell)) {
    throw new UsageError(`There is no cell ${cell}; there are ${[cells.own, ...cells.others.keys()].join(', ')}.`);
  }
  const client = new CellClient(cells);
  try {
    if (cell !== undefined) return print(await askCell(db, client, cell, question));
    if ('accountId' in question) return print(await askHome(db, client, question));
    if (question.ask === 'create_account') return print(await askCell(db, client, cells.own, question));
    return printAll(await askAllCells(db, client, question));
  } finally {
    await client.close();
  }
}

function print(lines: readonly string[]): number {
  if (lines.length > 0) console.log(lines.join('\n'));
  return 0;
}

function printAll(answers: Awaited<ReturnType<typeof askAllCells>>): number {
  for (const { cell, lines, problem } of answers) {
    if (problem !== undefined) console.error(`${cell}: ${problem}`);
    print(lines.map((line) => `${cell}  ${line}`));
  }
  return answers.some(({ problem }) => problem !== undefined) ? 1 : 0;
}
