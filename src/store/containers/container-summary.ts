import { type RawBuilder, sql } from 'kysely';
import type { ContainerGrouping, ContainerSummary } from '../../domain/containers/container-grouping.ts';
import type { Id } from '../../values/id.ts';
import { BOX_ARRIVAL, isFollowed } from '../list-filter/asked.ts';
import { LAST_FREE_DAYS } from '../list-filter/last-free-days.ts';
import type { Db } from '../tables.ts';
import { type ContainerFilter, matchingContainers } from './container-filter.ts';
import { type CountedGroup, isKept, listKeptGroups } from './kept-summary.ts';

interface Grouping {
  /** What the containers of a group have in common. */
  readonly value: RawBuilder<unknown>;
  /** How one of them calls it, where it has its own word for it. */
  readonly named?: RawBuilder<string | null>;
  /** How the group is called, after its value and the name of one in it; its value, unless another is given. */
  readonly label?: RawBuilder<string | null>;
}

/** A container with several holds counts once, under the first of them. */
const FIRST_HOLD = sql`case when container.holds_at_pod_terminal <> '[]'
  then (select min(hold ->> 'name') from jsonb_array_elements(container.holds_at_pod_terminal) as hold) end`;
const NAMED = sql<string | null>`named`;

const GROUPINGS: Readonly<Record<ContainerGrouping, Grouping>> = {
  current_status: {
    value: sql`container.current_status`,
    label: sql`upper(left(value, 1)) || replace(substr(value, 2), '_', ' ')`,
  },
  pod_terminal: {
    value: sql`container.pod_terminal_id`,
    label: sql`(select terminal.name from terminal where terminal.id = value)`,
  },
  shipping_line: { value: sql`shipment.scac`, named: sql`shipment.shipping_line_name`, label: NAMED },
  port_of_discharge: { value: sql`container.pod_locode`, named: sql`container.pod_name`, label: NAMED },
  hold_type: { value: FIRST_HOLD },
  pickup_lfd_date: { value: LAST_FREE_DAYS.pickup },
  pod_arrival_date: { value: sql`(${BOX_ARRIVAL} at time zone 'UTC')::date` },
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

/** Whether something is asked of the shipments of containers. */
function readsShipment({ asked, scacs, ladingLocodes, tags }: ContainerFilter): boolean {
  const { values = {} } = asked ?? {};
  const ofShipment = [
    values.shipping_line_scac,
    values.pol,
    values.pol_code,
    values.destination,
    values.destination_code,
  ];
  return [...ofShipment, values.tags, scacs, ladingLocodes, tags].some((one) => one !== undefined);
}

/** Counted by the values as they are stored; only groups that are shown are written out and given their names. */
async function countGroups(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  by: ContainerGrouping,
  limit: number,
): Promise<CountedGroup[]> {
  const { value, named, label = sql`value::text` } = GROUPINGS[by];
  const isOfFollowed = filter.active === true || filter.asked?.values.actively_tracked === true;
  const matching = matchingContainers(db, accountId, filter)
    // True of them in any case; said, an index has what is asked of their shipments.
    .$if(isOfFollowed && (by === 'shipping_line' || readsShipment(filter)), (query) =>
      query.where('shipment.id', 'is not', null).where(isFollowed(true)),
    )
    .select([value.as('value'), (named ?? sql<string | null>`null::text`).as('named')]);
  const { rows } = await sql<CountedGroup>`
    select value::text as key, case when value is not null then ${label} end as label, count, total from (
      select value, max(named collate "C") as named, count(*)::integer as count,
        (sum(count(*)) over ())::integer as total
      from (${matching}) as one group by value
      order by count(*) desc, value::text collate "C" asc nulls last limit ${limit}
    ) as counted
    order by count desc, value::text collate "C" asc nulls last`.execute(db);
  return rows;
}
