import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

export interface Recount {
  readonly total: number;
  readonly done: number;
  readonly startedAt: Instant;
  readonly finishedAt: Instant | null;
}

/** Begins at the first shipment again, also while one is under way. */
export async function beginRecount(trx: Trx, accountId: Id, at: Instant): Promise<void> {
  await sql`
    insert into free_time_recount (account_id, total, done, started_at)
    select ${accountId}, count(*), 0, ${at} from shipment where account_id = ${accountId}
    on conflict (account_id) do update set total = excluded.total, done = 0, started_at = excluded.started_at,
      finished_at = null, after_id = null
  `.execute(trx);
}

export async function findRecount(db: Db, accountId: Id): Promise<Recount | undefined> {
  return db
    .selectFrom('free_time_recount')
    .where('account_id', '=', accountId)
    .select(['total', 'done', 'started_at as startedAt', 'finished_at as finishedAt'])
    .executeTakeFirst();
}

/** The next shipments to count, locked, so that what is heard of them meanwhile is counted after; and where the page began. */
export async function lockNextToRecount(
  trx: Trx,
  accountId: Id,
  limit: number,
): Promise<{ readonly ids: readonly Id[] } | undefined> {
  const row = await trx
    .selectFrom('free_time_recount')
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .select('after_id')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  let shipments = trx.selectFrom('shipment').where('account_id', '=', accountId).select('id');
  if (row.after_id !== null) shipments = shipments.where('id', '>', row.after_id);
  const rows = await shipments.orderBy('id').limit(limit).forUpdate().execute();
  return { ids: rows.map(({ id }) => id) };
}

export async function noteRecounted(trx: Trx, accountId: Id, ids: readonly Id[], at: Instant): Promise<void> {
  const after = ids.at(-1);
  await trx
    .updateTable('free_time_recount')
    .set(after === undefined ? { finished_at: at } : { after_id: after, done: sql<number>`done + ${ids.length}` })
    .where('account_id', '=', accountId)
    .execute();
}
