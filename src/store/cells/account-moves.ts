import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { Db, Trx } from '../tables.ts';
import type { GivenNumbers } from './given-numbers.ts';
import type { RowKey } from './table-pages.ts';

/** How far a round of comparing is, so that whoever resumes it goes on from there. */
export interface Progress {
  /** The table that is compared, and the place in it; those before it are done. */
  readonly table?: string;
  readonly after?: RowKey;
  /** Of each table, how many rows were looked at and how many of them sent. */
  readonly rows?: Readonly<Record<string, readonly [compared: number, sent: number]>>;
}

/** An account that leaves this cell. */
export interface AccountMove extends OfAccount {
  readonly toCell: string;
  readonly phase: 'copying' | 'switching' | 'leaving';
  readonly round: number;
  readonly progress: Progress;
  readonly jobs: readonly object[];
  readonly numbers: GivenNumbers;
}

const MEMBERS = sql`account_id as "accountId", id, to_cell as "toCell", phase, round, progress, jobs, numbers`;
const MAX_MOVES = 100;

/** One that is begun already stays as it is. */
export async function insertMove(db: Db, move: Pick<AccountMove, 'accountId' | 'id' | 'toCell'>): Promise<void> {
  await sql`insert into account_move (account_id, id, to_cell) select id, ${move.id}, ${move.toCell} from account
    where id = ${move.accountId} and lives_in is null
    on conflict (account_id) do nothing`.execute(db);
}

export async function findMove(db: Db, accountId: Id): Promise<AccountMove | undefined> {
  const { rows } = await sql<AccountMove>`select ${MEMBERS} from account_move where account_id = ${accountId}`.execute(
    db,
  );
  return rows[0];
}

/** Those that nobody has to ask for: gone and yet to be welcomed elsewhere, or gone for so long that nobody asks here. */
export async function listMovesToTend(db: Db, graceMs: number): Promise<AccountMove[]> {
  const { rows } = await sql<AccountMove>`select ${MEMBERS} from account_move
    where phase = 'switching' and worked_until < now()
      or phase = 'leaving' and switched_at < now() - ${graceMs} * interval '1 millisecond'
    order by account_id limit ${MAX_MOVES}`.execute(db);
  return rows;
}

/** Whether the move is this worker's for so long; it has to ask again before. */
export async function holdMove(db: Trx, { accountId, id }: AccountMove, worker: Id, forMs: number): Promise<boolean> {
  const until = sql`now() + ${forMs} * interval '1 millisecond'`;
  const { rows } = await sql`
    with held as (
      update account_move set worker = ${worker}, worked_until = ${until}
      where account_id = ${accountId} and id = ${id} and (worker = ${worker} or worked_until < now())
      returning account_id, phase
    ), rested as (
      update account set resting_until = ${until},
        closed_until = case when closed_until > now() then ${until} end
      from held where account.id = held.account_id and held.phase = 'copying' and resting_until > now()
    )
    select from held`.execute(db);
  return rows.length > 0;
}

export async function releaseMove(db: Db, { accountId }: AccountMove, worker: Id): Promise<void> {
  await sql`update account_move set worker = null, worked_until = '-infinity'
    where account_id = ${accountId} and worker = ${worker}`.execute(db);
}

export async function saveProgress(
  db: Db,
  { accountId }: AccountMove,
  round: number,
  progress: Progress,
): Promise<void> {
  await sql`update account_move set round = ${round}, progress = ${JSON.stringify(progress)}::jsonb
    where account_id = ${accountId}`.execute(db);
}

/** Nobody begins to work on its rows in the background, from here on and for so long. */
export async function rest(trx: Trx, accountId: Id, forMs: number): Promise<void> {
  await sql`update account set resting_until = now() + ${forMs} * interval '1 millisecond' where id = ${accountId}`.execute(
    trx,
  );
}

/** What was begun for it before and is not over: questions to carriers, and deliveries. */
export async function countLeases(db: Db, accountId: Id): Promise<number> {
  const { rows } = await sql<{ leases: number }>`
    select (
      (select count(*) from poll where account_id = ${accountId} and lease_id is not null and due_at > now())
      + (select count(*) from webhook_lane
          where account_id = ${accountId} and waiting and lease is not null and leased_until > now())
    )::int as leases`.execute(db);
  return rows[0]?.leases ?? 0;
}

