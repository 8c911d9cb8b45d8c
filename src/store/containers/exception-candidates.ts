import { type RawBuilder, sql } from 'kysely';
import type { PaperDifference } from '../../domain/documents/paper-differences.ts';
import { type ContainerFacts, EXCEPTION_LIMITS } from '../../domain/exceptions/exception.ts';
import { EMPTY_JOURNEY, type Journey } from '../../domain/journey/journey.ts';
import type { FailedReason } from '../../domain/shipments/tracking-request.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { asMembersOf } from '../columns.ts';
import { FORESEEN } from '../free-time/charge-foresight.ts';
import { inAccount } from '../in-account.ts';
import type { Db } from '../tables.ts';
import { ACTIVE } from './container-filter.ts';
import { LAST_FREE_DAY } from './shown-last-free-day.ts';

export interface ContainerCandidate {
  readonly containerId: Id;
  readonly shipmentId: Id;
  readonly number: string;
  readonly facts: ContainerFacts;
}

export interface RequestCandidate {
  readonly trackingRequestId: Id;
  readonly number: string;
  readonly failedReason: FailedReason | null;
  readonly updatedAt: Instant;
  readonly lineName: string | null;
}

/** What the rules look at, and whom it is about. The journey is long, and read only where it matters. */
const COLUMNS = [
  'container.id as containerId',
  'container.shipment_id as shipmentId',
  'container.number',
  'container.current_status as currentStatus',
  LAST_FREE_DAY.as('lastFreeDay'),
  'container.pickup_appointment_at as pickupAppointmentAt',
  sql<Instant | null>`coalesce((select entered.cut_off_at from container_free_time_facts as entered
    where entered.account_id = container.account_id and entered.container_id = container.id), container.pol_cut_off_at)`.as(
    'cutOffAt',
  ),
  'container.pol_full_in_at as polFullInAt',
  'shipment.port_of_lading_name as polName',
  'shipment.pol_timezone as polTimezone',
  'container.available_for_pickup as availableForPickup',
  'container.final_destination_full_out_at as finalDestinationFullOutAt',
  'container.empty_terminated_at as emptyTerminatedAt',
  'container.fees_at_pod_terminal as fees',
  'container.pod_full_out_at as podFullOutAt',
  'container.terminal_checked_at as terminalCheckedAt',
  'container.holds_at_pod_terminal as holds',
  FORESEEN.as('chargesForeseen'),
  sql<Journey | null>`case when container.connection_in_doubt or container.current_status in ('new', 'loaded')
    then container.journey end`.as('journey'),
  'container.pod_timezone as podTimezone',
  'container.pod_eta_at as podEtaAt',
  'container.first_eta_at as firstEtaAt',
  'container.pod_arrived_at as podAtaAt',
  'container.pod_name as podName',
  'shipment.shipping_line_short_name as lineName',
  'refresh.attempted_at as lastAttemptedAt',
  'refresh.succeeded_at as lastSucceededAt',
] as const;

/**
 * Containers that are being followed and that some rule might say something about; the rules of the domain decide.
 * The conditions are a little wider than the rules, never narrower. Where there are more than the limit, those that cost
 * money soonest are told of. `papers` has what documents say otherwise.
 */
export async function listExceptionCandidates(
  db: Db,
  accountId: Id,
  now: Date,
  limit: number,
  papers: ReadonlyMap<Id, readonly PaperDifference[]>,
): Promise<ContainerCandidate[]> {
  const [soonest, ...others] = reasonsToLook(accountId, now, limit, [...papers.keys()]);
  // Where what costs money soonest is all that is told of, nothing else is looked for.
  const isRoom = sql`(select count(*) from soonest) < ${limit}`;
  const reasons = [
    sql`select * from soonest`,
    ...others.map((reason) => sql`select * from (${reason}) as one where ${isRoom}`),
  ];
  const found = sql<{ id: Id }>`(
    with soonest as materialized (${soonest ?? sql`select null::uuid as id, 0 as rank limit 0`})
    select id from (${sql.join(reasons, sql` union all `)}) as reason
    group by id order by min(rank), id desc limit ${limit})`.as<'found'>('found');
  const rows = await db
    .selectFrom(found)
    .innerJoin('container', (join) =>
      join.onRef('container.id', '=', 'found.id').on('container.account_id', '=', accountId),
    )
    .innerJoin('shipment', inAccount('shipment.id', 'container.shipment_id'))
    .leftJoin('shipment_refresh as refresh', (join) =>
      join.onRef('refresh.account_id', '=', 'shipment.account_id').onRef('refresh.shipment_id', '=', 'shipment.id'),
    )
    .select(COLUMNS)
    .orderBy('container.id', 'desc')
    .execute();
  return rows.map(({ containerId, shipmentId, number, journey, ...facts }) => {
    const { calls, vesselChanges = [] } = journey ?? EMPTY_JOURNEY;
    const papersDiffer = papers.get(containerId) ?? [];
    return {
      containerId,
      shipmentId,
      number,
      facts: { ...facts, calls, vesselChanges, papersDiffer } as ContainerFacts,
    };
  });
}

