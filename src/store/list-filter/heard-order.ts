import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { type ContainerFilter, containerTruths, matchingContainers } from '../containers/container-filter.ts';
import type { Db } from '../tables.ts';
import { every } from './compare.ts';
import type { Cut } from './ordered.ts';
import type { Part, Parts } from './parts.ts';
import { type Found, findAlong, findNear, merge, type Road, type Walk } from './walk.ts';

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
  const found = await goOn(db, accountId, filter, walk, inTurn(parts, descending), []);
  const rest = walk.take - found.length;
  const unheard = rest > 0 ? await findUnheard(db, accountId, filter, descending, rest) : [];
  return [...found, ...unheard].slice(cut.offset).map(({ id }) => id);
}

/** The same page, if the first part has all of it at its beginning. */
export async function findNearInHeardOrder(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  descending: boolean,
  cut: Cut,
  parts: Parts,
): Promise<Id[] | undefined> {
  const walk = { descending, take: cut.limit + cut.offset };
  const [first, ...others] = inTurn(parts, descending);
  const near = first && (await findNear(db, roadOf(db, accountId, filter, first), walk));
  const found = near && (await goOn(db, accountId, filter, walk, others, near));
  return found?.slice(cut.offset).map(({ id }) => id);
}

function inTurn({ ordered }: Parts, descending: boolean): readonly Part[] {
  return descending ? ordered : ordered.toReversed();
}

/** Each further part, as far as it can come before what is known. */
async function goOn(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  walk: Walk,
  parts: readonly Part[],
  known: readonly Found[],
): Promise<readonly Found[]> {
  let found = known;
  for (const part of parts) {
    const road = roadOf(db, accountId, filter, part);
    found = merge(found, await findAlong(db, road, walk, found[walk.take - 1]?.at), walk);
  }
  return found;
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
