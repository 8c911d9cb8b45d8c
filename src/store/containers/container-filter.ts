import { type RawBuilder, sql } from 'kysely';
import type { CONTAINER_FILTERS } from '../../domain/list-filter/container-filters.ts';
import { LATE_HOURS } from '../../domain/reliability/reliability.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';
import type { Asked } from '../list-filter/asked.ts';
import { every, type Truth } from '../list-filter/compare.ts';
import { BOX_ARRIVAL, containerConditions, FOLLOWED } from '../list-filter/container-conditions.ts';
import {
  CONTAINER_SORTS,
  type ContainerSort,
  DEFAULT_CONTAINER_ORDER,
  REFRESHED,
  type Sort,
} from '../list-filter/container-sorts.ts';
import type { OrderedList } from '../list-filter/find-page.ts';
import { monthsOf } from '../list-filter/months.ts';
import type { Ordering, Source } from '../list-filter/ordered.ts';
import type { SortOrder } from '../page.ts';
import { containerMentions } from '../text-search.ts';

export interface ContainerFilter {
  readonly asked?: Asked<typeof CONTAINER_FILTERS>;
  /** Part of a container or shipment number, a reference number or a customer's name. */
  readonly q?: string;
  /** Followed, not returned and still in its shipment. */
  readonly active?: boolean;
  readonly ids?: readonly Id[];
  readonly shipmentId?: Id;
  /** The vessel the container is aboard. */
  readonly vesselId?: Id;
  /** The terminal the container begins its voyage at. */
  readonly ladingTerminalId?: Id;
  readonly statuses?: readonly string[];
  readonly scacs?: readonly string[];
  readonly ladingLocodes?: readonly string[];
  readonly dischargeLocodes?: readonly string[];
  readonly tags?: readonly string[];
  readonly etaFrom?: Instant;
  readonly etaTo?: Instant;
  /** Days of the place, both included. */
  readonly lastFreeDayFrom?: string;
  readonly lastFreeDayTo?: string;
  /** Of the arrival, or while there is none of its estimate. */
  readonly arrivalDays?: DayBounds;
  readonly arrivedDays?: DayBounds;
  readonly late?: boolean;
  /** A charge runs past its free time today, or ended since that day with an amount. */
  readonly charged?: { readonly since: string; readonly today: string };
}

/** Days in UTC, both included. */
export interface DayBounds {
  readonly from?: string;
  readonly to?: string;
}

/** What orders a list: what was asked for, in the words of the database, or the usual. */
function ordersOf(wanted: readonly SortOrder<ContainerSort>[]): Ordering[] {
  return wanted.flatMap(({ by, descending }, place) => {
    const { parted, values, filled, ofEquals }: Sort = CONTAINER_SORTS[by];
    const first = parted === undefined ? [] : [{ value: parted, parted, filled: true, descending }];
    const isLast = place === wanted.length - 1;
    const last = ofEquals === undefined || !isLast ? [] : [{ value: ofEquals, filled: true, descending }];
    return [...first, ...values.map((value) => ({ value, filled, descending })), ...last];
  });
}

/** The matching containers in order, those without a value last either way: what is followed, and what is finished. */
export function orderedContainers(
  accountId: Id,
  filter: ContainerFilter,
  sorts: readonly SortOrder<ContainerSort>[] = [],
): OrderedList {
  const wanted = sorts.length === 0 ? DEFAULT_CONTAINER_ORDER : sorts;
  const orders = ordersOf(wanted);
  const found = (which: Truth) => ({
    from: LISTED,
    where: every([which, matches(accountId, filter)]),
    id: LISTED_ID,
    orders,
  });
  const [followed, finished] = [found(FOLLOWED), found(sql`not ${FOLLOWED}`)];
  const sources: Source[] =
    orders[0]?.value === REFRESHED
      ? [followedByRefresh(accountId, followed), finishedByRefresh(accountId, filter, finished)]
      : [followed, finished];
  const descending = wanted[0]?.descending ?? false;
  return { sources, descending, matching: matchingContainers(accountId, filter) };
}

const LISTED = sql`listed_container as listed`;
const LISTED_ID = sql`listed.id`;
const REFRESHED_OF_FINISHED = sql`listed.refreshed_at`;

/** When the line of what is followed answered is kept apart, in order. */
function followedByRefresh(accountId: Id, found: Source): Source {
  return {
    ...found,
    found,
    from: sql`shipment_refresh as refresh join ${LISTED}
      on listed.account_id = refresh.account_id and listed.shipment_id = refresh.shipment_id`,
    where: sql`refresh.account_id = ${accountId} and refresh.followed and ${found.where}`,
    orders: orderedBy(sql`refresh.succeeded_at`, found.orders),
  };
}

function finishedByRefresh(accountId: Id, { asked }: ContainerFilter, found: Source): Source {
  const months = monthsOf(accountId, asked?.values ?? {}, REFRESHED_OF_FINISHED);
  return { ...found, orders: orderedBy(REFRESHED_OF_FINISHED, found.orders, months) };
}

