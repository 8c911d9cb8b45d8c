import { type RawBuilder, sql } from 'kysely';
import type { Condition, Test } from '../../domain/list-filter/condition.ts';
import type { Id } from '../../values/id.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';
import { anyOf, every, type Truth } from './compare.ts';

/** Filters by days, by the name under which the months have them (`finished_day`). */
const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'created_at',
      'updated_at',
      'empty_out_at',
      'pol_full_in_at',
      'pol_vessel_loaded_at',
      'pol_vessel_departed_at',
      'pol_etd_at',
      'pol_atd_at',
      'pod_arrived_at',
      'arrival',
      'pod_discharged_at',
      'picked_up_at',
      'delivered_at',
      'empty_returned_at',
      'pod_rail_departed_at',
      'inland_destination_eta_at',
      'inland_destination_ata_at',
      'inland_destination_rail_unloaded_at',
      'final_destination_full_out_at',
      'pickup_lfd',
      'pickup_lfd_line_on',
      'pickup_lfd_terminal_on',
      'pickup_lfd_rail_on',
    ].map((field) => [field, field]),
  ),
  pickup_lfd_terminal_effective_on: 'pickup_lfd_terminal_on',
  pickup_lfd_line_effective_on: 'pickup_lfd_line_on',
};

/**
 * Between which moments of the last answer of finished containers there can be any that match. No condition of its own: where
 * a page begins.
 */
export function monthsOf(
  accountId: Id,
  values: Readonly<Record<string, unknown>>,
  refreshed: RawBuilder<unknown>,
): Truth {
  const bounds = Object.entries(values).flatMap(([key, value]) => {
    const field = FIELDS[key];
    if (field === undefined) return [];
    return (value as Condition)
      .filter((tests) => tests.every(isCompared))
      .map((tests) => boundsOf(accountId, field, tests, refreshed));
  });
  return every(bounds);
}

function boundsOf(accountId: Id, field: string, tests: readonly Test[], refreshed: RawBuilder<unknown>): Truth {
  const of = (month: RawBuilder<unknown>) => sql`(select (${month})::timestamp at time zone 'UTC' from listed_month
    where account_id = ${accountId} and field = ${field} and ${anyOf(tests.map(canHold))})`;
  return sql`(${refreshed} >= ${of(sql`min(month)`)} and ${refreshed} < ${of(sql`max(month) + interval '1 month'`)})`;
}

function isCompared(test: Test): boolean {
  return 'value' in test;
}

function canHold(test: Test): Truth {
  if (!('value' in test)) return sql`true`;
  const day = sql`${test.value}::date`;
  if (test.is === '=') return sql`(low <= ${day} and high >= ${day})`;
  return sql`${sql.ref(test.is.startsWith('<') ? 'low' : 'high')} ${sql.raw(test.is)} ${day}`;
}

interface Shipments {
  readonly accountId: Id;
  readonly shipmentIds: readonly Id[];
}

/** Has months hold the days of what is finished of these shipments. They may be wider than what there is, never narrower. */
export async function widenMonths(db: Db, shipments: Shipments): Promise<void> {
  await widen(db, shipments);
}

const widen = prepared<Shipments, never>(
  (_, slot) => sql`
    insert into listed_month as known (account_id, field, month, low, high)
    select day.account_id, day.field, day.month, min(day.day), max(day.day) from finished_day as day
    where day.account_id = ${slot('accountId')} and day.shipment_id = any(${slot('shipmentIds')}::uuid[])
      and not exists (select from listed_month as wide where wide.account_id = day.account_id and wide.field = day.field
        and wide.month = day.month and day.day between wide.low and wide.high)
    group by day.account_id, day.field, day.month order by day.field, day.month
    on conflict (account_id, field, month) do update set low = least(known.low, excluded.low),
      high = greatest(known.high, excluded.high)`,
);