/** Each reason by itself. */
function reasonsToLook(accountId: Id, now: Date, limit: number, withPapers: readonly Id[]): RawBuilder<unknown>[] {
  const at = (offsetMs: number) => toInstant(new Date(now.getTime() + offsetMs));
  // Somewhere on earth it is a day later than here.
  const lastFreeDayUntil = at((EXCEPTION_LIMITS.lastFreeDayNearDays + 1) * DAY_MS).slice(0, 10);
  const active = sql`listed.account_id = ${accountId} and ${ACTIVE}`;
  const unfetched = sql`listed.pod_full_out_at is null and listed.final_destination_full_out_at is null`;
  const nearCutOff = sql`between ${at(-EXCEPTION_LIMITS.cutOffMissedMs)} and ${at(EXCEPTION_LIMITS.cutOffNearMs)}`;
  const reasons = [
    sql`select listed.id from listed_container as listed where ${active} and ${unfetched}
      and listed.last_free_on <= ${lastFreeDayUntil}::date order by listed.last_free_on desc`,
    sql`select listed.id from listed_container as listed where ${active}
      and (listed.connection_in_doubt or (${unfetched} and (listed.has_holds
        or listed.pickup_appointment_at > listed.last_free_on::timestamp at time zone 'UTC')))`,
    sql`select listed.id from listed_container as listed where ${active} and listed.pod_arrived_at is null
      and listed.pod_eta_at - listed.first_eta_at >= interval '1 day'`,
    sql`select listed.id from listed_container as listed where ${active} and listed.pod_arrived_at is null
      and listed.pod_eta_at <= ${at(-EXCEPTION_LIMITS.overdueMs)} order by listed.pod_eta_at desc`,
    sql`select listed.id from listed_container as listed where ${active} and listed.current_status in ('new', 'loaded')
      and coalesce(listed.pol_atd_at, listed.pol_etd_at) <= ${at(-EXCEPTION_LIMITS.overdueMs)}`,
    sql`select listed.id from charge_foresight as seen
      join listed_container as listed on listed.account_id = seen.account_id and listed.id = seen.container_id
      where seen.account_id = ${accountId} and seen.chance >= ${EXCEPTION_LIMITS.chargesLikely} and ${active} and ${unfetched}
      order by seen.chance desc`,
    sql`select listed.id from (
        select id, pol_cut_off_at as at from container where account_id = ${accountId} and pol_cut_off_at ${nearCutOff}
        union all select container_id, cut_off_at from container_free_time_facts
        where account_id = ${accountId} and cut_off_at ${nearCutOff}
      ) as due join listed_container as listed on listed.account_id = ${accountId} and listed.id = due.id
      where ${active} and listed.pol_full_in_at is null and listed.current_status in ('new', 'loaded') order by due.at`,
    sql`select listed.id from listed_container as listed where ${active} and listed.id = any(${withPapers}::uuid[])`,
    sql`select listed.id from shipment_refresh as refresh
      join listed_container as listed on listed.shipment_id = refresh.shipment_id
      where refresh.account_id = ${accountId} and refresh.followed
        and refresh.succeeded_at < ${at(-EXCEPTION_LIMITS.noUpdateMs)} and refresh.attempted_at > refresh.succeeded_at
        and refresh.attempted_at > ${at(-EXCEPTION_LIMITS.noUpdateActMs)} and ${active}`,
  ];
  return reasons.map((reason, rank) => sql`select id, ${sql.lit(rank)} as rank from (${reason} limit ${limit}) as one`);
}

/** Requests that failed not long ago and led to no shipment, newest first. */
export async function listFailedRequests(db: Db, accountId: Id, now: Date, limit: number): Promise<RequestCandidate[]> {
  return db
    .selectFrom('tracking_request')
    .leftJoin('shipping_line', 'shipping_line.scac', 'tracking_request.scac')
    .where('tracking_request.account_id', '=', accountId)
    .where('tracking_request.status', '=', 'failed')
    .where('tracking_request.shipment_id', 'is', null)
    .where(
      'tracking_request.updated_at',
      '>=',
      toInstant(new Date(now.getTime() - EXCEPTION_LIMITS.failedRequestShownMs)),
    )
    .select([
      ...asMembersOf('tracking_request', ['failed_reason', 'updated_at']),
      'tracking_request.id as trackingRequestId',
      'tracking_request.request_number as number',
      'shipping_line.short_name as lineName',
    ])
    .orderBy('tracking_request.updated_at', 'desc')
    .orderBy('tracking_request.id')
    .limit(limit)
    .execute() as Promise<RequestCandidate[]>;
}
