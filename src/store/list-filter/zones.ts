import { sql } from 'kysely';
import type { Condition, Test } from '../../domain/list-filter/condition.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';
import { every, meets, type Truth } from './compare.ts';
import type { Pool } from './list-tables.ts';

/** The first and the last day of an order, both included. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** Filters by days, in the order in which the zones of each table count them (`zone_days`). */
const MATTERS = {
  container: [
    'delivered_at',
    'pod_discharged_at',
    'pod_arrived_at',
    'empty_out_at',
    'pol_full_in_at',
    'pol_vessel_loaded_at',
    'pol_vessel_departed_at',
    'arrival',
    'picked_up_at',
    'empty_returned_at',
    'created_at',
    'updated_at',
    'inland_destination_rail_unloaded_at',
    'final_destination_full_out_at',
    'inland_destination_eta_at',
    'inland_destination_ata_at',
    'pod_rail_departed_at',
    'pickup_lfd',
    'pickup_lfd_rail_on',
    'pickup_lfd_terminal_on',
    'pickup_lfd_line_on',
  ],
  shipment: ['pol_etd_at', 'pol_atd_at', 'pod_ata_at', 'pod_arrival'],
} as const;
/** Other names of the same days. */
const ALIASES: Readonly<Record<string, string>> = {
  pickup_lfd_terminal_effective_on: 'pickup_lfd_terminal_on',
  pickup_lfd_line_effective_on: 'pickup_lfd_line_on',
};
export type Zoned = keyof typeof MATTERS;

/** Lines that are put together in one statement; what is left over is for the next time. */
const MAX_FOLDED_ZONES = 1_000;

/**
 * Where in the orders of these pools matches can be; of those without a stretch nothing matches. Undefined when nothing
 * was asked that zones know of.
 */
export async function findStretches(
  db: Db,
  accountId: Id,
  zoned: Zoned,
  pools: readonly Pool[],
  values: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<Pool, Stretch> | undefined> {
  const narrowing = Object.entries(values).flatMap(([key, value]) => {
    const place = MATTERS[zoned].findIndex((matter) => matter === (ALIASES[key] ?? key));
    return place < 0 || !isCondition(value) ? [] : [meets(value, (test) => canHold(place + 1, test))];
  });
  if (narrowing.length === 0) return undefined;
  const { rows } = await sql<Stretch & { pool: Pool }>`
    select pool, min(day)::text as "from", max(day)::text as "to" from list_zone
    where account_id = ${accountId} and pool = any(${pools}::text[]) and ${every(narrowing)}
    group by pool`.execute(db);
  return new Map(rows.map(({ pool, from, to }) => [pool, { from, to }]));
}

/** A moment within a stretch of days in UTC. */
export function within(column: string, { from, to }: Stretch): Truth {
  return sql`(${sql.ref(column)} >= ${`${from}T00:00:00Z`}::timestamptz
    and ${sql.ref(column)} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day')`;
}

/** Puts the lines of each zone together. Whoever reads meanwhile sees the lines or what they make. Returns how many went. */
export async function foldZones(db: Db): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with many as (
      select account_id, pool, day from list_zone group by account_id, pool, day having count(*) > 1
      limit ${MAX_FOLDED_ZONES}
    ), gone as (
      delete from list_zone using many where list_zone.account_id = many.account_id and list_zone.pool = many.pool
        and list_zone.day = many.day
      returning list_zone.account_id, list_zone.pool, list_zone.day, list_zone.low, list_zone.high
    ), piece as (
      select account_id, pool, day, place, min(one.low) as low, max(one.high) as high
      from gone, unnest(gone.low, gone.high) with ordinality as one (low, high, place)
      group by account_id, pool, day, place
    ), added as (
      insert into list_zone (account_id, pool, day, low, high)
      select account_id, pool, day, array_agg(low order by place), array_agg(high order by place)
      from piece group by account_id, pool, day
    )
    select count(*)::integer as lines from gone`.execute(db);
  return rows[0]?.lines ?? 0;
}

/** What is not known is infinite, so that it may be anything later than what is. */
function canHold(place: number, test: Test): Truth {
  const low = sql`low[${sql.lit(place)}]`;
  const high = sql`high[${sql.lit(place)}]`;
  if (test.is === 'absent') return sql`${high} = 'infinity'::date`;
  if (test.is === 'present') return sql`${low} < 'infinity'::date`;
  const day = sql`${test.value}::date`;
  if (test.is === '=') return sql`(${low} <= ${day} and ${high} >= ${day})`;
  return sql`${test.is.startsWith('<') ? low : high} ${sql.raw(test.is)} ${day}`;
}

function isCondition(value: unknown): value is Condition {
  return Array.isArray(value) && value.every((tests) => Array.isArray(tests));
}
