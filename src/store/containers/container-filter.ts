import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ContainerStatus } from '../../domain/containers/container.ts';
import type { CONTAINER_FILTERS } from '../../domain/list-filter/container-filters.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Asked } from '../list-filter/asked.ts';
import { containerConditions } from '../list-filter/container-conditions.ts';
import {
  CONTAINER_SORTS,
  type ContainerSort,
  DEFAULT_CONTAINER_ORDER,
  type Sort,
} from '../list-filter/container-sorts.ts';
import { type Cut, direction, inPieces, namedValues, takeFrom, takeSorted } from '../list-filter/ordered.ts';
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
  readonly statuses?: readonly ContainerStatus[];
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

/**
 * The ids of the matching containers in order; those without a value come last either way. Sorted by something of the
 * shipment, the planner is told that there is one, and may then begin with the shipments in their order. What is known to
 * be little is found first, by whatever finds it best.
 */
export function selectContainerIds(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  sorts: readonly SortOrder<ContainerSort>[] = [],
  cut: Cut,
  few?: Parts,
): RawBuilder<{ id: Id }> {
  const wanted = sorts.length === 0 ? DEFAULT_CONTAINER_ORDER : sorts;
  const readsShipment = wanted.some(({ by }) => CONTAINER_SORTS[by].of === 'shipment');
  const orders = wanted.flatMap(({ by, descending }) => {
    const { parted, values, filled }: Sort = CONTAINER_SORTS[by];
    const first = parted === undefined ? [] : [{ value: parted, parted, filled: true, descending }];
    return [...first, ...values.map((value) => ({ value, filled, descending }))];
  });
  if (few) {
    const id = { value: sql.ref('container.id'), filled: true, descending: wanted[0]?.descending ?? false };
    const all = [...orders, id];
    const found = matchingInParts(db, accountId, filter, few, (one) =>
      one.select('container.id').select(namedValues(all)).offset(0),
    );
    return takeSorted(found, all, cut);
  }
  const pieces = inPieces(orders).map((piece) =>
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

type Matching = ReturnType<typeof matchingContainers>;

/** What matches, each part looked through for itself where that is less; up to so many. */
export function matchingInParts(
  db: Db,
  accountId: Id,
  filter: ContainerFilter,
  { narrowed }: Parts,
  read: (one: Matching) => Expression<unknown>,
  limit: number | null = null,
): RawBuilder<unknown> {
  const whole = matchingContainers(db, accountId, filter);
  const parts = narrowed === undefined ? [whole] : narrowed.map((part) => whole.where(part));
  return sql`select * from (${sql.join(
    parts.map((part) => sql`(${read(part)})`),
    sql` union all `,
  )}) as matching limit ${limit}`;
}

export function matchingContainers(db: Db, accountId: Id, filter: ContainerFilter) {
  return (
    db
      .selectFrom('container')
      // Left, though every container has a shipment: the planner then leaves the join out where nothing asks for it.
      .leftJoin('shipment', (join) =>
        join
          .onRef('shipment.account_id', '=', 'container.account_id')
          .onRef('shipment.id', '=', 'container.shipment_id'),
      )
      .where('container.account_id', '=', accountId)
      .where((of) => {
        const { ids, shipmentId, statuses, scacs, ladingLocodes, dischargeLocodes, tags } = filter;
        const conditions: Expression<SqlBool>[] = [];
        if (ids) conditions.push(sql<boolean>`container.id = any(${ids}::uuid[])`);
        if (shipmentId) conditions.push(of('container.shipment_id', '=', shipmentId));
        if (filter.vesselId) conditions.push(isAboard(filter.vesselId));
        if (filter.ladingTerminalId) conditions.push(isLadedAt(filter.ladingTerminalId));
        if (statuses) conditions.push(of('container.current_status', 'in', statuses));
        if (scacs) conditions.push(of('shipment.scac', 'in', scacs));
        if (ladingLocodes) conditions.push(of('shipment.port_of_lading_locode', 'in', ladingLocodes));
        if (dischargeLocodes) conditions.push(of('container.pod_locode', 'in', dischargeLocodes));
        if (tags) conditions.push(sql<boolean>`shipment.tags && ${tags}::text[]`);
        if (filter.active) conditions.push(ACTIVE);
        if (filter.active === false) conditions.push(of.not(ACTIVE));
        if (filter.etaFrom) conditions.push(of('container.pod_eta_at', '>=', filter.etaFrom));
        if (filter.etaTo) conditions.push(of('container.pod_eta_at', '<', filter.etaTo));
        if (filter.lastFreeDayFrom) conditions.push(of('container.last_free_on', '>=', filter.lastFreeDayFrom));
        if (filter.lastFreeDayTo) conditions.push(of('container.last_free_on', '<=', filter.lastFreeDayTo));
        if (filter.asked) conditions.push(...containerConditions(filter.asked, accountId));
        if (filter.q?.trim()) conditions.push(containerMentions(accountId, filter.q));
        return of.and(conditions);
      })
  );
}

const ACTIVE = sql<boolean>`(container.empty_terminated_at is null and container.left_shipment_at is null
  and container.followed)`;

/** In the words of the index that the map of the fleet uses. */
function isAboard(vesselId: Id): Expression<SqlBool> {
  return sql<boolean>`(container.current_vessel_id = ${vesselId} and container.left_shipment_at is null)`;
}

/** Asked of what is left by the other conditions: of the port, and not yet at sea. */
function isLadedAt(terminalId: Id): Expression<SqlBool> {
  return sql<boolean>`jsonb_path_exists(container.journey,
    '$.calls[*] ? (@.role == "port_of_lading" && @.terminalId == $id)', jsonb_build_object('id', ${terminalId}::text))`;
}
