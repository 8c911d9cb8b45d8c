import { insertDefaultFields } from '../../store/custom-fields/custom-fields.ts';
import type { TrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import { listInitialCustomFields } from '../../store/shipments/tracking-requests.ts';
import type { Trx } from '../../store/tables.ts';
import type { Tracking } from '../tracking.ts';
import type { Applied } from './work-out.ts';

/** Containers that join a shipment get the defaults of custom fields, and what its request asked for. False: none joined. */
export async function setFieldsOfNewContainers(
  trx: Trx,
  tracking: Tracking,
  before: Pick<TrackedShipment, 'accountId' | 'id' | 'containers'>,
  after: Pick<Applied, 'containers'>,
): Promise<boolean> {
  const known = new Set(before.containers.map(({ number }) => number));
  const containers = after.containers.filter(({ number }) => !known.has(number));
  if (containers.length === 0) return false;
  const { accountId, id: shipmentId } = before;
  const ids = containers.map(({ id }) => id);
  await insertDefaultFields(trx, accountId, 'Container', ids);
  for (const fields of await listInitialCustomFields(trx, accountId, shipmentId)) {
    const ofContainers = { shipment: [], containers: fields.containers };
    await tracking.setInitialFields(trx, { accountId, shipmentId, containers }, ofContainers);
  }
  return true;
}
