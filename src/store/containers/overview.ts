import { sql } from 'kysely';
import { FAILURES_IN_TROUBLE, INSTALLATION } from '../../domain/carriers/carrier-state.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { countListed } from '../list-filter/write-list-rows.ts';
import type { Db } from '../tables.ts';
import { ACTIVE } from './container-filter.ts';

export interface Counts {
  readonly total: number;
  readonly active: number;
}

/** All containers in shipments of the account, and those that are followed and not yet returned. */
export async function countContainers(db: Db, accountId: Id): Promise<Counts> {
  const { rows } = await sql<{ active: number }>`select count(*)::integer as active from listed_container as listed
    where listed.account_id = ${accountId} and ${ACTIVE}`.execute(db);
  return { total: await countListed(db, accountId, 'containers'), active: rows[0]?.active ?? 0 };
}

/** All shipments of the account, and those that are followed. */
export async function countShipments(db: Db, accountId: Id): Promise<Counts> {
  const { rows } = await sql<{ active: number }>`select count(*)::integer as active from shipment_refresh
    where account_id = ${accountId} and followed`.execute(db);
  return { total: await countListed(db, accountId, 'shipments'), active: rows[0]?.active ?? 0 };
}

/** When a line last told something of a shipment. */
export async function findLastUpdate(db: Db, accountId: Id): Promise<Instant | null> {
  const latest = (followed: boolean) => sql`(select max(succeeded_at) from shipment_refresh
    where account_id = ${accountId} and followed = ${sql.lit(followed)})`;
  const { rows } = await sql<{ at: Instant | null }>`select greatest(${latest(true)}, ${latest(false)}) as at`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/** Names of the lines this account follows shipments of that do not answer at the moment. */
export async function listTroubledLines(db: Db, accountId: Id, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct line.name from carrier_state
    cross join lateral (
      select shipment.shipping_line_short_name as name from shipment
      where shipment.account_id = ${accountId} and shipment.scac = carrier_state.scac
        and shipment.line_tracking_stopped_at is null
      limit 1
    ) as line
    where carrier_state.key_owner in (${INSTALLATION}, ${accountId})
      and (carrier_state.breaker <> 'closed' or carrier_state.consecutive_failures >= ${FAILURES_IN_TROUBLE})
    order by line.name limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The lines without keys that requests of the account wait for, the most awaited first. */
export async function listAwaitedLines(
  db: Db,
  accountId: Id,
  limit: number,
): Promise<{ scac: string; name: string; requests: number }[]> {
  return db
    .selectFrom('tracking_request')
    .leftJoin('shipping_line', 'shipping_line.scac', 'tracking_request.scac')
    .where('tracking_request.account_id', '=', accountId)
    .where('tracking_request.waiting_for', 'is not', null)
    .where('tracking_request.scac', 'is not', null)
    .select((of) => [
      of.fn.coalesce('tracking_request.scac', of.val('')).as('scac'),
      of.fn.coalesce('shipping_line.short_name', 'tracking_request.scac', of.val('')).as('name'),
      of.fn.countAll<number>().as('requests'),
    ])
    .groupBy(['tracking_request.scac', 'shipping_line.short_name'])
    .orderBy('requests', 'desc')
    .orderBy('scac')
    .limit(limit)
    .execute();
}
