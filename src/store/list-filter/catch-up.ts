import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db, Trx } from '../tables.ts';
import { lockShipments, writeListRows } from './write-list-rows.ts';

/** The first of the migrations that lists have rows of their own since. */
const SINCE_MIGRATION = 70;
/** A process that lives says so every few seconds. */
const GONE_AFTER_SECONDS = 60;

/** Whether processes of the version before may have written since then what they know nothing of. */
export async function isUpgradeUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql<{ unfinished: boolean }>`
    select to_regclass('tally') is not null as unfinished`.execute(db);
  return rows[0]?.unfinished ?? false;
}

/** Whether a process runs that was started before the database had these rows. */
export async function isOlderVersionRunning(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from running_process
    where seen_at > now() - make_interval(secs => ${GONE_AFTER_SECONDS}::integer)
      and started_at < (select applied_at from schema_migrations where version = ${SINCE_MIGRATION}::integer)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Has lists show these shipments as they are, whoever wrote them. Returns how many containers they showed otherwise. */
export async function catchUpWith(trx: Trx, accountId: Id, shipmentIds: readonly Id[]): Promise<number> {
  await lockShipments(trx, accountId, shipmentIds);
  await sql`
    with told as (
      select account_id, id, line_tracking_stopped_at is null as followed, line_tracking_last_attempted_at,
        line_tracking_last_succeeded_at, line_tracking_last_changed_at, line_tracking_doubt
      from shipment where account_id = ${accountId} and id = any(${shipmentIds}::uuid[])
    ), added as (
      insert into shipment_refresh as refresh
        (account_id, shipment_id, followed, attempted_at, succeeded_at, changed_at, doubt)
      select * from told
      on conflict (account_id, shipment_id) do update set attempted_at = excluded.attempted_at,
        succeeded_at = greatest(refresh.succeeded_at, excluded.succeeded_at),
        changed_at = greatest(refresh.changed_at, excluded.changed_at), doubt = excluded.doubt
      where excluded.attempted_at > coalesce(refresh.attempted_at, '-infinity')
      returning (xmax = 0) as is_new
    )
    insert into listed_total as total (account_id, place, shipments)
    select ${accountId}::uuid, 0, count(*)::integer from added where is_new having count(*) > 0
    on conflict (account_id, place) do update set shipments = total.shipments + excluded.shipments`.execute(trx);
  return writeListRows(trx, accountId, shipmentIds);
}

/** What only the version before needed goes. */
export async function dropSupersededLists(db: Db): Promise<void> {
  await sql`select drop_superseded_lists()`.execute(db);
}
