import { situationOf } from '../../../domain/journey/situation.ts';
import { listContainersByIds } from '../../../store/containers/containers.ts';
import { inOrder } from '../../../store/page.ts';
import type { Db } from '../../../store/tables.ts';
import { type Cell, localTime } from '../../../values/cell.ts';
import type { Id } from '../../../values/id.ts';
import { inBatches } from '../../export/batches.ts';
import type { Table } from '../../export/table.ts';
import { sizeWords, statusWords } from '../containers/words.ts';
import { type ContainerWithShipment, withShipments } from './container-line.ts';

const COLUMNS: Readonly<Record<string, (row: ContainerWithShipment) => Cell>> = {
  Container: ({ container }) => container.number,
  'Bill of lading': ({ shipment }) => shipment.billOfLadingNumber,
  Carrier: ({ shipment }) => shipment.shippingLineName,
  Size: ({ container }) => sizeWords(container),
  Status: ({ container }) => statusWords(container.currentStatus, situationOf(container)),
  'Port of lading': ({ shipment }) => shipment.portOfLadingName,
  'Port of discharge': ({ container }) => situationOf(container).pod?.name,
  Vessel: ({ container }) => situationOf(container).vessel?.vesselName,
  'Departure (local time)': ({ container, shipment }) => localTime(situationOf(container).atdAt, shipment.polTimezone),
  'Arrival (local time)': ({ container }) => {
    const { ataAt, etaAt } = situationOf(container);
    return localTime(ataAt ?? etaAt, container.podTimezone);
  },
  'Estimated or actual': ({ container }) => {
    const { ataAt, etaAt } = situationOf(container);
    return ataAt !== null ? 'Actual' : etaAt === null ? null : 'Estimated';
  },
  'First ETA (local time)': ({ container }) => localTime(container.firstEtaAt, container.podTimezone),
};

/** What the list of a customer shows of these containers. */
export function tableOfCustomer(db: Db, accountId: Id, ids: readonly Id[]): Table {
  return { name: 'Containers', headings: Object.keys(COLUMNS), batches: rowsOf(db, accountId, ids) };
}

async function* rowsOf(db: Db, accountId: Id, ids: readonly Id[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  const batches = inBatches(ids, async (batch) =>
    withShipments(db, inOrder(batch, await listContainersByIds(db, accountId, batch))),
  );
  for await (const rows of batches) yield rows.map((row) => Object.values(COLUMNS).map((value) => value(row)));
}
