import { sql } from 'kysely';
import { CellClient } from '../../src/cells/cell-client.ts';
import type { Leaving } from '../../src/cells/compare-tables.ts';
import { stepMove } from '../../src/cells/move-account.ts';
import type { ArrivalQuestion } from '../../src/cells/receive-account.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { asMover } from '../../src/store/cells/table-pages.ts';
import type { Db } from '../../src/store/tables.ts';
import { publishTo } from '../documents/paper.ts';
import { newKeys } from '../webhooks/outbox.ts';
import { startCells, type TestCell } from './two-cells.ts';

/** Cells with a sealing key each whose changes end in the outbox, and an account of the installation in each. */
export async function startMovingCells(names: readonly string[]): Promise<TestCell[]> {
  const services = (db: Db) => {
    const sealingKeys = newKeys();
    return { sealingKeys, publish: publishTo(db, () => new Date(), sealingKeys) };
  };
  const cells = await startCells(names, { services });
  for (const cell of cells) {
    await loadReferenceData(cell.db);
    await cell.createClient();
  }
  return cells;
}

export function leavingOf({ db, client, services: { sealingKeys } }: TestCell): Leaving {
  return { db, client, sealingKeys };
}

/** As the command does. Returns what it would print. */
export async function move(leaving: Leaving, accountId: string, to: string): Promise<string[]> {
  const lines: string[] = [];
  for (;;) {
    const step = await stepMove(leaving, accountId, to);
    if (step === undefined) throw new Error('the account does not live there');
    lines.push(...step.lines);
    if (step.isOver) return lines;
  }
}

/** A mover that stands still for good at a question: what a kill leaves behind. */
export class DyingClient extends CellClient {
  readonly #diesAt: (question: ArrivalQuestion) => Promise<'before' | 'after' | undefined>;
  readonly died: Promise<void>;
  #die: () => void = () => {};

  constructor({ cells }: TestCell, diesAt: (question: ArrivalQuestion) => Promise<'before' | 'after' | undefined>) {
    super(cells);
    this.#diesAt = diesAt;
    this.died = new Promise((resolve) => {
      this.#die = resolve;
    });
  }

  override async ask(cell: string, path: string, question: object, timeoutMs?: number): Promise<unknown> {
    const dies = await this.#diesAt(question as ArrivalQuestion);
    if (dies !== 'before') {
      const answer = await super.ask(cell, path, question, timeoutMs);
      if (dies === undefined) return answer;
    }
    this.#die();
    return new Promise(() => {});
  }
}

/** The hold of a dead worker is over after half a minute, and so is everything that it had shut. */
export async function letTimePass(db: Db, accountId: string): Promise<void> {
  await asMover(db, async (trx) => {
    const past = sql`now() - interval '1 second'`;
    await sql`update account_move set worked_until = ${past} where account_id = ${accountId}`.execute(trx);
    await sql`update account set resting_until = ${past}, closed_until = ${past}
      where id = ${accountId} and lives_in is null`.execute(trx);
  });
}

/** What is another in each cell, and why is said where it is decided (moved-tables.ts). */
const OF_A_CELL: Readonly<Record<string, readonly string[]>> = {
  account: ['lives_in', 'arrived_at', 'resting_until', 'closed_until', 'arrival'],
  domain_event: ['transaction_id'],
  webhook: ['secret', 'previous_secret', 'headers'],
  event_subscription: ['secret', 'previous_secret'],
  carrier_credential: ['sealed'],
  webhook_lane: ['leased_until'],
};
const NOT_MOVED = ['account_move', 'account_write', 'list_zone', 'api_key_use', 'visit'];

/** Every row of the account as JSON, by table, in an order of their own; figures are added up. */
export async function rowsOf(db: Db, accountId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string; owner: string }>`
    select distinct table_name as name, column_name as owner from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '_(default|w[0-9]+)$'
      and (column_name = 'account_id' or table_name = 'account' and column_name = 'id')`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name, owner } of tables.filter((table) => !NOT_MOVED.includes(table.name))) {
    const source =
      name === 'tally'
        ? sql`(select account_id, matter, keys, sum(count) as count from tally group by 1, 2, 3 having sum(count) <> 0)`
        : sql.table(name);
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(one) - ${OF_A_CELL[name] ?? []}::text[])::text as row from ${source} as one
      where ${sql.ref(`one.${owner}`)} = ${accountId} order by 1`.execute(db);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** Where each cell says that the account lives: null is here. */
export async function homesOf(cells: readonly TestCell[], accountId: string): Promise<(string | null)[]> {
  const homes = await Promise.all(
    cells.map(({ db }) => db.selectFrom('account').where('id', '=', accountId).select('lives_in').executeTakeFirst()),
  );
  return homes.map((home) => (home === undefined ? 'nothing' : home.lives_in));
}
