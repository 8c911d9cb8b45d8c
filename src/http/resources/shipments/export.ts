import type { Shipment, StoppedReason } from '../../../domain/shipments/shipment.ts';
import { inOrder, type SortOrder } from '../../../store/page.ts';
import type { ShipmentFilter, ShipmentSort } from '../../../store/shipments/shipment-filter.ts';
import { listShipmentIds, listShipmentsByIds } from '../../../store/shipments/shipments.ts';
import type { Db } from '../../../store/tables.ts';
import { exactTime, localTime, yesOrNo } from '../../../values/cell.ts';
import type { Id } from '../../../values/id.ts';
import { MAX_EXPORTED_ROWS } from '../../export/batches.ts';
import { type ExportedList, exportColumns } from '../../export/table.ts';
import type { Services } from '../../services.ts';

const STOPPED_WORDS: Readonly<Record<StoppedReason, string>> = {
  all_containers_terminated: 'All containers were returned',
  past_arrival_window: 'Arrived long ago',
  past_full_out_window: 'Picked up long ago',
  no_updates_at_line: 'The line has nothing more to say',
  cancelled_by_user: 'Stopped by a user',
  booking_cancelled: 'The booking was cancelled',
};

const COLUMNS = exportColumns<Shipment>({
  number: { 'Bill of lading': (shipment) => shipment.billOfLadingNumber },
  carrier: { Carrier: (shipment) => shipment.shippingLineShortName },
  customer: { Customer: (shipment) => shipment.customerName },
  from: {
    'Port of lading': (shipment) => shipment.portOfLadingName,
    'Port of lading code': (shipment) => shipment.portOfLadingLocode,
  },
  to: {
    'Port of discharge': (shipment) => shipment.portOfDischargeName,
    'Port of discharge code': (shipment) => shipment.portOfDischargeLocode,
  },
  eta: {
    'Arrival (local time)': ({ podAtaAt, podEtaAt, podTimezone }) => localTime(podAtaAt ?? podEtaAt, podTimezone),
    'Estimated or actual': ({ podAtaAt, podEtaAt }) =>
      podAtaAt !== null ? 'Actual' : podEtaAt === null ? null : 'Estimated',
    'First ETA (local time)': (shipment) => localTime(shipment.podOriginalEtaAt, shipment.podTimezone),
    'Time zone at discharge': ({ podTimezone }) => podTimezone,
  },
  containers: {
    Containers: (shipment) => shipment.containerIds.length,
    'Travel together': (shipment) => yesOrNo(!shipment.containersDiffer),
  },
  tracking: {
    Tracking: (shipment) => (shipment.lineTrackingStoppedAt === null ? 'Active' : 'Stopped'),
    'Why stopped': ({ lineTrackingStoppedReason: reason }) => (reason === null ? null : STOPPED_WORDS[reason]),
  },
  updated: { 'Last update': (shipment) => exactTime(shipment.lineTrackingLastSucceededAt, null) },
  references: { References: (shipment) => shipment.refNumbers.join(', ') },
  tags: { Tags: (shipment) => shipment.tags.join(', ') },
  scac: { 'Carrier code': (shipment) => shipment.shippingLineScac },
  vessel: { Vessel: (shipment) => shipment.podVesselName, Voyage: (shipment) => shipment.podVoyageNumber },
  departure: {
    'Departure (local time)': ({ polAtdAt, polEtdAt, polTimezone }) => localTime(polAtdAt ?? polEtdAt, polTimezone),
    'Departure planned or actual': ({ polAtdAt, polEtdAt }) =>
      polAtdAt !== null ? 'Actual' : polEtdAt === null ? null : 'Planned',
    'Time zone at lading': ({ polTimezone }) => polTimezone,
  },
  predicted: {
    'Our own estimate (local time)': (shipment) => exactTime(shipment.predictedEtaAt, shipment.podTimezone),
  },
  destination: {
    Destination: (shipment) => shipment.destinationName,
    'At the destination (local time)': ({ destinationAtaAt, destinationEtaAt, destinationTimezone }) =>
      localTime(destinationAtaAt ?? destinationEtaAt, destinationTimezone),
    'There estimated or actual': ({ destinationAtaAt, destinationEtaAt }) =>
      destinationAtaAt !== null ? 'Actual' : destinationEtaAt === null ? null : 'Estimated',
    'Time zone at the destination': ({ destinationTimezone }) => destinationTimezone,
  },
});

/** The list as it was at the moment of asking, in its order. */
export async function exportedShipments(
  { db }: Services,
  accountId: Id,
  filter: ShipmentFilter,
  sort: SortOrder<ShipmentSort> | undefined,
): Promise<ExportedList<Shipment>> {
  return shipmentsToExport(db, accountId, await listShipmentIds(db, accountId, filter, sort, MAX_EXPORTED_ROWS));
}

/** These, in their order. */
export function shipmentsToExport(db: Db, accountId: Id, ids: readonly Id[]): ExportedList<Shipment> {
  return {
    name: 'Shipments',
    entityType: 'Shipment',
    columns: COLUMNS,
    ids,
    load: async (batch) => inOrder(batch, await listShipmentsByIds(db, accountId, batch)),
  };
}
