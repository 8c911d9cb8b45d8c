import { SHIPMENT_FILTERS } from '../../../domain/list-filter/shipment-filters.ts';
import { invalidQuery } from '../../../errors.ts';
import type { SortOrder } from '../../../store/page.ts';
import { SHIPMENT_SORTS, type ShipmentFilter, type ShipmentSort } from '../../../store/shipments/shipment-filter.ts';
import { defined } from '../../../values/defined.ts';
import { toInstant } from '../../../values/instant.ts';
import { DateTime, Shape, type Static, Type } from '../../../values/schema.ts';
import { readInstant } from '../../query/instant.ts';
import { filterQuery, readFilters } from '../../query/list-filter.ts';
import { readSeveral, Several } from '../../query/several.ts';
import { lenientSortQuery, readLenientSort } from '../../query/sort.ts';

const SORTS = Object.keys(SHIPMENT_SORTS) as ShipmentSort[];

/** Filters that only this service has, and its dashboard uses; and those that stood outside `filter` first. */
const ownQuery = {
  q: Type.Optional(Type.String({ description: 'Part of a number, a reference or a customer name.' })),
  number: Type.Optional(Type.String({ description: 'The exact shipment number.' })),
  tracking_stopped: Type.Optional(Type.Boolean({ description: 'The same as `filter[tracking_stopped]`.' })),
  'filter[scac]': Several,
  'filter[port_of_lading]': Several,
  'filter[port_of_discharge]': Several,
  'filter[pod_eta_at][start]': Type.Optional(DateTime),
  'filter[pod_eta_at][end]': Type.Optional(DateTime),
};

/** What a list of shipments can be narrowed and sorted by; the same for the page and for the export. */
export const shipmentListQuery = {
  ...lenientSortQuery(SORTS, 1, 'newest first, as by created_at either way'),
  ...filterQuery(SHIPMENT_FILTERS),
  ...ownQuery,
};

const OwnQuery = Shape(ownQuery);

export function readShipmentSort(query: { readonly sort?: string }): SortOrder<ShipmentSort> | undefined {
  const [sort] = readLenientSort(SORTS, 1, query.sort);
  return sort?.by === 'created_at' ? undefined : sort;
}

/** The form within `filter` wins over the one beside it. */
export function readShipmentFilter(query: Static<typeof OwnQuery>, now: Date): ShipmentFilter {
  const values = readFilters(SHIPMENT_FILTERS, query, ownQuery, now);
  if (query.q !== undefined && query.q.trim() === '') throw invalidQuery('q', 'q must not be blank.');
  return defined({
    asked: { values, now: toInstant(now) },
    q: values.q === undefined ? query.q : undefined,
    number: values.number === undefined ? query.number : undefined,
    trackingStopped: values.tracking_stopped === undefined ? query.tracking_stopped : undefined,
    scacs: readSeveral('filter[scac]', query['filter[scac]']?.toUpperCase()),
    ladingLocodes: readSeveral('filter[port_of_lading]', query['filter[port_of_lading]']?.toUpperCase()),
    dischargeLocodes: readSeveral('filter[port_of_discharge]', query['filter[port_of_discharge]']?.toUpperCase()),
    etaFrom: readInstant(query['filter[pod_eta_at][start]']),
    etaTo: readInstant(query['filter[pod_eta_at][end]']),
  });
}
