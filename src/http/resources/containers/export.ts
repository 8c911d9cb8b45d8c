import type { Readable } from 'node:stream';
import type { Container } from '../../../domain/container.ts';
import { type Situation, situationOf } from '../../../domain/journey/situation.ts';
import type { Shipment } from '../../../domain/shipment.ts';
import type { ContainerFilter } from '../../../store/container-filter.ts';
import { listContainerIds, listContainersByIds } from '../../../store/containers.ts';
import type { ContainerSort } from '../../../store/list-filter/container-sorts.ts';
import { inOrder, type SortOrder } from '../../../store/page.ts';
import { listShipmentsByIds } from '../../../store/shipments.ts';
import type { Id } from '../../../values/id.ts';
import { type Cell, csvStream } from '../../csv.ts';
import { customColumns } from '../../custom-columns.ts';
import { inBatches, MAX_EXPORTED_ROWS } from '../../export-batches.ts';
import type { Services } from '../../services.ts';

interface Row {
  readonly container: Container;
  readonly situation: Situation;
  readonly shipment: Shipment | undefined;
}

/** Heading and value of each column, in order. Times are UTC; a last free day is a day at its place. */
const COLUMNS: readonly (readonly [heading: string, value: (row: Row) => Cell])[] = [
  ['Container', ({ container }) => container.number],
  ['Status', ({ container }) => container.currentStatus],
  ['Bill of lading', ({ shipment }) => shipment?.billOfLadingNumber],
  ['SCAC', ({ shipment }) => shipment?.shippingLineScac],
  ['Carrier', ({ shipment }) => shipment?.shippingLineName],
  ['Customer', ({ shipment }) => shipment?.customerName],
  ['Container references', ({ container }) => container.refNumbers.join(' ')],
  ['Shipment references', ({ shipment }) => shipment?.refNumbers.join(' ')],
  ['Tags', ({ shipment }) => shipment?.tags.join(' ')],
  ['Port of lading', ({ shipment }) => shipment?.portOfLadingName],
  ['Port of lading code', ({ shipment }) => shipment?.portOfLadingLocode],
  ['Port of discharge', ({ situation }) => situation.pod?.name],
  ['Port of discharge code', ({ situation }) => situation.pod?.locode],
  ['Destination', ({ shipment }) => shipment?.destinationName],
  ['Vessel', ({ situation }) => situation.vessel?.vesselName],
  ['Voyage', ({ situation }) => situation.vessel?.voyageNumber],
  ['Departed', ({ situation }) => situation.atdAt],
  ['First ETA', ({ shipment }) => shipment?.podOriginalEtaAt],
  ['ETA', ({ situation }) => situation.etaAt],
  ['Arrived', ({ situation }) => situation.ataAt],
  ['Discharged', ({ container }) => container.podDischargedAt],
  ['Last free day', ({ container }) => container.lastFreeDays.current?.on],
  ['Last free day at', ({ container }) => container.lastFreeDays.current?.place],
  ['Available', ({ container }) => container.availableForPickup],
  ['Holds', ({ container }) => container.holdsAtPodTerminal.map((hold) => hold.name).join(' ')],
  ['Fees', ({ container }) => container.feesAtPodTerminal.map((fee) => `${fee.type} ${fee.amount}`).join(' ')],
  ['Picked up', ({ container }) => container.podFullOutAt],
  ['Empty returned', ({ container }) => container.emptyTerminatedAt],
  ['Weight (lbs)', ({ container }) => container.weightInLbs],
  ['Seal', ({ container }) => container.sealNumber],
  ['Position', ({ situation }) => situation.position],
  ['Place', ({ situation }) => situation.place?.name],
  ['Next vessel', ({ situation }) => situation.nextVessel?.vesselName],
  ['Next voyage', ({ situation }) => situation.nextVessel?.voyageNumber],
];

/** The list as it was at the moment of asking, in its order. */
export async function exportContainers(
  services: Services,
  accountId: Id,
  filter: ContainerFilter,
  sort: readonly SortOrder<ContainerSort>[],
): Promise<Readable> {
  const { db } = services;
  const custom = await customColumns(services, accountId, 'Container');
  const ids = await listContainerIds(db, accountId, filter, sort, MAX_EXPORTED_ROWS);
  const rows = inBatches(ids, async (batch) => {
    const containers = inOrder(batch, await listContainersByIds(db, accountId, batch));
    const shipmentIds = [...new Set(containers.map((container) => container.shipmentId))];
    const shipments = await listShipmentsByIds(db, accountId, shipmentIds);
    const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
    const customCells = await custom.load(batch);
    return containers.map((container) => {
      const row = { container, situation: situationOf(container), shipment: byId.get(container.shipmentId) };
      return [...COLUMNS.map(([, value]) => value(row)), ...customCells(container.id)];
    });
  });
  return csvStream([...COLUMNS.map(([heading]) => heading), ...custom.headings], rows);
}
