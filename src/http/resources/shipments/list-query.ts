import { SHIPMENT_SORTS, type ShipmentFilter, type ShipmentSort } from '../../../store/shipment-filter.ts';
import { defined } from '../../../values/defined.ts';
import { DateTime, Shape, type Static, Type } from '../../../values/schema.ts';
import { readSeveral, Several } from '../../query/several.ts';
import { sortQuery } from '../../query/sort.ts';

/** What a list of shipments can be narrowed and sorted by; the same for the page and for the export. */
export const shipmentListQuery = {
  ...sortQuery(Object.keys(SHIPMENT_SORTS) as ShipmentSort[]),
  q: Type.Optional(Type.String({ description: 'Part of a number, a reference or a customer name.' })),
  number: Type.Optional(Type.String({ description: 'The exact shipment number.' })),
  'filter[tracking_stopped]': Type.Optional(Type.Boolean()),
  'filter[scac]': Several,
  'filter[port_of_lading]': Several,
  'filter[port_of_discharge]': Several,
  'filter[tag]': Several,
  'filter[pod_eta_at][start]': Type.Optional(DateTime),
  'filter[pod_eta_at][end]': Type.Optional(DateTime),
};

const ListQuery = Shape(shipmentListQuery);

export function readShipmentFilter(query: Static<typeof ListQuery>): ShipmentFilter {
  return defined({
    q: query.q,
    number: query.number,
    trackingStopped: query['filter[tracking_stopped]'],
    scacs: readSeveral('filter[scac]', query['filter[scac]']?.toUpperCase()),
    ladingLocodes: readSeveral('filter[port_of_lading]', query['filter[port_of_lading]']?.toUpperCase()),
    dischargeLocodes: readSeveral('filter[port_of_discharge]', query['filter[port_of_discharge]']?.toUpperCase()),
    tags: readSeveral('filter[tag]', query['filter[tag]']),
    etaFrom: query['filter[pod_eta_at][start]'],
    etaTo: query['filter[pod_eta_at][end]'],
  });
}