function orderedBy(value: RawBuilder<unknown>, [first, ...others]: readonly Ordering[], within?: Truth): Ordering[] {
  return first === undefined ? [] : [{ ...first, value, ...(within && { within }) }, ...others];
}

/** The matching containers, as what follows a `from`; their rows are called `listed`. */
export function matchingContainers(accountId: Id, filter: ContainerFilter): RawBuilder<unknown> {
  return sql`${LISTED} where ${matches(accountId, filter)}`;
}

/** All that was asked. */
function matches(accountId: Id, filter: ContainerFilter): Truth {
  // A box that its line no longer lists is none of the shipment's, wherever boxes are shown.
  const truths: Truth[] = [sql`listed.account_id = ${accountId}`, sql`not listed.left_shipment`];
  const oneOf = (column: string, values: readonly string[]) =>
    truths.push(sql`${sql.ref(`listed.${column}`)} = any(${values}::text[])`);
  if (filter.ids) truths.push(sql`listed.id = any(${filter.ids}::uuid[])`);
  if (filter.shipmentId) truths.push(sql`listed.shipment_id = ${filter.shipmentId}`);
  if (filter.vesselId) truths.push(sql`listed.current_vessel_id = ${filter.vesselId}`);
  if (filter.ladingTerminalId) truths.push(isLadedAt(filter.ladingTerminalId));
  if (filter.statuses) oneOf('current_status', filter.statuses);
  if (filter.scacs) oneOf('scac', filter.scacs);
  if (filter.ladingLocodes) oneOf('pol_locode', filter.ladingLocodes);
  if (filter.dischargeLocodes) oneOf('pod_locode', filter.dischargeLocodes);
  if (filter.tags) truths.push(sql`listed.tags && ${filter.tags}::text[]`);
  if (filter.active !== undefined) truths.push(filter.active ? ACTIVE : sql`not ${ACTIVE}`);
  if (filter.etaFrom) truths.push(sql`listed.pod_eta_at >= ${filter.etaFrom}`);
  if (filter.etaTo) truths.push(sql`listed.pod_eta_at < ${filter.etaTo}`);
  if (filter.lastFreeDayFrom) truths.push(sql`listed.last_free_on >= ${filter.lastFreeDayFrom}`);
  if (filter.lastFreeDayTo) truths.push(sql`listed.last_free_on <= ${filter.lastFreeDayTo}`);
  if (filter.arrivalDays) truths.push(...isWithin(BOX_ARRIVAL, filter.arrivalDays));
  if (filter.arrivedDays) truths.push(...isWithin(sql`listed.pod_arrived_at`, filter.arrivedDays));
  if (filter.late !== undefined) truths.push(isLate(filter.late));
  if (filter.charged) truths.push(isCharged(accountId, filter.charged));
  if (filter.asked) truths.push(...containerConditions(filter.asked, accountId));
  if (filter.q?.trim()) truths.push(containerMentions(accountId, filter.q));
  return every(truths);
}

/** Followed, not returned and still in its shipment. */
export const ACTIVE: Truth = sql`(listed.followed and listed.empty_terminated_at is null and not listed.left_shipment)`;

/** Asked of what is left by the other conditions: of the port, and not yet at sea. */
function isLadedAt(terminalId: Id): Truth {
  return sql<boolean>`exists (select from container
    where container.account_id = listed.account_id and container.id = listed.id and jsonb_path_exists(container.journey,
      '$.calls[*] ? (@.role == "port_of_lading" && @.terminalId == $id)', jsonb_build_object('id', ${terminalId}::text)))`;
}

function isWithin(column: RawBuilder<unknown>, { from, to }: DayBounds): Truth[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${`${from}T00:00:00Z`}::timestamptz`]),
    ...(to === undefined
      ? []
      : [sql<boolean>`${column} < ${`${dayOfNumber(dayNumberOf(to) + 1)}T00:00:00Z`}::timestamptz`]),
  ];
}

/** As reliability has it (`measureReliability`), also of what is yet to come. Asked of what is left by the other conditions. */
function isLate(late: boolean): Truth {
  const delay = sql`coalesce(container.pod_arrived_at, container.pod_eta_at) - container.first_eta_at`;
  return sql<boolean>`exists (select from container
    where container.account_id = listed.account_id and container.id = listed.id
      and (container.pod_arrived_at is not null or listed.followed)
      and ${delay} ${late ? sql`>` : sql`<=`} make_interval(hours => ${LATE_HOURS}::integer))`;
}

/** Two sets, since what runs has an index of its own. */
function isCharged(accountId: Id, { since, today }: NonNullable<ContainerFilter['charged']>): Truth {
  return sql<boolean>`listed.id = any(array(
    select container_id from container_charge
    where account_id = ${accountId} and stopped_on is null and last_free_day < ${today}::date
    union
    select container_id from container_charge
    where account_id = ${accountId} and stopped_on >= ${since}::date and amount_minor > 0))`;
}
