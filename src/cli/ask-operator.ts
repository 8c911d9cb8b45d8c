import { CellClient } from '../cells/cell-client.ts';
import { askAboutMove, askAllCells, askCell, askHome } from '../cells/operator.ts';
import {
  answerOperator,
  type MoveQuestion,
  type OperatorPlace,
  type OperatorQuestion,
  TO_BE_CONTINUED,
} from '../cells/operator-questions.ts';
import { type Config, cellsOf } from '../config.ts';
import { findSealingKeys } from '../files/sealing-key.ts';
import type { Db } from '../store/tables.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { UsageError } from './command.ts';

/** Asks this installation, or where there are cells the one it is about: `cell`, that of the account, or all of them. */
export async function askOperator(db: Db, config: Config, question: OperatorQuestion, cell?: string): Promise<number> {
  const cells = cellsOf(config);
  if (cells === undefined) {
    if (cell !== undefined) throw new UsageError('There are no cells: CELL, CELLS and CELL_SECRET are not set.');
    return print(await answerOperator({ db }, question));
  }
  if (cell !== undefined && cell !== cells.own && !cells.others.has(cell)) {
    throw new UsageError(`There is no cell ${cell}; there are ${[cells.own, ...cells.others.keys()].join(', ')}.`);
  }
  const client = new CellClient(cells);
  const leaving = async () => ({ db, client, sealingKeys: await sealingKeysOf(config) });
  const place = { db, leaving };
  try {
    if (question.ask === 'move_account' || question.ask === 'cancel_move')
      return await followMove(place, client, question);
    if (cell !== undefined) return print(await askCell(place, client, cell, question));
    if ('accountId' in question) return print(await askHome(place, client, question));
    if (question.ask === 'create_account') return print(await askCell(place, client, cells.own, question));
    return printAll(await askAllCells(place, client, question));
  } finally {
    await client.close();
  }
}

async function sealingKeysOf(config: Config): Promise<SealingKeys> {
  const keys = config.sealingKeys ?? (await findSealingKeys(config.dataDir));
  if (keys !== undefined) return keys;
  throw new UsageError('The sealing key of this cell is not here: run this where the service runs.');
}

/** Asks for step after step, and shows how far it is. */
async function followMove(place: OperatorPlace, client: CellClient, question: MoveQuestion): Promise<number> {
  for (;;) {
    const lines = await askAboutMove(place, client, question);
    const isOver = lines.at(-1) !== TO_BE_CONTINUED;
    print(isOver ? lines : lines.slice(0, -1));
    if (isOver) return 0;
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
