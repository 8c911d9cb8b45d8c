import { type RawBuilder, sql } from 'kysely';
import type { ContainerGrouping } from '../../domain/containers/container-grouping.ts';
import type { Id } from '../../values/id.ts';
import { every } from '../list-filter/compare.ts';
import type { Matter } from '../shipments/shipment-tables.ts';
import type { Db } from '../tables.ts';
import type { ContainerFilter } from './container-filter.ts';

type TextOrNull = RawBuilder<string | null>;

export interface CountedGroup {
  readonly key: string | null;
  readonly label: string | null;
  readonly count: number;
  /** Of all groups. */
  readonly total: number;
}

/** What a tally has in common, and how it is called: its second and third key. */
const PLAIN = { key: sql`keys[2]` as TextOrNull, label: sql`keys[2]` as TextOrNull };
/** Kept as a number of days, whose text is no matter of settings. */
const DAY: TextOrNull = sql`('2000-01-01'::date + keys[2]::integer)::text`;
const DAYS = { key: DAY, label: DAY };

const KEPT: Readonly<Record<ContainerGrouping, { readonly key: TextOrNull; readonly label: TextOrNull }>> = {
  current_status: {
    ...PLAIN,
    label: sql`upper(left(keys[2], 1)) || replace(substr(keys[2], 2), '_', ' ')`,
  },
  pod_terminal: { ...PLAIN, label: sql`(select terminal.name from terminal where terminal.id = keys[2]::uuid)` },
  shipping_line: {
    ...PLAIN,
    label: sql`(select shipment.shipping_line_name from shipment
      where shipment.account_id = tally.account_id and shipment.scac = keys[2] limit 1)`,
  },
  port_of_discharge: { ...PLAIN, label: sql`keys[3]` },
  hold_type: PLAIN,
  pickup_lfd_date: DAYS,
  pod_arrival_date: DAYS,
};

/** Of all containers, or of those that are followed or no longer are: these are counted as they change. */
export function isKept({ asked, ...others }: ContainerFilter): boolean {
  const keys = Object.keys(asked?.values ?? {});
  return keys.every((key) => key === 'actively_tracked') && Object.values(others).every((one) => one === undefined);
}

/** Each container has one status: those that are in no group of another kind have nothing of it. */
export async function listKeptGroups(
  db: Db,
  accountId: Id,
  { asked }: ContainerFilter,
  by: ContainerGrouping,
  limit: number,
): Promise<CountedGroup[]> {
  const followed = asked?.values.actively_tracked;
  const of = (matter: Matter) =>
    every([
      sql`tally.account_id = ${accountId}`,
      sql`tally.matter = ${matter}`,
      ...(followed === undefined ? [] : [sql<boolean>`keys[1] = ${String(followed)}`]),
    ]);
  const { key, label } = KEPT[by];
  const { rows } = await sql<CountedGroup>`
    with known as (
      select key, max(label) as label, sum(count)::integer as count
      from (select ${key} as key, ${label} as label, count from (
        select account_id, keys, sum(count) as count from tally where ${of(`by ${by}`)} group by account_id, keys
      ) as tally) as one
      group by key having sum(count) > 0
    ), every as (
      select coalesce(sum(count), 0)::integer as count from tally where ${of('by current_status')}
    )
    select key, label, count, (select count from every) as total from (
      select key, label, count from known
      union all
      select null, null, every.count - (select coalesce(sum(count), 0)::integer from known) from every
    ) as one where count > 0
    order by count desc, key collate "C" asc nulls last limit ${limit}`.execute(db);
  return rows;
}
