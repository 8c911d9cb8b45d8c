import { type RawBuilder, sql } from 'kysely';
import { inSnapshot } from '../../db/transaction.ts';
import {
  type EtaError,
  type MeasuredGroup,
  type ReliabilityGrouping,
  type Spread,
  toWaiting,
  type WaitedCall,
} from '../../domain/reliability/reliability.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type ContainerFilter, matchingContainers } from '../containers/container-filter.ts';
import { aisOf, type ShipDbs } from '../tables.ts';
import { type ArrivedCall, MAX_CALLS, readWaited } from '../vessels/waited-calls.ts';

export interface ReliabilityQuestion {
  readonly groupBy: ReliabilityGrouping;
  /** Arrived at their ports of discharge from the first moment until before the second. */
  readonly from: Instant;
  readonly to: Instant;
  /** An arrival is on time when it is no later than this after the first estimate. */
  readonly toleranceHours: number;
  readonly scac: string | undefined;
  /** Of all that arrived those that the list of containers shows under this filter. */
  readonly among?: ContainerFilter;
  readonly limit: number;
}

export interface Measured {
  readonly total: MeasuredGroup;
  /** Those with the most containers first. */
  readonly groups: readonly MeasuredGroup[];
}

/** Days before an arrival of which estimates are compared. */
export const ETA_HORIZON_DAYS = 7;

interface GroupedBy {
  readonly key: RawBuilder<unknown>;
  /** What the group is called, in one part or two, of any of its boxes. */
  readonly names: readonly RawBuilder<unknown>[];
}

const KEYS: Readonly<Record<ReliabilityGrouping, GroupedBy>> = {
  line: { key: sql`scac`, names: [sql`line_name`] },
  service: { key: sql`scac || ' ' || service_code`, names: [sql`line_name`, sql`service_code`] },
  lane: {
    key: sql`pol_locode || '-' || pod_locode`,
    names: [sql`coalesce(pol_name, pol_locode)`, sql`coalesce(pod_name, pod_locode)`],
  },
  port: { key: sql`pod_locode`, names: [sql`pod_name`] },
  terminal: { key: sql`pod_terminal_id::text`, names: [] },
  month: { key: sql`to_char(arrived_at at time zone 'UTC', 'YYYY-MM')`, names: [] },
};
const SEPARATORS: Partial<Record<ReliabilityGrouping, string>> = { service: ' ', lane: ' – ' };

interface GroupRow {
  readonly key: string | null;
  readonly label: string | null;
  readonly isTotal: boolean;
  readonly containers: number;
  readonly shipments: number;
  readonly expected: number;
  readonly expectedShipments: number;
  readonly onTime: number;
  readonly rolled: number;
  readonly connecting: number;
  readonly connectingShipments: number;
  readonly missed: number;
  readonly missing: number;
  readonly delays: readonly (number | null)[] | null;
  readonly sailed: number;
  readonly days: readonly (number | null)[] | null;
  readonly stays: number;
  readonly stayed: readonly (number | null)[] | null;
  readonly compared: number;
  readonly lineError: number | null;
  readonly ownError: number | null;
}

/** Arrivals of a quarter of a large account, which are read several times, fit in it. */
const WORK_MEMORY = '32MB';

/** What happened to boxes that arrived, put together by the database. */
export async function measureReliability(
  dbs: ShipDbs,
  accountId: Id,
  question: ReliabilityQuestion,
): Promise<Measured> {
  const { rows, calls } = await inSnapshot(dbs.db, async (trx) => {
    await sql`set local work_mem = ${sql.lit(WORK_MEMORY)}`.execute(trx);
    return {
      rows: (await selectFigures(accountId, question).execute(trx)).rows,
      calls: (await selectCalls(accountId, question).execute(trx)).rows,
    };
  });
  const waited = groupBy(await readWaited(aisOf(dbs), calls), ({ key }) => key);
  const [total = EMPTY, ...groups] = rows;
  return {
    total: toGroup(total, [...waited.values()].flat()),
    groups: groups.map((row) => toGroup(row, waited.get(row.key) ?? [])),
  };
}

