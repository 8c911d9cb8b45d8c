import type { Readable } from 'node:stream';
import type { Shipment } from '../../../domain/shipment.ts';
import { inOrder, type SortOrder } from '../../../store/page.ts';
import type { ShipmentFilter, ShipmentSort } from '../../../store/shipment-filter.ts';
import { listShipmentIds, listShipmentsByIds } from '../../../store/shipments.ts';
import type { Id } from '../../../values/id.ts';
import { type Cell, csvStream } from '../../csv.ts';
import { customColumns } from '../../custom-columns.ts';
import { inBatches, MAX_EXPORTED_ROWS } from '../../export-batches.ts';
import type { Services } from '../../services.ts';

/** Heading and value of each column, in order. Times are UTC. */
const COLUMNS: readonly (readonly [heading: string, value: (shipment: Shipment) => Cell])[] = [
  ['Number', (shipment) => shipment.billOfLadingNumber],
  ['SCAC', (shipment) => shipment.shippingLineScac],
  ['Carrier', (shipment) => shipment.shippingLineName],
  ['Customer', (shipment) => shipment.customerName],
  ['References', (shipment) => shipment.refNumbers.join(' ')],
  ['Tags', (shipment) => shipment.tags.join(' ')],
  ['Containers', (shipment) => shipment.containerIds.length],
  ['Port of lading', (shipment) => shipment.portOfLadingName],
  ['Port of lading code', (shipment) => shipment.portOfLadingLocode],
  ['Port of discharge', (shipment) => shipment.portOfDischargeName],
  ['Port of discharge code', (shipment) => shipment.portOfDischargeLocode],
  ['Destination', (shipment) => shipment.destinationName],
  ['Vessel', (shipment) => shipment.podVesselName],
  ['Voyage', (shipment) => shipment.podVoyageNumber],
  ['Planned departure', (shipment) => shipment.polEtdAt],
  ['Departed', (shipment) => shipment.polAtdAt],
  ['First ETA', (shipment) => shipment.podOriginalEtaAt],
  ['ETA', (shipment) => shipment.podEtaAt],
  ['Predicted ETA', (shipment) => shipment.predictedEtaAt],
  ['Arrived', (shipment) => shipment.podAtaAt],
  ['Destination ETA', (shipment) => shipment.destinationEtaAt],
  ['Arrived at destination', (shipment) => shipment.destinationAtaAt],
  ['Last update', (shipment) => shipment.lineTrackingLastSucceededAt],
  ['Tracking stopped', (shipment) => shipment.lineTrackingStoppedAt],
  ['Why stopped', (shipment) => shipment.lineTrackingStoppedReason],
  ['Containers differ', (shipment) => shipment.containersDiffer],
];

/** The list as it was at the moment of asking, in its order. */
export async function exportShipments(
  services: Services,
  accountId: Id,
  filter: ShipmentFilter,
  sort: SortOrder<ShipmentSort> | undefined,
): Promise<Readable> {
  const { db } = services;
  const custom = await customColumns(services, accountId, 'Shipment');
  const ids = await listShipmentIds(db, accountId, filter, sort, MAX_EXPORTED_ROWS);
  const rows = inBatches(ids, async (batch) => {
    const shipments = inOrder(batch, await listShipmentsByIds(db, accountId, batch));
    const customCells = await custom.load(batch);
    return shipments.map((shipment) => [...COLUMNS.map(([, value]) => value(shipment)), ...customCells(shipment.id)]);
  });
  return csvStream([...COLUMNS.map(([heading]) => heading), ...custom.headings], rows);
}
