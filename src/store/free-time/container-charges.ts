import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** Containers whose clocks run, those with the least time first. */
export async function listRunning(db: Db, accountId: Id, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select container_id as id from container_charge where account_id = ${accountId} and stopped_on is null
    group by container_id order by min(last_free_day) nulls last, container_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