/** Its changes are refused, from here on and for so long. */
export async function close(trx: Trx, { accountId }: AccountMove, forMs: number): Promise<void> {
  await sql`update account set closed_until = now() + ${forMs} * interval '1 millisecond' where id = ${accountId}`.execute(
    trx,
  );
  await sql`update account_move set closed_at = clock_timestamp() where account_id = ${accountId}`.execute(trx);
}

/** It stays after all, for now. */
export async function reopen(trx: Trx, accountId: Id): Promise<void> {
  await sql`update account set resting_until = null, closed_until = null
    where id = ${accountId} and lives_in is null`.execute(trx);
}

/** Whom mails to people of the account go to. */
export async function listEmails(db: Db, accountId: Id): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .select(sql<string>`lower(email)`.as('email'))
    .execute();
  return rows.map(({ email }) => email);
}

/** The number of a transaction: changes that were begun before it are over when `isOver` says so of it. */
export async function markNow(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(db);
  return rows[0]?.mark ?? '0';
}

export async function isOver(db: Db, mark: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${mark}::xid8 as over`.execute(db);
  return rows[0]?.over === true;
}

/**
 * From here on it does not live here. False when it has been open again meanwhile, because whoever moved it was thought dead:
 * then something may have changed that the other cell does not have.
 */
export async function leave(
  trx: Trx,
  move: AccountMove,
  worker: Id,
  taken: Pick<AccountMove, 'jobs' | 'numbers'>,
): Promise<boolean> {
  const { rows: held } = await sql`update account_move set phase = 'switching',
      jobs = ${JSON.stringify(taken.jobs)}::jsonb, numbers = ${JSON.stringify(taken.numbers)}::jsonb
    where account_id = ${move.accountId} and id = ${move.id} and worker = ${worker} and phase = 'copying'
    returning id`.execute(trx);
  if (held.length === 0) return false;
  const { rows } = await sql`update account set lives_in = ${move.toCell}, resting_until = 'infinity'
    where id = ${move.accountId} and lives_in is null and closed_until > clock_timestamp() returning id`.execute(trx);
  return rows.length > 0;
}

/** The other cell has it. Returns for how long its changes were refused. */
export async function markLeft(db: Db, { accountId, id }: AccountMove): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    update account_move set phase = 'leaving', jobs = '[]', switched_at = clock_timestamp()
    where account_id = ${accountId} and id = ${id} and phase = 'switching'
    returning round(extract(epoch from switched_at - closed_at) * 1000)::int as ms`.execute(db);
  return rows[0]?.ms ?? 0;
}

/** Holds off whoever wants the account back until the transaction ends. False when there is nothing more to delete. */
export async function lockLeaving(trx: Trx, { accountId, id }: AccountMove): Promise<boolean> {
  const { rows } = await sql`select from account_move
    where account_id = ${accountId} and id = ${id} and phase = 'leaving' for update`.execute(trx);
  return rows.length > 0;
}

/** The last of it: figures, and that there was a move. */
export async function forgetMove(trx: Trx, { accountId }: AccountMove): Promise<void> {
  await sql`delete from tally where account_id = ${accountId}`.execute(trx);
  await sql`delete from list_zone where account_id = ${accountId}`.execute(trx);
  await sql`delete from account_write where account_id = ${accountId}`.execute(trx);
  await sql`delete from account_move where account_id = ${accountId}`.execute(trx);
  await sql`update account set resting_until = null, closed_until = null where id = ${accountId}`.execute(trx);
}

/** Before it has left. */
export async function cancelMove(trx: Trx, { accountId, id }: AccountMove): Promise<void> {
  await sql`delete from account_move where account_id = ${accountId} and id = ${id} and phase = 'copying'`.execute(trx);
  await reopen(trx, accountId);
}

export async function hasMoves(db: Db): Promise<boolean> {
  const { rows } = await sql`select from account_move limit 1`.execute(db);
  return rows.length > 0;
}
