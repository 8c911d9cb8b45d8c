import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { anyOf } from '../by-ids.ts';
import type { Db } from '../tables.ts';
import { CHARGE_COLUMNS, type ChargeRow } from './stored-free-time.ts';

/** Containers whose clocks run, those with the least time first. */
export async function listRunning(db: Db, accountId: Id, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select container_id as id from container_charge where account_id = ${accountId} and stopped_on is null
    group by container_id order by min(last_free_day) nulls last, container_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Charges of containers that ended on a day or after it with an amount. */
export function listEnded(db: Db, accountId: Id, ids: readonly Id[], since: string): Promise<ChargeRow[]> {
  return db
    .selectFrom('container_charge')
    .where('account_id', '=', accountId)
    .where('container_id', '=', anyOf(ids))
    .where('stopped_on', '>=', since)
    .where('amount_minor', '>', 0)
    .select(CHARGE_COLUMNS)
    .orderBy('container_id')
    .orderBy('direction')
    .orderBy('charge')
    .execute();
}
