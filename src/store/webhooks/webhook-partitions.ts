import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { DAY_MS, WEEK_MS } from '../../values/duration.ts';
import { firstIdAt } from '../../values/id.ts';
import type { Db, Trx } from '../tables.ts';

/** Partitioned by ranges of version 7 ids, that is by time of creation. */
const TABLES = ['notification_event', 'webhook_notification', 'webhook_attempt'] as const;

/** 5 January 1970, the first Monday. */
const FIRST_WEEK_MS = 4 * DAY_MS;
/** This week and the following ones. */
const WEEKS_AHEAD = 3;
const MAX_PARTITIONS = 1_000;

/** Any constant will do; it must only differ from the other advisory locks of the installation. */
const PARTITION_LOCK = 4_900_006;

/** Makes sure that there are partitions for this week and the next ones. Safe in several processes at once. */
export async function createPartitions(db: Db, now: Date): Promise<void> {
  const thisWeek = weekOf(now.getTime());
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(trx);
    for (const table of TABLES) {
      for (let week = thisWeek; week < thisWeek + WEEKS_AHEAD; week++) await createPartition(trx, table, week);
    }
  });
}

/** Drops what lies wholly before the given moment. Returns the names of the dropped tables. */
export async function dropPartitionsBefore(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select partition.relname as name
    from pg_inherits
    join pg_class partition on partition.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent in (select to_regclass(name) from unnest(${[...TABLES]}::text[]) as name)
      and partition.relname ~ '_w[0-9]+$'
    limit ${MAX_PARTITIONS}
  `.execute(db);
  const lastWeek = weekOf(before.getTime());
  const expired = rows
    .map(({ name }) => name)
    .filter((name) => Number(name.slice(name.lastIndexOf('_w') + 2)) < lastWeek);
  for (const name of expired) await sql`drop table if exists ${sql.table(name)}`.execute(db);
  return expired;
}

/**
 * Deletes some of what lies before the given moment and in no week: rows of accounts that came from another cell with a longer
 * past, and what a late start has left. Returns how many.
 */
export async function deleteLooseBefore(db: Db, before: Date, limit: number): Promise<number> {
  const oldest = firstIdAt(before.getTime());
  let deleted = 0;
  for (const table of TABLES.map((name) => sql.table(`${name}_default`))) {
    const { numAffectedRows } = await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where id < ${oldest} limit ${limit - deleted}
      ))`.execute(db);
    deleted += Number(numAffectedRows ?? 0);
  }
  return deleted;
}

/** What is still to be sent of an expired period, or to a webhook that was deleted meanwhile, will never be sent. */
export async function endExpiredDeliveries(db: Db, before: Date): Promise<void> {
  const oldest = firstIdAt(before.getTime());
  await sql`
    with ended as (
      delete from webhook_delivery delivery
      where delivery.notification_id < ${oldest}
        or not exists (
          select from webhook where webhook.account_id = delivery.account_id and webhook.id = delivery.webhook_id
        )
      returning account_id, webhook_id, subject_id, branch, notification_id, delivered_before
    ),
    failure as (
      insert into webhook_failure (account_id, notification_id, webhook_id, failed_at, reason)
      select account_id, notification_id, webhook_id, now(), 'webhook_deleted'
      from ended
      where not delivered_before and notification_id >= ${oldest}
      on conflict do nothing
    )
    update webhook_lane lane set
      pending = lane.pending - ended.deliveries, waiting = lane.pending - ended.deliveries > 0, lease = null
    from (
      select account_id, webhook_id, subject_id, branch, count(*)::int as deliveries
      from ended group by account_id, webhook_id, subject_id, branch
    ) ended
    where lane.account_id = ended.account_id and lane.webhook_id = ended.webhook_id
      and lane.subject_id = ended.subject_id and lane.branch = ended.branch
  `.execute(db);
  await sql`delete from webhook_failure where notification_id < ${oldest}`.execute(db);
  // A lane of the live order is kept for its count as long as its webhook exists.
  await sql`
    delete from webhook_lane lane
    where not lane.waiting and (
      lane.branch > 0 or not exists (
        select from webhook where webhook.account_id = lane.account_id and webhook.id = lane.webhook_id
      )
    )
  `.execute(db);
}

async function createPartition(trx: Trx, table: string, week: number): Promise<void> {
  const name = `${table}_w${week}`;
  const [from, to] = [startOf(week), startOf(week + 1)].map((ms) => firstIdAt(ms));
  await sql`
    create table if not exists ${sql.table(name)} partition of ${sql.table(table)}
    for values from (${sql.lit(from)}) to (${sql.lit(to)})
  `.execute(trx);
}

function weekOf(ms: number): number {
  return Math.floor((ms - FIRST_WEEK_MS) / WEEK_MS);
}

function startOf(week: number): number {
  return FIRST_WEEK_MS + week * WEEK_MS;
}
