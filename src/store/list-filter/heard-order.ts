import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { type ContainerFilter, containerTruths, matchingContainers } from '../containers/container-filter.ts';
import type { Db } from '../tables.ts';
import { every } from './compare.ts';
import type { Cut } from './ordered.ts';
import type { Part, Parts } from './parts.ts';
import { type Found, findAlong, merge, type Road } from './walk.ts';

const HEARD = sql.ref<string | null>('shipment.line_tracking_last_succeeded_at');

/**
 * A page of a long list of containers by when they were last heard of, which is its usual order. Those that are followed
 * were heard of after nearly all that are over, so one part comes after the other, and the second is looked at only as far
 * as it can come before what the first gave.
 */
export async function findInHeardOrder(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  descending: boolean,
  cut: Cut,
  { parts, ...passed }: { readonly parts: Parts; readonly passed?: number },
): Promise<Id[]> {
  const walk = { descending, take: cut.limit + cut.offset, ...passed };
  let found: Found[] = [];
  for (const part of descending ? parts.ordered : parts.ordered.toReversed()) {
    const road = roadOf(db, accountId, filter, part);
    found = merge(found, await findAlong(db, road, walk, found[walk.take - 1]?.at), walk);
  }
  const rest = walk.take - found.length;
  const unheard = rest > 0 ? await findUnheard(db, accountId, filter, descending, rest) : [];
  return [...found, ...unheard].slice(cut.offset).map(({ id }) => id);
}

function roadOf(db: Db, accountId: Id, filter: ContainerFilter, { ofShipment, besides }: Part): Road {
  return {
    accountId,
    moment: HEARD,
    shipments: ofShipment,
    meet: (shipments) => sql`select container.id, ${HEARD} as at from ${shipments}
      cross join lateral (
        select * from container where container.account_id = ${accountId} and container.shipment_id = shipment.id offset 0
      ) as container
      where ${every([besides, ...containerTruths(accountId, filter, true)])}`,
    search: (shipments) =>
      sql`${matchingContainers(db, accountId, filter)
        .where(every([shipments, besides]))
        .where(HEARD, 'is not', null)
        .select(['container.id', HEARD.as('at')])} offset 0`,
  };
}

async function findUnheard(db: Db, accountId: Id, filter: ContainerFilter, descending: boolean, limit: number) {
  return (
    matchingContainers(db, accountId, filter)
      .where(HEARD, 'is', null)
      // There always is one; said, the planner may begin with the few shipments that were never heard of.
      .where('shipment.id', 'is not', null)
      .select('container.id')
      .orderBy('container.id', descending ? 'desc' : 'asc')
      .limit(limit)
      .execute()
  );
}
