import { type Expression, type SqlBool, sql } from 'kysely';
import { numberSpellings } from '../domain/infer-number.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { SortOrder } from './page.ts';
import type { Db } from './tables.ts';
import { shipmentMentions } from './text-search.ts';

export interface ShipmentFilter {
  /** Part of a shipment or container number, a reference number or the customer's name. */
  readonly q?: string;
  readonly number?: string;
  readonly trackingStopped?: boolean;
  readonly ids?: readonly Id[];
  readonly scacs?: readonly string[];
  readonly ladingLocodes?: readonly string[];
  readonly dischargeLocodes?: readonly string[];
  readonly tags?: readonly string[];
  readonly etaFrom?: Instant;
  readonly etaTo?: Instant;
}

/** What a list of shipments can be sorted by; the column each name stands for. */
export const SHIPMENT_SORTS = {
  created_at: 'shipment.created_at',
  bill_of_lading_number: 'shipment.bill_of_lading_number',
  shipping_line_name: 'shipment.shipping_line_short_name',
  customer_name: 'party.company_name',
  port_of_lading_name: 'shipment.port_of_lading_name',
  port_of_discharge_name: 'shipment.port_of_discharge_name',
  pod_vessel_name: 'shipment.pod_vessel_name',
  pol_atd_at: 'shipment.pol_atd_at',
  pod_eta_at: 'shipment.pod_eta_at',
  line_tracking_last_succeeded_at: 'shipment.line_tracking_last_succeeded_at',
} as const;
export type ShipmentSort = keyof typeof SHIPMENT_SORTS;

/** These never lack a value. Said without a word on empty ones, the order is that of an index. */
const ALWAYS_FILLED: ReadonlySet<ShipmentSort> = new Set(['created_at', 'bill_of_lading_number', 'shipping_line_name']);

/** The ids of the matching shipments in order; those without a value come last either way. */
export function selectShipmentIds(
  db: Db,
  accountId: Id,
  filter: ShipmentFilter,
  sort: SortOrder<ShipmentSort> = { by: 'created_at', descending: true },
) {
  return matchingShipments(db, accountId, filter)
    .select('shipment.id')
    .orderBy(SHIPMENT_SORTS[sort.by], (order) => {
      const directed = sort.descending ? order.desc() : order.asc();
      return ALWAYS_FILLED.has(sort.by) ? directed : directed.nullsLast();
    })
    .orderBy('shipment.id', sort.descending ? 'desc' : 'asc');
}

export function matchingShipments(db: Db, accountId: Id, filter: ShipmentFilter) {
  return db
    .selectFrom('shipment')
    .leftJoin('party', (join) =>
      join.onRef('party.account_id', '=', 'shipment.account_id').onRef('party.id', '=', 'shipment.customer_id'),
    )
    .where('shipment.account_id', '=', accountId)
    .where((of) => {
      const { ids, scacs, ladingLocodes, dischargeLocodes, tags } = filter;
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
      if (tags) conditions.push(sql<boolean>`shipment.tags && ${tags}::text[]`);
      if (filter.etaFrom) conditions.push(of('shipment.pod_eta_at', '>=', filter.etaFrom));
      if (filter.etaTo) conditions.push(of('shipment.pod_eta_at', '<', filter.etaTo));
      if (filter.q?.trim()) conditions.push(shipmentMentions(accountId, filter.q));
      return of.and(conditions);
    });
}