/**
 * Boxes are summed up for each shipment of a group first, which also says how many shipments there are: to count those apart
 * puts all boxes in the order of their shipments, once for each figure.
 */
function selectFigures(accountId: Id, question: ReliabilityQuestion): RawBuilder<GroupRow> {
  const { groupBy: by, toleranceHours, limit } = question;
  const isSame = (table: string) =>
    sql`${sql.ref(`${table}.key`)} is not distinct from sums.key and ${sql.ref(`${table}.isTotal`)} = sums."isTotal"`;
  return sql<GroupRow>`
    with arrived as materialized (${selectArrived(accountId, question)}),
    of_shipment as (
      select key, grouping(key) = 1 as "isTotal", count(*) as containers, count(delay_hours) as expected,
        count(*) filter (where delay_hours <= ${toleranceHours}) as on_time, count(*) filter (where rolled) as rolled,
        count(*) filter (where transshipped) as connecting, count(*) filter (where missed_connection) as missed,
        sum(milestones_missing) as missing
      from arrived group by grouping sets ((key, shipment_id), (shipment_id))
    ),
    sums as (
      select key, "isTotal", count(*) as shipments, sum(containers)::int as containers, sum(expected)::int as expected,
        count(*) filter (where expected > 0) as "expectedShipments", sum(on_time)::int as "onTime", sum(rolled)::int as rolled,
        sum(connecting)::int as connecting, count(*) filter (where connecting > 0) as "connectingShipments",
        sum(missed)::int as missed, sum(missing)::int as missing
      from of_shipment group by key, "isTotal"
    ),
    spreads as (
      select key, grouping(key) = 1 as "isTotal", ${labelOf(by)} as label, ${percentiles('delay_hours')} as delays,
        count(transit_days) as sailed, ${percentiles('transit_days')} as days
      from arrived group by grouping sets ((key), ())
    ),
    stays as (
      select key, grouping(key) = 1 as "isTotal", count(*) as stays, ${percentiles('stay')} as stayed
      from arrived cross join lateral unnest(stay_days) as stay where transshipped group by grouping sets ((key), ())
    ),
    estimate as materialized (${selectPastEstimates(accountId)}),
    estimates as (
      select key, false as "isTotal", count(*) as compared, avg(line) as "lineError", avg(ours) as "ownError"
      from estimate group by key
      union all
      select null, true, count(*), avg(line), avg(ours)
      from (select distinct shipment_id, line, ours from estimate) as of_all)
    select sums.*, spreads.label, spreads.delays, spreads.sailed, spreads.days, coalesce(stays.stays, 0) as stays, stays.stayed,
      coalesce(estimates.compared, 0) as compared, estimates."lineError", estimates."ownError"
    from sums
    join spreads on ${isSame('spreads')}
    left join stays on ${isSame('stays')}
    left join estimates on ${isSame('estimates')}
    order by sums."isTotal" desc, sums.containers desc, sums.key
    limit ${limit + 1}`;
}

const MILESTONES_BEFORE_ARRIVAL = 4;

function selectArrived(accountId: Id, question: ReliabilityQuestion): RawBuilder<unknown> {
  const { key, names } = KEYS[question.groupBy];
  const shown = names.map((name, place) => sql`${name} as ${sql.ref(`name_${place}`)}`);
  return sql`
    select ${sql.join([sql`${key} as key`, ...shown])}, shipment_id, pod_port_id, delay_hours, transit_days, rolled, transshipped,
      missed_connection, milestones_missing, stay_days
    from ${whereArrived(accountId, question)}`;
}

