import type { Container } from '../../../domain/containers/container.ts';
import { shownLastFreeDay } from '../../../domain/containers/last-free-day.ts';
import { likeliest } from '../../../domain/free-time/foreseen-charge.ts';
import { type Situation, situationOf } from '../../../domain/journey/situation.ts';
import type { Shipment } from '../../../domain/shipments/shipment.ts';
import type { ContainerFilter } from '../../../store/containers/container-filter.ts';
import { listContainerIds, listContainersByIds } from '../../../store/containers/containers.ts';
import type { ContainerSort } from '../../../store/list-filter/container-sorts.ts';
import { inOrder, type SortOrder } from '../../../store/page.ts';
import { listShipmentsByIds } from '../../../store/shipments/shipments.ts';
import type { Db } from '../../../store/tables.ts';
import { type Cell, calendarDay, exactTime, localTime, yesOrNo } from '../../../values/cell.ts';
import type { Id } from '../../../values/id.ts';
import { MAX_EXPORTED_ROWS } from '../../export/batches.ts';
import { type ExportedList, exportColumns } from '../../export/table.ts';
import type { Services } from '../../services.ts';
import { feeWords, moneyWords, percent, positionWords, sizeWords, statusWords } from './words.ts';

interface Row {
  readonly id: Id;
  readonly container: Container;
  readonly situation: Situation;
  readonly shipment: Shipment | undefined;
}

const atPod = ({ container, situation }: Row) => container.podTimezone ?? situation.pod?.zone;

/** At the port, or where it went by rail. */
function pickedUp(row: Row): Cell {
  const { podFullOutAt, finalDestinationFullOutAt, finalDestinationTimezone } = row.container;
  return podFullOutAt === null
    ? localTime(finalDestinationFullOutAt, finalDestinationTimezone)
    : localTime(podFullOutAt, atPod(row));
}

function pickedUpZone(row: Row): Cell {
  return row.container.podFullOutAt === null ? row.container.finalDestinationTimezone : atPod(row);
}

/** Our estimate is made for a shipment; a box that goes another way, or has arrived, has none. */
function likely({ container, situation, shipment }: Row): Shipment | undefined {
  return container.predictedEtaAt === null || situation.ataAt !== null ? undefined : shipment;
}

const COLUMNS = exportColumns<Row>({
  number: { Container: ({ container }) => container.number },
  status: { Status: ({ container, situation }) => statusWords(container.currentStatus, situation) },
  bill: { 'Bill of lading': ({ shipment }) => shipment?.billOfLadingNumber },
  carrier: { Carrier: ({ shipment }) => shipment?.shippingLineShortName },
  route: {
    'Port of lading': ({ shipment }) => shipment?.portOfLadingName,
    'Port of lading code': ({ shipment }) => shipment?.portOfLadingLocode,
    'Port of discharge': ({ situation }) => situation.pod?.name,
    'Port of discharge code': ({ situation }) => situation.pod?.locode,
  },
  vessel: {
    Vessel: ({ situation }) => situation.vessel?.vesselName,
    Voyage: ({ situation }) => situation.vessel?.voyageNumber,
    'Next vessel': ({ situation }) => situation.nextVessel?.vesselName,
    'Next voyage': ({ situation }) => situation.nextVessel?.voyageNumber,
  },
  eta: {
    'Arrival (local time)': (row) => localTime(row.situation.ataAt ?? row.situation.etaAt, atPod(row)),
    'Estimated or actual': ({ situation: { ataAt, etaAt } }) =>
      ataAt !== null ? 'Actual' : etaAt === null ? null : 'Estimated',
    'First ETA (local time)': (row) => localTime(row.container.firstEtaAt, atPod(row)),
    'Time zone at discharge': atPod,
  },
  sure: {
    'Four of five arrive from (local time)': (row) => exactTime(likely(row)?.predictedEtaEarliestAt, atPod(row)),
    'Four of five arrive until (local time)': (row) => exactTime(likely(row)?.predictedEtaLatestAt, atPod(row)),
  },
  lfd: {
    'Last free day': ({ container }) => calendarDay(shownLastFreeDay(container)?.on),
    'Last free day at': ({ container }) => shownLastFreeDay(container)?.place,
  },
  appointment: { 'Appointment (local time)': (row) => localTime(row.container.pickupAppointmentAt, atPod(row)) },
  size: { 'Size and type': ({ container }) => sizeWords(container) },
  destination: { Destination: ({ shipment }) => shipment?.destinationName },
  customer: { Customer: ({ shipment }) => shipment?.customerName },
  holds: { Holds: ({ container }) => container.holdsAtPodTerminal.map(({ name }) => name).join(', ') },
  fees: { Fees: ({ container }) => feeWords(container) },
  charges: {
    'Chance of charges': ({ container }) => percent(likeliest(container.chargesForeseen)?.chance),
    'Charges so far': ({ container }) => moneyWords(container.chargesForeseen, 'soFarMinor'),
    'Charges expected': ({ container }) => moneyWords(container.chargesForeseen, 'expectedMinor'),
  },
  references: {
    References: ({ container, shipment }) =>
      [...new Set([...container.refNumbers, ...(shipment?.refNumbers ?? [])])].join(', '),
  },
  tags: { Tags: ({ shipment }) => shipment?.tags.join(', ') },
  updated: { 'Last update': ({ shipment }) => exactTime(shipment?.lineTrackingLastSucceededAt, null) },
  scac: { 'Carrier code': ({ shipment }) => shipment?.shippingLineScac },
  position: { 'Where it is': ({ situation }) => positionWords(situation) },
  departed: {
    'Departed (local time)': ({ situation, shipment }) => localTime(situation.atdAt, shipment?.polTimezone),
    'Time zone at lading': ({ shipment }) => shipment?.polTimezone,
  },
  discharged: { 'Discharged (local time)': (row) => localTime(row.container.podDischargedAt, atPod(row)) },
  available: { Available: ({ container }) => yesOrNo(container.availableForPickup) },
  picked_up: { 'Picked up (local time)': pickedUp, 'Time zone of the pick-up': pickedUpZone },
  returned: {
    'Empty returned (local time)': ({ container }) =>
      localTime(container.emptyTerminatedAt, container.emptyTerminatedTimezone),
    'Time zone of the return': ({ container }) => container.emptyTerminatedTimezone,
  },
  weight: { 'Weight (lbs)': ({ container }) => container.weightInLbs },
  seal: { Seal: ({ container }) => container.sealNumber },
});

/** The list as it was at the moment of asking, in its order. */
export async function exportedContainers(
  { db }: Services,
  accountId: Id,
  filter: ContainerFilter,
  sort: readonly SortOrder<ContainerSort>[],
): Promise<ExportedList<Row>> {
  return containersToExport(db, accountId, await listContainerIds(db, accountId, filter, sort, MAX_EXPORTED_ROWS));
}

/** These, in their order. */
export function containersToExport(db: Db, accountId: Id, ids: readonly Id[]): ExportedList<Row> {
  return {
    name: 'Containers',
    entityType: 'Container',
    columns: COLUMNS,
    ids,
    load: async (batch) => {
      const containers = inOrder(batch, await listContainersByIds(db, accountId, batch));
      const shipmentIds = [...new Set(containers.map(({ shipmentId }) => shipmentId))];
      const shipments = await listShipmentsByIds(db, accountId, shipmentIds);
      const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
      return containers.map((container) => ({
        id: container.id,
        container,
        situation: situationOf(container),
        shipment: byId.get(container.shipmentId),
      }));
    },
  };
}
