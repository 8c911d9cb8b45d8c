import type { Container } from '../../../domain/container.ts';
import { displayValue } from '../../../domain/custom-field-display.ts';
import type { Shipment } from '../../../domain/shipment.ts';
import type { ContainerFilter, ContainerSort } from '../../../store/container-filter.ts';
import { listContainerIds, listContainersByIds } from '../../../store/containers.ts';
import { listDefinitions } from '../../../store/custom-field-definitions.ts';
import { listCustomFields } from '../../../store/custom-fields.ts';
import { inOrder, type SortOrder } from '../../../store/page.ts';
import { listShipmentsByIds } from '../../../store/shipments.ts';
import type { Id } from '../../../values/id.ts';
import type { Cell } from '../../csv.ts';
import type { Services } from '../../services.ts';

/** More than anybody opens in a spreadsheet; bounds the list of ids that an export holds. */
const MAX_ROWS = 1_000_000;
const BATCH_ROWS = 500;
const MAX_FIELDS_OF_BATCH = 50_000;
const MAX_CUSTOM_COLUMNS = 100;

interface Row {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

/** Heading and value of each column, in order. Times are UTC. */
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
  ['Port of discharge', ({ shipment }) => shipment?.portOfDischargeName],
  ['Port of discharge code', ({ shipment }) => shipment?.portOfDischargeLocode],
  ['Destination', ({ shipment }) => shipment?.destinationName],
  ['Vessel', ({ shipment }) => shipment?.podVesselName],
  ['Voyage', ({ shipment }) => shipment?.podVoyageNumber],
  ['Departed', ({ shipment }) => shipment?.polAtdAt],
  ['First ETA', ({ shipment }) => shipment?.podOriginalEtaAt],
  ['ETA', ({ shipment }) => shipment?.podEtaAt],
  ['Arrived', ({ shipment }) => shipment?.podAtaAt],
  ['Discharged', ({ container }) => container.podDischargedAt],
  ['Last free day', ({ container }) => container.pickupLfd],
  ['Available', ({ container }) => container.availableForPickup],
  ['Holds', ({ container }) => container.holdsAtPodTerminal.map((hold) => hold.name).join(' ')],
  ['Fees', ({ container }) => container.feesAtPodTerminal.map((fee) => `${fee.type} ${fee.amount}`).join(' ')],
  ['Picked up', ({ container }) => container.podFullOutAt],
  ['Empty returned', ({ container }) => container.emptyTerminatedAt],
  ['Weight (lbs)', ({ container }) => container.weightInLbs],
  ['Seal', ({ container }) => container.sealNumber],
];

/** The account's own fields, each a column after ours. */
export interface CustomColumn {
  readonly definitionId: Id;
  readonly displayName: string;
}

export async function listCustomColumns({ db }: Services, accountId: Id): Promise<CustomColumn[]> {
  const page = { number: 1, size: MAX_CUSTOM_COLUMNS };
  const { rows } = await listDefinitions(db, accountId, { entityType: 'Container' }, page);
  return rows.map(({ id, displayName }) => ({ definitionId: id, displayName }));
}

export function exportHeadings(custom: readonly CustomColumn[]): string[] {
  return [...COLUMNS.map(([heading]) => heading), ...custom.map((column) => column.displayName)];
}

/** The list as it was at the moment of asking, in its order, some hundred rows at a time. */
export async function* exportContainers(
  { db }: Services,
  accountId: Id,
  filter: ContainerFilter,
  sort: SortOrder<ContainerSort> | undefined,
  custom: readonly CustomColumn[],
): AsyncGenerator<Cell[][]> {
  const ids = await listContainerIds(db, accountId, filter, sort, MAX_ROWS);
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch = ids.slice(start, start + BATCH_ROWS);
    const containers = inOrder(batch, await listContainersByIds(db, accountId, batch));
    const shipmentIds = [...new Set(containers.map((container) => container.shipmentId))];
    const shipments = new Map(
      (await listShipmentsByIds(db, accountId, shipmentIds)).map((shipment) => [shipment.id, shipment]),
    );
    const fields = custom.length === 0 ? new Map<string, string>() : await customValues(db, accountId, batch);
    yield containers.map((container) => {
      const row = { container, shipment: shipments.get(container.shipmentId) };
      const own = COLUMNS.map(([, value]) => value(row));
      return [...own, ...custom.map((column) => fields.get(`${container.id} ${column.definitionId}`))];
    });
  }
}

async function customValues(db: Services['db'], accountId: Id, ids: readonly Id[]): Promise<Map<string, string>> {
  const page = { number: 1, size: MAX_FIELDS_OF_BATCH };
  const { rows } = await listCustomFields(db, accountId, { entityType: 'Container', entityIds: ids }, page);
  return new Map(rows.map((field) => [`${field.entityId} ${field.definition.id}`, displayValue(field) ?? '']));
}
