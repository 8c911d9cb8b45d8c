import { type RawBuilder, sql } from 'kysely';
import type { ContainerGrouping, ContainerSummary } from '../../domain/containers/container-grouping.ts';
import type { Id } from '../../values/id.ts';
import { BOX_ARRIVAL } from '../list-filter/asked.ts';
import { LAST_FREE_DAYS } from '../list-filter/last-free-days.ts';
import type { Db } from '../tables.ts';
import { type ContainerFilter, matchingContainers } from './container-filter.ts';
import { type CountedGroup, isKept, listKeptGroups } from './kept-summary.ts';

type TextOrNull = RawBuilder<string | null>;

interface Grouping {
  readonly key: TextOrNull;
  /** The same for all of a group, or any of those in it. */
  readonly label: TextOrNull;
}

const plain = (key: TextOrNull): Grouping => ({ key, label: key });

/** A container with several holds counts once, under the first of them. */
const FIRST_HOLD: TextOrNull = sql`(select min(hold ->> 'name') from jsonb_array_elements(container.holds_at_pod_terminal) as hold)`;

const GROUPINGS: Readonly<Record<ContainerGrouping, Grouping>> = {
  current_status: {
    key: sql`container.current_status`,
    label: sql`upper(left(container.current_status, 1)) || replace(substr(container.current_status, 2), '_', ' ')`,
  },
  pod_terminal: {
    key: sql`container.pod_terminal_id::text`,
    label: sql`(select terminal.name from terminal where terminal.id = container.pod_terminal_id)`,
  },
  shipping_line: { key: sql`shipment.scac`, label: sql`shipment.shipping_line_name` },
  port_of_discharge: { key: sql`container.pod_locode`, label: sql`container.pod_name` },
  hold_type: plain(FIRST_HOLD),
  pickup_lfd_date: plain(sql`${LAST_FREE_DAYS.pickup}::text`),
  pod_arrival_date: plain(sql`(${BOX_ARRIVAL} at time zone 'UTC')::date::text`),
};

/** The matching containers by what they have in common, the largest groups first. */
export async function summariseContainers(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  by: ContainerGrouping,
  limit: number,
): Promise<ContainerSummary> {
  const rows = isKept(filter)
    ? await listKeptGroups(db, accountId, filter, by, limit + 1)
    : await countGroups(db, accountId, filter, by, limit + 1);
  return {
    groups: rows.slice(0, limit).map(({ total: _, ...group }) => group),
    total: rows[0]?.total ?? 0,
    truncated: rows.length > limit,
  };
}

async function countGroups(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  by: ContainerGrouping,
  limit: number,
): Promise<CountedGroup[]> {
  const { key, label } = GROUPINGS[by];
  return db
    .with('one', () => matchingContainers(db, accountId, filter).select([key.as('key'), label.as('label')]))
    .selectFrom('one')
    .groupBy('key')
    .select((of) => [
      'key',
      sql<string | null>`case when key is not null then max(label) end`.as('label'),
      of.fn.countAll<number>().as('count'),
      sql<number>`(sum(count(*)) over ())::integer`.as('total'),
    ])
    .orderBy('count', 'desc')
    .orderBy('key', (order) => order.collate('C').asc().nullsLast())
    .limit(limit)
    .execute();
}
