import { type RawBuilder, sql } from 'kysely';
import type { EtaError, MeasuredGroup, ReliabilityGrouping, Spread } from '../../domain/reliability/reliability.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

export interface ReliabilityQuestion {
  readonly groupBy: ReliabilityGrouping;
  /** Arrived at their ports of discharge from the first moment until before the second. */
  readonly from: Instant;
  readonly to: Instant;
  /** An arrival is on time when it is no later than this after the first estimate. */
  readonly toleranceHours: number;
  readonly scac: string | undefined;
  readonly limit: number;
}

export interface Measured {
  readonly total: MeasuredGroup;
  /** Those with the most containers first. */
  readonly groups: readonly MeasuredGroup[];
}

/** Days before an arrival of which estimates are compared. */
export const ETA_HORIZON_DAYS = 7;

const KEYS = {
  line: { key: sql`shipment.scac`, label: sql`shipment.shipping_line_short_name` },
  lane: {
    key: sql`shipment.port_of_lading_locode || '-' || container.pod_locode`,
    label: sql`coalesce(shipment.port_of_lading_name, shipment.port_of_lading_locode) || ' – ' || coalesce(container.pod_name, container.pod_locode)`,
  },
  port: { key: sql`container.pod_locode`, label: sql`container.pod_name` },
  terminal: {
    key: sql`container.pod_terminal_id::text`,
    label: sql`(select terminal.name from terminal where terminal.id = container.pod_terminal_id)`,
  },
  month: {
    key: sql`to_char(container.pod_arrived_at at time zone 'UTC', 'YYYY-MM')`,
    label: sql`to_char(container.pod_arrived_at at time zone 'UTC', 'YYYY-MM')`,
  },
} as const satisfies Record<ReliabilityGrouping, { key: RawBuilder<unknown>; label: RawBuilder<unknown> }>;

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

/** What happened to boxes that arrived, put together by the database. */
export async function measureReliability(db: Db, accountId: Id, question: ReliabilityQuestion): Promise<Measured> {
  const { limit } = question;
  const { rows } = await sql<GroupRow>`
    with arrived as materialized (${selectArrived(accountId, question)}),
    stay as materialized (${STAYS}),
    opinion as materialized (${selectOpinions(accountId)}),
    figures as (
      select key, min(label) as label, grouping(key) = 1 as "isTotal", count(*) as containers,
        count(distinct shipment_id) as shipments, count(delay) as expected,
        count(distinct shipment_id) filter (where delay is not null) as "expectedShipments",
        count(*) filter (where delay <= ${question.toleranceHours}) as "onTime",
        count(*) filter (where rolled) as rolled, count(*) filter (where connects) as connecting,
        count(distinct shipment_id) filter (where connects) as "connectingShipments",
        count(*) filter (where missed) as missed, sum(missing) as missing, ${percentiles('delay')} as delays,
        count(transit) as sailed, ${percentiles('transit')} as days
      from arrived group by grouping sets ((key), ())
    ),
    stays as (select key, grouping(key) = 1 as "isTotal", count(*) as stays, ${percentiles('days')} as stayed
      from stay group by grouping sets ((key), ())),
    opinions as (
      select key, false as "isTotal", count(*) as compared, avg(line) as "lineError", avg(ours) as "ownError"
      from opinion group by key
      union all
      select null, true, count(*), avg(line), avg(ours)
      from (select distinct shipment_id, line, ours from opinion) as of_all)
    select figures.*, coalesce(stays.stays, 0) as stays, stays.stayed, coalesce(opinions.compared, 0) as compared,
      opinions."lineError", opinions."ownError"
    from figures
    left join stays on stays.key is not distinct from figures.key and stays."isTotal" = figures."isTotal"
    left join opinions on opinions.key is not distinct from figures.key and opinions."isTotal" = figures."isTotal"
    order by figures."isTotal" desc, figures.containers desc, figures.key
    limit ${limit + 1}`.execute(db);
  const [total = EMPTY, ...groups] = rows;
  return { total: toGroup(total), groups: groups.map(toGroup) };
}

/** A milestone that must have been by the time of arrival, and that nobody told. */
const MISSING = sql`(container.empty_out_at is null)::int + (container.pol_full_in_at is null)::int
  + (container.pol_vessel_loaded_at is null)::int + (container.pol_vessel_departed_at is null)::int`;
const MILESTONES_BEFORE_ARRIVAL = 4;

function selectArrived(accountId: Id, { groupBy, from, to, scac }: ReliabilityQuestion): RawBuilder<unknown> {
  const { key, label } = KEYS[groupBy];
  const ofLine = scac === undefined ? sql`` : sql`and shipment.scac = ${scac}`;
  return sql`
    select ${key} as key, ${label} as label, container.shipment_id, container.journey, container.pod_arrived_at,
      container.pod_port_id,
      (extract(epoch from container.pod_arrived_at - container.first_eta_at) / 3600)::float8 as delay,
      (extract(epoch from container.pod_arrived_at - container.pol_vessel_departed_at) / 86400)::float8 as transit,
      jsonb_path_exists(container.journey, '$.vesselChanges[*] ? (@.label == "POL")') as rolled,
      jsonb_path_exists(container.journey, '$.calls[*] ? (@.role == "transshipment")') as connects,
      jsonb_path_exists(container.journey, '$.vesselChanges[*] ? (@.label starts with "TS")') as missed,
      ${MISSING} as missing
    from listed_container as listed
    join container on container.account_id = listed.account_id and container.id = listed.id
    join shipment on shipment.account_id = container.account_id and shipment.id = container.shipment_id
    where listed.account_id = ${accountId} and listed.pod_arrived_at >= ${from} and listed.pod_arrived_at < ${to}
      and not listed.left_shipment ${ofLine}`;
}

/** In ports of transshipment, from the arrival of one ship to the departure of the next. */
const STAYS = sql`
  select key, (extract(epoch from (call ->> 'outboundAtdAt')::timestamptz - (call ->> 'inboundAtaAt')::timestamptz) / 86400)::float8
    as days
  from arrived cross join lateral jsonb_array_elements(journey -> 'calls') as call
  where call ->> 'role' = 'transshipment' and call ->> 'outboundAtdAt' is not null and call ->> 'inboundAtaAt' is not null`;

/** Once for a shipment in a group: they are made for shipments, whose boxes may be in several groups. */
function selectOpinions(accountId: Id): RawBuilder<unknown> {
  return sql`
    select distinct on (key, shipment_id) key, shipment_id, abs(carrier_error_hours) as line, abs(reckoned_error_hours) as ours
    from arrived join past_opinion using (shipment_id)
    where past_opinion.account_id = ${accountId} and past_opinion.horizon_days = ${ETA_HORIZON_DAYS}
      and past_opinion.to_port_id = arrived.pod_port_id and carrier_error_hours is not null
    order by key, shipment_id`;
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

function toGroup(row: GroupRow): MeasuredGroup {
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
    etaErrorHours,
  };
}

function toSpread(of: number, values: readonly (number | null)[] | null): Spread {
  const [p10 = null, median = null, p90 = null] = values ?? [];
  return { of, p10, median, p90 };
}
