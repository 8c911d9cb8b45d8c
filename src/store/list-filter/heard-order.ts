import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { type ContainerFilter, matchingContainers } from '../containers/container-filter.ts';
import type { Db } from '../tables.ts';
import { type Cut, takeFrom } from './ordered.ts';
import type { Parts } from './parts.ts';
import { countUpTo } from './total.ts';

/** A part of a long list is looked through once more for this: less than of a list that was counted in any case. */
const MAX_SORTED_OF_PART = 1_000;

const HEARD = sql.ref<string | null>('shipment.line_tracking_last_succeeded_at');

/**
 * A long list of containers by when they were last heard of, which is its usual order. Those that are followed were heard
 * of today, and a filter finds them anywhere among them; those that are over lie in the order of their days, so that
 * zones tell where to begin. Each part is found by its filter where that leaves little, and along the order otherwise.
 */
export async function selectInHeardOrder(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  descending: boolean,
  cut: Cut,
  { maxSorted, parts }: { readonly maxSorted: number; readonly parts: Parts },
): Promise<RawBuilder<{ id: Id }>> {
  const order = sql.raw(descending ? 'desc' : 'asc');
  const take = cut.limit + cut.offset;
  const most = Math.min(maxSorted, MAX_SORTED_OF_PART);
  const pieces: Expression<unknown>[] = [];
  for (const part of parts.ordered) {
    const found = () => matchingContainers(db, accountId, filter).where(part).where(HEARD, 'is not', null);
    const count = await countUpTo(
      db,
      found()
        .select('container.id')
        .limit(most + 1),
    );
    if (count === 0) continue;
    const values = found().select(['container.id', HEARD.as('heard')]);
    pieces.push(
      count <= most
        ? sql`(select id, heard from (${values.offset(0)}) as found)`
        : sql`(${values} order by ${HEARD} ${order}, container.id ${order} limit ${take})`,
    );
  }
  const unheard = matchingContainers(db, accountId, filter).where(HEARD, 'is', null).select('container.id');
  const last = sql`(${unheard} order by container.id ${order} limit ${take})`;
  if (pieces.length === 0) return takeFrom([last], cut);
  const heard = sql`(select id from (${sql.join(pieces, sql` union all `)}) as heard
    order by heard ${order}, id ${order} limit ${take})`;
  return takeFrom([heard, last], cut);
}
