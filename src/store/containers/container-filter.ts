import { type RawBuilder, sql } from 'kysely';
import type { CONTAINER_FILTERS } from '../../domain/list-filter/container-filters.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { inAccount } from '../in-account.ts';
import type { Asked } from '../list-filter/asked.ts';
import { every, type Truth } from '../list-filter/compare.ts';
import { containerConditions } from '../list-filter/container-conditions.ts';
import {
  CONTAINER_SORTS,
  type ContainerSort,
  DEFAULT_CONTAINER_ORDER,
  type Sort,
} from '../list-filter/container-sorts.ts';
import {
  type Cut,
  direction,
  inPieces,
  type Looked,
  namedValues,
  type Ordering,
  takeFrom,
  takeLooked,
} from '../list-filter/ordered.ts';
import type { Parts } from '../list-filter/parts.ts';
import type { SortOrder } from '../page.ts';
import type { Db } from '../tables.ts';
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

/**
 * The ids of the matching containers in order; those without a value come last either way. Sorted by something of the
 * shipment, the planner is told that there is one, and may then begin with the shipments in their order.
 */
export function selectContainerIds(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  sorts: readonly SortOrder<ContainerSort>[] = [],
  cut: Cut,
): RawBuilder<{ id: Id }> {
  const wanted = sorts.length === 0 ? DEFAULT_CONTAINER_ORDER : sorts;
  const readsShipment = wanted.some(({ by }) => CONTAINER_SORTS[by].of === 'shipment');
  const pieces = inPieces(ordersOf(wanted)).map((piece) =>
    matchingContainers(db, accountId, filter)
      .$if(readsShipment, (narrowed) => narrowed.where('shipment.id', 'is not', null))
      .$call((query) => (piece.where === undefined ? query : query.where(piece.where)))
      .select('container.id')
      .$call((query) => piece.orders.reduce((sorted, order) => sorted.orderBy(order.value, direction(order)), query))
      .orderBy('container.id', wanted[0]?.descending ? 'desc' : 'asc')
      .limit(cut.limit + cut.offset),
  );
  return takeFrom(pieces, cut);
}

/** Up to so many of the matching containers, by whatever finds them best; how many they are, and a page of them. */
export function lookForContainers(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  { narrowed }: Parts,
  sorts: readonly SortOrder<ContainerSort>[] = [],
  cut: Cut,
  limit: number,
): RawBuilder<Looked> {
  const wanted = sorts.length === 0 ? DEFAULT_CONTAINER_ORDER : sorts;
  const id = { value: sql.ref('container.id'), filled: true, descending: wanted[0]?.descending ?? false };
  const orders = [...ordersOf(wanted), id];
  const whole = matchingContainers(db, accountId, filter).select('container.id');
  const parts = narrowed === undefined ? [whole] : narrowed.map((part) => whole.where(part));
  const valued = matchingContainers(db, accountId, {})
    .where('container.id', 'in', sql<Id>`(select id from found)`)
    .select('container.id')
    .select(namedValues(orders));
  return takeLooked(parts, valued, orders, cut, limit);
}

export function matchingContainers(db: Db, accountId: Id, filter: ContainerFilter) {
  return (
    db
      .selectFrom('container')
      // Left, though every container has a shipment: the planner then leaves the join out where nothing asks for it.
      .leftJoin('shipment', inAccount('shipment.id', 'container.shipment_id'))
      .where('container.account_id', '=', accountId)
      .where(every(containerTruths(accountId, filter, false)))
  );
}

/** All that was asked, of a container and its shipment; along an order, or to be found. */
export function containerTruths(accountId: Id, filter: ContainerFilter, along: boolean): Truth[] {
  const truths: Truth[] = [];
  const oneOf = (column: string, values: readonly string[]) =>
    truths.push(sql`${sql.ref(column)} = any(${values}::text[])`);
  if (filter.ids) truths.push(sql`container.id = any(${filter.ids}::uuid[])`);
  if (filter.shipmentId) truths.push(sql`container.shipment_id = ${filter.shipmentId}`);
  if (filter.vesselId) truths.push(isAboard(filter.vesselId));
  if (filter.ladingTerminalId) truths.push(isLadedAt(filter.ladingTerminalId));
  if (filter.statuses) oneOf('container.current_status', filter.statuses);
  if (filter.scacs) oneOf('shipment.scac', filter.scacs);
  if (filter.ladingLocodes) oneOf('shipment.port_of_lading_locode', filter.ladingLocodes);
  if (filter.dischargeLocodes) oneOf('container.pod_locode', filter.dischargeLocodes);
  if (filter.tags) truths.push(sql`shipment.tags && ${filter.tags}::text[]`);
  if (filter.active !== undefined) truths.push(filter.active ? ACTIVE : sql`not ${ACTIVE}`);
  if (filter.etaFrom) truths.push(sql`container.pod_eta_at >= ${filter.etaFrom}`);
  if (filter.etaTo) truths.push(sql`container.pod_eta_at < ${filter.etaTo}`);
  if (filter.lastFreeDayFrom) truths.push(sql`container.last_free_on >= ${filter.lastFreeDayFrom}`);
  if (filter.lastFreeDayTo) truths.push(sql`container.last_free_on <= ${filter.lastFreeDayTo}`);
  if (filter.asked) truths.push(...containerConditions(filter.asked, accountId, along));
  if (filter.q?.trim()) truths.push(containerMentions(accountId, filter.q));
  return truths;
}

const ACTIVE = sql<boolean>`(container.empty_terminated_at is null and container.left_shipment_at is null
  and container.followed)`;

/** In the words of the index that the map of the fleet uses. */
function isAboard(vesselId: Id): Truth {
  return sql<boolean>`(container.current_vessel_id = ${vesselId} and container.left_shipment_at is null)`;
}

/** Asked of what is left by the other conditions: of the port, and not yet at sea. */
function isLadedAt(terminalId: Id): Truth {
  return sql<boolean>`jsonb_path_exists(container.journey,
    '$.calls[*] ? (@.role == "port_of_lading" && @.terminalId == $id)', jsonb_build_object('id', ${terminalId}::text))`;
}
