import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { lockShipments } from '../list-filter/write-list-rows.ts';
import type { Db, Trx } from '../tables.ts';

const FIRST: Id = '00000000-0000-0000-0000-000000000000';

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

/** What a page may have of either: shipments are held while they are counted. */
export interface RecountPage {
  readonly shipments: number;
  readonly containers: number;
}

/** The next shipments to count, locked, so that what is heard of them meanwhile is counted after; undefined when all is done. */
export async function lockNextToRecount(
  trx: Trx,
  accountId: Id,
  page: RecountPage,
): Promise<readonly Id[] | undefined> {
  const row = await trx
    .selectFrom('free_time_recount')
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .select('after_id')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { rows } = await sql<{ id: Id }>`
    select id from (
      select id, sum(boxes) over (order by id) - boxes as before from (
        select shipment.id, (select count(*) from container where container.account_id = shipment.account_id
          and container.shipment_id = shipment.id) as boxes
        from shipment where account_id = ${accountId} and id > ${row.after_id ?? FIRST} order by id limit ${page.shipments}
      ) as next
    ) as counted where before < ${page.containers} order by id
  `.execute(trx);
  const ids = rows.map(({ id }) => id);
  await lockShipments(trx, accountId, ids);
  return ids;
}

export async function noteRecounted(trx: Trx, accountId: Id, ids: readonly Id[], at: Instant): Promise<void> {
  const after = ids.at(-1);
  await trx
    .updateTable('free_time_recount')
    .set(after === undefined ? { finished_at: at } : { after_id: after, done: sql<number>`done + ${ids.length}` })
    .where('account_id', '=', accountId)
    .execute();
}
