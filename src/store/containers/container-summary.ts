import { type RawBuilder, sql } from 'kysely';
import { FOR_VALUES } from '../../db/dialect.ts';
import type { ContainerGrouping, ContainerSummary } from '../../domain/containers/container-grouping.ts';
import type { Id } from '../../values/id.ts';
import { BOX_ARRIVAL, PICKUP_LFD } from '../list-filter/container-conditions.ts';
import type { Db } from '../tables.ts';
import { type ContainerFilter, matchingContainers } from './container-filter.ts';

interface CountedGroup {
  readonly key: string | null;
  readonly label: string | null;
  readonly count: number;
  /** Of all groups. */
  readonly total: number;
}

interface Grouping {
  /** What the containers of a group have in common. */
  readonly value: RawBuilder<unknown>;
  /** How the group is called, after its value and the account; its value, unless another is given. */
  readonly label?: (accountId: Id) => RawBuilder<string | null>;
}

const GROUPINGS: Readonly<Record<ContainerGrouping, Grouping>> = {
  current_status: {
    value: sql`listed.current_status`,
    label: () => sql`upper(left(value, 1)) || replace(substr(value, 2), '_', ' ')`,
  },
  pod_terminal: {
    value: sql`listed.pod_terminal_id`,
    label: () => sql`(select terminal.name from terminal where terminal.id = value)`,
  },
  shipping_line: {
    value: sql`listed.scac`,
    label: (accountId) => sql`(select shipment.shipping_line_name from shipment
      where shipment.account_id = ${accountId} and shipment.scac = value limit 1)`,
  },
  port_of_discharge: {
    value: sql`listed.pod_locode`,
    label: (accountId) => sql`(select named.pod_name from listed_container as named
      where named.account_id = ${accountId} and named.pod_locode = value and named.pod_name is not null limit 1)`,
  },
  // A container with several holds counts once, under the first of them.
  hold_type: { value: sql`listed.hold` },
  pickup_lfd_date: { value: PICKUP_LFD },
  port_of_lading: {
    value: sql`listed.pol_locode`,
    label: (accountId) => sql`(select named.pol_name from listed_container as named
      where named.account_id = ${accountId} and named.pol_locode = value and named.pol_name is not null limit 1)`,
  },
  // Aboard of which it is now.
  vessel: {
    value: sql`listed.current_vessel_id`,
    label: (accountId) => sql`(select named.current_vessel_name from listed_container as named
      where named.account_id = ${accountId} and named.current_vessel_id = value and named.current_vessel_name is not null
      limit 1)`,
  },
  // Of several the first, which stands in the shipment.
  customer: {
    value: sql`(select shipment.customer_id from shipment
      where shipment.account_id = listed.account_id and shipment.id = listed.shipment_id)`,
    label: (accountId) => sql`(select party.company_name from party
      where party.account_id = ${accountId} and party.id = value)`,
  },
  pod_arrival_date: { value: sql`(${BOX_ARRIVAL} at time zone 'UTC')::date` },
};

/** The matching containers by what they have in common, the largest groups first. Only groups that are shown are named. */
export async function summariseContainers(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  by: ContainerGrouping,
  limit: number,
): Promise<ContainerSummary> {
  const { value, label = () => sql<string>`value::text` } = GROUPINGS[by];
  const order = sql`order by count desc, value::text collate "C" asc nulls last`;
  const { rows } = await sql<CountedGroup>`${FOR_VALUES}
    select value::text as key, case when value is not null then ${label(accountId)} end as label, count, total from (
      select value, count(*)::integer as count, (sum(count(*)) over ())::integer as total
      from (select ${value} as value from ${matchingContainers(accountId, filter)}) as one group by value
      ${order} limit ${limit + 1}
    ) as counted ${order}`.execute(db);
  return {
    groups: rows.slice(0, limit).map(({ total: _, ...group }) => group),
    total: rows[0]?.total ?? 0,
    truncated: rows.length > limit,
  };
}
