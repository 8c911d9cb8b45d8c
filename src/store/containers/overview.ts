import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { countTallies, listTallies } from '../shipments/tallies.ts';
import type { Db } from '../tables.ts';

export interface Counts {
  readonly total: number;
  readonly active: number;
}

/** All containers of the account, and those that are followed and not yet returned. */
export async function countContainers(db: Db, accountId: Id): Promise<Counts> {
  const counted = await countTallies(db, accountId, ['containers', 'active containers']);
  return { total: counted.containers, active: counted['active containers'] };
}

/** All shipments of the account, and those that are followed. */
export async function countShipments(db: Db, accountId: Id): Promise<Counts> {
  const counted = await countTallies(db, accountId, ['shipments', 'followed shipments']);
  return { total: counted.shipments, active: counted['followed shipments'] };
}

/** When a line last told something of a shipment. */
export async function findLastUpdate(db: Db, accountId: Id): Promise<Instant | null> {
  const row = await db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .where('line_tracking_last_succeeded_at', 'is not', null)
    .select('line_tracking_last_succeeded_at as at')
    .orderBy('line_tracking_last_succeeded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Names of the lines this account follows shipments of that do not answer at the moment. */
export async function listTroubledLines(db: Db, accountId: Id, limit: number): Promise<string[]> {
  const [followed, troubled] = await Promise.all([
    listTallies(db, accountId, 'followed shipments'),
    db.selectFrom('carrier_state').where('breaker', '!=', 'closed').select('scac').distinct().execute(),
  ]);
  const silent = new Set(troubled.map(({ scac }) => scac));
  const names = followed.flatMap(({ keys: [scac, name] }) => (name != null && silent.has(scac ?? '') ? [name] : []));
  return [...new Set(names)].sort().slice(0, limit);
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
