import { sql } from 'kysely';
import type { Db } from '../src/store/tables.ts';

/** Has lists show an account whose containers a benchmark wrote at once: as the migration that first filled them did. */
export async function listAll(db: Db, accountId: string): Promise<void> {
  await sql`
    insert into shipment_refresh (account_id, shipment_id, followed, attempted_at, succeeded_at)
    select account_id, id, line_tracking_stopped_at is null, line_tracking_last_attempted_at, line_tracking_last_succeeded_at
    from shipment where account_id = ${accountId} on conflict do nothing`.execute(db);
  await sql`delete from listed_container where account_id = ${accountId}`.execute(db);
  await sql`insert into listed_container select * from container_to_list where account_id = ${accountId}
    order by followed, refreshed_at, id`.execute(db);
  await sql`
    insert into listed_total (account_id, place, containers, shipments)
    select ${accountId}::uuid, 0, (select count(*) from container where account_id = ${accountId} and left_shipment_at is null),
      (select count(*) from shipment where account_id = ${accountId})
    on conflict (account_id, place) do update set containers = excluded.containers, shipments = excluded.shipments`.execute(
    db,
  );
  await sql`vacuum (analyze) listed_container, shipment_refresh`.execute(db);
}
