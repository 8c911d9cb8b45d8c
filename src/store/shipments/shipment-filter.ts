import { type RawBuilder, sql } from 'kysely';
import type { SHIPMENT_FILTERS } from '../../domain/list-filter/shipment-filters.ts';
import { numberSpellings } from '../../domain/shipments/infer-number.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Asked } from '../list-filter/asked.ts';
import { every, type Truth } from '../list-filter/compare.ts';
import type { OrderedList } from '../list-filter/find-page.ts';
import type { Source } from '../list-filter/ordered.ts';
import { isFollowed, SHIPMENTS, shipmentConditions } from '../list-filter/shipment-conditions.ts';
import type { SortOrder } from '../page.ts';
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
}

/** What a list of shipments can be sorted by; what each name stands for, and whether it is always there. */
export const SHIPMENT_SORTS = {
  created_at: { value: sql.ref('shipment.created_at'), filled: true },
  pod_arrival: { value: sql.ref('arrival.arrival_at'), filled: false },
  tracking_stopped_at: { value: sql.ref('shipment.line_tracking_stopped_at'), filled: false },
  bill_of_lading_number: { value: sql.ref('shipment.bill_of_lading_number'), filled: true },
  shipping_line_name: { value: sql.ref('shipment.shipping_line_short_name'), filled: true },
  customer_name: { value: sql.ref('party.company_name'), filled: false },
  port_of_lading_name: { value: sql.ref('shipment.port_of_lading_name'), filled: false },
  port_of_discharge_name: { value: sql.ref('shipment.port_of_discharge_name'), filled: false },
  pod_vessel_name: { value: sql.ref('shipment.pod_vessel_name'), filled: false },
  pol_atd_at: { value: sql.ref('shipment.pol_atd_at'), filled: false },
  pod_eta_at: { value: sql.ref('arrival.eta_at'), filled: false },
  line_tracking_last_succeeded_at: { value: sql.ref('refresh.succeeded_at'), filled: false },
} as const;
export type ShipmentSort = keyof typeof SHIPMENT_SORTS;

export const NEWEST_FIRST: SortOrder<ShipmentSort> = { by: 'created_at', descending: true };

/** The matching shipments in order; those without a value come last either way. */
export function orderedShipments(
  accountId: Id,
  filter: ShipmentFilter,
  { by, descending }: SortOrder<ShipmentSort> = NEWEST_FIRST,
): OrderedList {
  const sources = sourcesOf(accountId, filter, by, descending);
  return { sources, descending, matching: matchingShipments(accountId, filter) };
}

/** Of one shipment after the other, where it is not in its own row. */
function sortValue(by: ShipmentSort): RawBuilder<unknown> {
  if (by === 'customer_name')
    return sql`(select party.company_name from party
      where party.account_id = shipment.account_id and party.id = shipment.customer_id)`;
  if (by === 'line_tracking_last_succeeded_at')
    return sql`(select refresh.succeeded_at from shipment_refresh as refresh
      where refresh.account_id = shipment.account_id and refresh.shipment_id = shipment.id)`;
  return SHIPMENT_SORTS[by].value;
}

/** When lines answered is kept apart, in order: of what is followed, and of the rest. */
function sourcesOf(accountId: Id, filter: ShipmentFilter, by: ShipmentSort, descending: boolean): Source[] {
  const [where, id, order] = [matches(accountId, filter), sql`shipment.id`, { ...SHIPMENT_SORTS[by], descending }];
  const found = { from: SHIPMENTS, where, id, orders: [{ ...order, value: sortValue(by) }] };
  if (by === 'customer_name') return [{ ...found, from: WITH_CUSTOMER, orders: [order], found }];
  if (by !== 'line_tracking_last_succeeded_at') return [found];
  return [true, false].map((followed) => ({
    from: sql`shipment_refresh as refresh
      join (${SHIPMENTS}) on shipment.account_id = refresh.account_id and shipment.id = refresh.shipment_id`,
    where: every([sql`refresh.account_id = ${accountId} and refresh.followed = ${sql.lit(followed)}`, where]),
    id,
    orders: [order],
    found: { ...found, where: every([isFollowed(followed), where]) },
  }));
}

const WITH_CUSTOMER = sql`${SHIPMENTS}
  left join party on party.account_id = shipment.account_id and party.id = shipment.customer_id`;

/** The matching shipments, as what follows a `from`. */
export function matchingShipments(accountId: Id, filter: ShipmentFilter): RawBuilder<unknown> {
  return sql`${SHIPMENTS} where ${matches(accountId, filter)}`;
}

/** All that was asked. */
function matches(accountId: Id, filter: ShipmentFilter): Truth {
  const truths: Truth[] = [sql`shipment.account_id = ${accountId}`];
  const oneOf = (column: string, values: readonly string[]) =>
    truths.push(sql`${sql.ref(column)} = any(${values}::text[])`);
  if (filter.number?.trim()) oneOf('shipment.normalized_number', numberSpellings(filter.number));
  if (filter.trackingStopped !== undefined) truths.push(isFollowed(!filter.trackingStopped));
  if (filter.ids) truths.push(sql`shipment.id = any(${filter.ids}::uuid[])`);
  if (filter.scacs) oneOf('shipment.scac', filter.scacs);
  if (filter.ladingLocodes) oneOf('shipment.port_of_lading_locode', filter.ladingLocodes);
  if (filter.dischargeLocodes) oneOf('shipment.port_of_discharge_locode', filter.dischargeLocodes);
  if (filter.etaFrom) truths.push(sql`arrival.eta_at >= ${filter.etaFrom}`);
  if (filter.etaTo) truths.push(sql`arrival.eta_at < ${filter.etaTo}`);
  if (filter.asked) truths.push(...shipmentConditions(filter.asked, accountId));
  if (filter.q?.trim()) truths.push(shipmentMentions(accountId, filter.q));
  return every(truths);
}
