import { type RawBuilder, sql } from 'kysely';
import type { SHIPMENT_FILTERS } from '../../domain/list-filter/shipment-filters.ts';
import { numberSpellings } from '../../domain/shipments/infer-number.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { inAccount } from '../in-account.ts';
import { type Asked, isFollowed, POD_ARRIVAL } from '../list-filter/asked.ts';
import { every, type Truth } from '../list-filter/compare.ts';
import {
  type Cut,
  direction,
  inPieces,
  type Looked,
  namedValues,
  takeFrom,
  takeLooked,
} from '../list-filter/ordered.ts';
import { shipmentConditions } from '../list-filter/shipment-conditions.ts';
import { isWhole } from '../list-filter/total.ts';
import type { Road } from '../list-filter/walk.ts';
import { type Stretch, within } from '../list-filter/zones.ts';
import type { SortOrder } from '../page.ts';
import type { Db } from '../tables.ts';
import { shipmentMentions } from '../text-search.ts';
import { selectIdsByCustomer } from './customer-order.ts';

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
): RawBuilder<{ id: Id }> {
  if (by === 'customer_name' && isWhole(filter)) return selectIdsByCustomer(accountId, descending, cut);
  const pieces = inPieces([{ ...SHIPMENT_SORTS[by], descending }]).map((piece) =>
    matchingShipments(db, accountId, filter)
      .$call((query) => (piece.where === undefined ? query : query.where(piece.where)))
      .select('shipment.id')
      .$call((query) => piece.orders.reduce((sorted, order) => sorted.orderBy(order.value, direction(order)), query))
      .orderBy('shipment.id', descending ? 'desc' : 'asc')
      .limit(cut.limit + cut.offset),
  );
  return takeFrom(pieces, cut);
}

/** Up to so many of the matching shipments, by whatever finds them best; how many they are, and a page of them. */
export function lookForShipments(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  { by, descending }: SortOrder<ShipmentSort> = NEWEST_FIRST,
  cut: Cut,
  limit: number,
): RawBuilder<Looked> {
  const id = { value: sql.ref('shipment.id'), filled: true, descending };
  const orders = [{ ...SHIPMENT_SORTS[by], descending }, id];
  const found = matchingShipments(db, accountId, filter).select('shipment.id');
  const valued = matchingShipments(db, accountId, {})
    .where('shipment.id', 'in', sql<Id>`(select id from found)`)
    .select('shipment.id')
    .select(namedValues(orders));
  return takeLooked([found], valued, orders, cut, limit);
}

/** The shipments in the order of their making, or those that can match. */
export function roadOfShipments(db: Db, accountId: Id, filter: ShipmentFilter, made: Stretch | undefined): Road {
  const moment = sql.ref('shipment.created_at');
  return {
    accountId,
    moment,
    shipments: made === undefined ? sql`true` : within('shipment.created_at', made),
    meet: (shipments) => sql`select shipment.id, ${moment} as at from ${shipments}
      where ${every(shipmentTruths(accountId, filter, true))}`,
    // Not fenced off: all that is over lies behind all that is followed, and is soon met by going on along the order.
    search: (shipments) =>
      sql`${matchingShipments(db, accountId, filter)
        .where(shipments)
        .select(['shipment.id', moment.as('at')])}`,
  };
}

export function matchingShipments(db: Db, accountId: Id, filter: ShipmentFilter) {
  return db
    .selectFrom('shipment')
    .leftJoin('party', inAccount('party.id', 'shipment.customer_id'))
    .where('shipment.account_id', '=', accountId)
    .where(every(shipmentTruths(accountId, filter, false)));
}

/** All that was asked, along an order or to be found. */
function shipmentTruths(accountId: Id, filter: ShipmentFilter, along: boolean): Truth[] {
  const truths: Truth[] = [];
  const oneOf = (column: string, values: readonly string[]) =>
    truths.push(sql`${sql.ref(column)} = any(${values}::text[])`);
  if (filter.number?.trim()) oneOf('shipment.normalized_number', numberSpellings(filter.number));
  if (filter.trackingStopped !== undefined) truths.push(isFollowed(!filter.trackingStopped));
  if (filter.ids) truths.push(sql`shipment.id = any(${filter.ids}::uuid[])`);
  if (filter.scacs) oneOf('shipment.scac', filter.scacs);
  if (filter.ladingLocodes) oneOf('shipment.port_of_lading_locode', filter.ladingLocodes);
  if (filter.dischargeLocodes) oneOf('shipment.port_of_discharge_locode', filter.dischargeLocodes);
  if (filter.etaFrom) truths.push(sql`shipment.pod_eta_at >= ${filter.etaFrom}`);
  if (filter.etaTo) truths.push(sql`shipment.pod_eta_at < ${filter.etaTo}`);
  if (filter.asked) truths.push(...shipmentConditions(filter.asked, accountId, along));
  if (filter.q?.trim()) truths.push(shipmentMentions(accountId, filter.q));
  return truths;
}
