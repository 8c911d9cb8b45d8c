import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SHIPMENT_FILTERS } from '../../domain/list-filter/shipment-filters.ts';
import { numberSpellings } from '../../domain/shipments/infer-number.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type Asked, POD_ARRIVAL } from '../list-filter/asked.ts';
import { type Cut, direction, inPieces, namedValues, takeFrom, takeSorted } from '../list-filter/ordered.ts';
import { shipmentConditions } from '../list-filter/shipment-conditions.ts';
import { type Stretch, within } from '../list-filter/zones.ts';
import type { SortOrder } from '../page.ts';
import type { Db } from '../tables.ts';
import { shipmentMentions } from '../text-search.ts';

export interface ShipmentFilter {
  readonly asked?: Asked<typeof SHIPMENT_FILTERS>;
  /** Part of a shipment or container number, a reference number or the customer's name. */
  readonly q?: string;
  readonly number?: string;
  readonly trackingStopped?: boolean;
  readonly ids?: readonly Id[];
  readonly scacs?: readonly string[];
  readonly ladingLocodes?: readonly string[];
  readonly dischargeLocodes?: readonly string[];
  readonly etaFrom?: Instant;
  readonly etaTo?: Instant;
  /** The days on which it can have been made. */
  readonly made?: Stretch;
}

/** What a list of shipments can be sorted by; what each name stands for, and whether it is always there. */
export const SHIPMENT_SORTS = {
  created_at: { value: sql.ref('shipment.created_at'), filled: true },
  pod_arrival: { value: POD_ARRIVAL, filled: false },
  tracking_stopped_at: { value: sql.ref('shipment.line_tracking_stopped_at'), filled: false },
  bill_of_lading_number: { value: sql.ref('shipment.bill_of_lading_number'), filled: true },
  shipping_line_name: { value: sql.ref('shipment.shipping_line_short_name'), filled: true },
  customer_name: { value: sql.ref('party.company_name'), filled: false },
  port_of_lading_name: { value: sql.ref('shipment.port_of_lading_name'), filled: false },
  port_of_discharge_name: { value: sql.ref('shipment.port_of_discharge_name'), filled: false },
  pod_vessel_name: { value: sql.ref('shipment.pod_vessel_name'), filled: false },
  pol_atd_at: { value: sql.ref('shipment.pol_atd_at'), filled: false },
  pod_eta_at: { value: sql.ref('shipment.pod_eta_at'), filled: false },
  line_tracking_last_succeeded_at: { value: sql.ref('shipment.line_tracking_last_succeeded_at'), filled: false },
} as const;
export type ShipmentSort = keyof typeof SHIPMENT_SORTS;

const NEWEST_FIRST = { by: 'created_at', descending: true } as const;

/** The ids of the matching shipments in order; those without a value come last either way. */
export function selectShipmentIds(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  { by, descending }: SortOrder<ShipmentSort> = NEWEST_FIRST,
  cut: Cut,
  few = false,
): RawBuilder<{ id: Id }> {
  const orders = [{ ...SHIPMENT_SORTS[by], descending }];
  if (few) {
    const all = [...orders, { value: sql.ref('shipment.id'), filled: true, descending }];
    const found = matchingShipments(db, accountId, filter).select('shipment.id').select(namedValues(all)).offset(0);
    return takeSorted(found, all, cut);
  }
  const pieces = inPieces(orders).map((piece) =>
    matchingShipments(db, accountId, filter)
      .$call((query) => (piece.where === undefined ? query : query.where(piece.where)))
      .select('shipment.id')
      .$call((query) => piece.orders.reduce((sorted, order) => sorted.orderBy(order.value, direction(order)), query))
      .orderBy('shipment.id', descending ? 'desc' : 'asc')
      .limit(cut.limit + cut.offset),
  );
  return takeFrom(pieces, cut);
}

export function matchingShipments(db: Db, accountId: Id, filter: ShipmentFilter) {
  return db
    .selectFrom('shipment')
    .leftJoin('party', (join) =>
      join.onRef('party.account_id', '=', 'shipment.account_id').onRef('party.id', '=', 'shipment.customer_id'),
    )
    .where('shipment.account_id', '=', accountId)
    .where((of) => {
      const { ids, scacs, ladingLocodes, dischargeLocodes } = filter;
      const conditions: Expression<SqlBool>[] = [];
      if (filter.number?.trim()) {
        conditions.push(of('shipment.normalized_number', 'in', numberSpellings(filter.number)));
      }
      if (filter.trackingStopped !== undefined) {
        conditions.push(of('shipment.line_tracking_stopped_at', filter.trackingStopped ? 'is not' : 'is', null));
      }
      if (ids) conditions.push(sql<boolean>`shipment.id = any(${ids}::uuid[])`);
      if (scacs) conditions.push(of('shipment.scac', 'in', scacs));
      if (ladingLocodes) conditions.push(of('shipment.port_of_lading_locode', 'in', ladingLocodes));
      if (dischargeLocodes) conditions.push(of('shipment.port_of_discharge_locode', 'in', dischargeLocodes));
      if (filter.etaFrom) conditions.push(of('shipment.pod_eta_at', '>=', filter.etaFrom));
      if (filter.etaTo) conditions.push(of('shipment.pod_eta_at', '<', filter.etaTo));
      if (filter.made) conditions.push(within('shipment.created_at', filter.made));
      if (filter.asked) conditions.push(...shipmentConditions(filter.asked, accountId));
      if (filter.q?.trim()) conditions.push(shipmentMentions(accountId, filter.q));
      return of.and(conditions);
    });
}
