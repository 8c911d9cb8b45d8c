import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { noteAccountWrite } from '../accounts/account-writes.ts';
import type { Db, Trx } from '../tables.ts';
import { type GivenNumbers, putUpNumbers } from './given-numbers.ts';

/** An account that comes here from another cell. */
export interface Arrival {
  readonly accountId: Id;
  readonly moveId: Id;
  readonly fromCell: string;
}

/** Makes room for it. False when it lives here. */
export async function beginArrival(trx: Trx, { accountId, moveId, fromCell }: Arrival): Promise<boolean> {
  // What is left of it from the last time is not deleted any more: it is compared like everything else.
  await sql`delete from account_move where account_id = ${accountId} and phase = 'leaving'`.execute(trx);
  const { rows } = await sql`
    insert into account as known (id, company_name, lives_in, resting_until, arrival)
    values (${accountId}, '', ${fromCell}, 'infinity', ${moveId})
    on conflict (id) do update set lives_in = excluded.lives_in, resting_until = 'infinity', arrival = excluded.arrival
    where known.lives_in is not null
      and not exists (select from account_move where account_id = known.id)
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Whether it is still on its way by this move; it stays so until the transaction ends. */
export async function isArriving(trx: Trx, { accountId, moveId, fromCell }: Arrival): Promise<boolean> {
  const { rows } = await sql`select from account
    where id = ${accountId} and lives_in = ${fromCell} and arrival = ${moveId} for share`.execute(trx);
  return rows.length > 0;
}

/** From here on it lives here. False when it did before, or is none of this move. */
export async function settle(trx: Trx, { accountId, moveId }: Arrival, numbers: GivenNumbers): Promise<boolean> {
  const { rows } = await sql`
    update account set lives_in = null, resting_until = null, closed_until = null, arrival = null, arrived_at = now()
    where id = ${accountId} and arrival = ${moveId} returning id`.execute(trx);
  if (rows.length === 0) return false;
  await openDoors(trx, accountId);
  await putUpNumbers(trx, numbers);
  await noteAccountWrite(trx, accountId);
  return true;
}

/** What waits to be sent and asked is found again. */
async function openDoors(trx: Trx, accountId: Id): Promise<void> {
  await sql`update webhook_lane set waiting = true where account_id = ${accountId} and pending > 0`.execute(trx);
  await sql`update poll_lane as lane set next_due_at = (
      select min(due_at) from poll
      where poll.account_id = lane.account_id and poll.scac = lane.scac and poll.priority = lane.priority)
    where account_id = ${accountId}`.execute(trx);
}

/** It does not come after all. What is here of it is deleted like what is left of one that went. */
export async function turnAway(trx: Trx, { accountId, moveId, fromCell }: Arrival): Promise<void> {
  const { rows } = await sql`update account set arrival = null
    where id = ${accountId} and arrival = ${moveId} returning id`.execute(trx);
  if (rows.length === 0) return;
  await sql`insert into account_move (account_id, id, to_cell, phase, switched_at)
    values (${accountId}, ${moveId}, ${fromCell}, 'leaving', now())`.execute(trx);
}

/** Of the last migration: cells that differ in it have different tables. */
export async function schemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select max(version)::text as version from schema_migrations`.execute(
    db,
  );
  return rows[0]?.version ?? '';
}
