import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { Db } from './tables.ts';

export interface ContainerCounts {
  readonly total: number;
  readonly active: number;
}

/** All containers of the account, and those that are followed and not yet returned. */
export async function countContainers(db: Db, accountId: Id): Promise<ContainerCounts> {
  return db
    .selectFrom('container')
    .leftJoin('shipment as followed', (join) =>
      join
        .onRef('followed.account_id', '=', 'container.account_id')
        .onRef('followed.id', '=', 'container.shipment_id')
        .on('followed.line_tracking_stopped_at', 'is', null),
    )
    .where('container.account_id', '=', accountId)
    .select((of) => [
      of.fn.countAll<number>().as('total'),
      of.fn
        .count<number>('followed.id')
        .filterWhere('container.empty_terminated_at', 'is', null)
        .filterWhere('container.left_shipment_at', 'is', null)
        .as('active'),
    ])
    .executeTakeFirstOrThrow();
}

export async function countShipments(db: Db, accountId: Id) {
  const row = await db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .select((of) => [
      of.fn.countAll<number>().as('total'),
      of.fn.countAll<number>().filterWhere('line_tracking_stopped_at', 'is', null).as('active'),
      of.fn.max('line_tracking_last_succeeded_at').as('lastUpdateAt'),
    ])
    .executeTakeFirstOrThrow();
  return { total: row.total, active: row.active, lastUpdateAt: row.lastUpdateAt as Instant | null };
}

/** Names of the lines this account follows shipments of that do not answer at the moment. */
export async function listTroubledLines(db: Db, accountId: Id, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('carrier_state')
    .innerJoin('shipment', 'shipment.scac', 'carrier_state.scac')
    .where('shipment.account_id', '=', accountId)
    .where('shipment.line_tracking_stopped_at', 'is', null)
    .where('carrier_state.breaker', '!=', 'closed')
    .select('shipment.shipping_line_short_name as name')
    .distinct()
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}