function whereArrived(accountId: Id, { from, to, scac, among }: ReliabilityQuestion): RawBuilder<unknown> {
  const ofLine = scac === undefined ? sql`` : sql`and scac = ${scac}`;
  const listed =
    among === undefined
      ? sql``
      : sql`and container_id in (select listed.id from ${matchingContainers(accountId, among)})`;
  return sql`arrived_container
    where account_id = ${accountId} and arrived_at >= ${from} and arrived_at < ${to} ${ofLine} ${listed}`;
}

function labelOf(by: ReliabilityGrouping): RawBuilder<unknown> {
  if (by === 'month') return sql`key`;
  if (by === 'terminal') return sql`(select terminal.name from terminal where terminal.id = key::uuid)`;
  const parts = KEYS[by].names.map((_, place) => sql`min(${sql.ref(`name_${place}`)} collate "C")`);
  return sql`nullif(concat_ws(${SEPARATORS[by] ?? ''}, ${sql.join(parts)}), '')`;
}

/** Once for a shipment in a group: they are made for shipments, whose boxes may be in several groups. */
function selectPastEstimates(accountId: Id): RawBuilder<unknown> {
  return sql`
    select distinct on (key, shipment_id) key, shipment_id, abs(carrier_error_hours) as line, abs(reckoned_error_hours) as ours
    from arrived join past_opinion using (shipment_id)
    where past_opinion.account_id = ${accountId} and past_opinion.horizon_days = ${ETA_HORIZON_DAYS}
      and past_opinion.to_port_id = arrived.pod_port_id and carrier_error_hours is not null
    order by key, shipment_id`;
}

/** Of the ships that brought boxes, the newest: where each called, and on which day. */
function selectCalls(accountId: Id, question: ReliabilityQuestion): RawBuilder<ArrivedCall> {
  return sql<ArrivedCall>`
    select ${KEYS[question.groupBy].key} as key, pod_vessel_imo as imo, pod_port_id as "portId", date_trunc('day', arrived_at, 'UTC') as day
    from ${whereArrived(accountId, question)} and pod_vessel_imo is not null and pod_port_id is not null
    group by 1, 2, 3, 4 order by 4 desc, 1, 2, 3 limit ${MAX_CALLS}`;
}

function percentiles(column: string): RawBuilder<unknown> {
  return sql`percentile_cont(array[0.1, 0.5, 0.9]) within group (order by ${sql.ref(column)})`;
}

const EMPTY: GroupRow = {
  key: null,
  label: null,
  isTotal: true,
  containers: 0,
  shipments: 0,
  expected: 0,
  expectedShipments: 0,
  onTime: 0,
  rolled: 0,
  connecting: 0,
  connectingShipments: 0,
  missed: 0,
  missing: 0,
  delays: null,
  sailed: 0,
  days: null,
  stays: 0,
  stayed: null,
  compared: 0,
  lineError: null,
  ownError: null,
};

function toGroup(row: GroupRow, waited: readonly WaitedCall[]): MeasuredGroup {
  const { key, label, containers, shipments } = row;
  const etaErrorHours: EtaError = { of: row.compared, line: row.lineError, ours: row.ownError };
  return {
    key,
    label: row.isTotal ? null : label,
    containers,
    shipments,
    onTime: { count: row.onTime, of: row.expected, shipments: row.expectedShipments },
    rolled: { count: row.rolled, of: containers, shipments },
    missedConnections: { count: row.missed, of: row.connecting, shipments: row.connectingShipments },
    milestonesMissing: { count: row.missing ?? 0, of: containers * MILESTONES_BEFORE_ARRIVAL, shipments },
    delayHours: toSpread(row.expected, row.delays),
    transitDays: toSpread(row.sailed, row.days),
    transshipmentDays: toSpread(row.stays, row.stayed),
    waitingHours: toWaiting(waited),
    etaErrorHours,
  };
}

function toSpread(of: number, values: readonly (number | null)[] | null): Spread {
  const [p10 = null, median = null, p90 = null] = values ?? [];
  return { of, p10, median, p90 };
}
