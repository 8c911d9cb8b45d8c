import { inTransaction } from '../../db/transaction.ts';
import { listUnpolledShipments, type UnpolledShipment } from '../../store/shipments/shipment-tracking.ts';
import { lockTrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import { toInstant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';
import { stopIfOver } from './stop-if-over.ts';

const PAGE_SIZE = 200;

/**
 * Shipments that were entered by hand or are pushed about are never asked about, so that no answer brings up the question
 * whether they are over. This asks it of all of them.
 */
export async function stopUnpolled(tracking: Tracking): Promise<void> {
  let after: UnpolledShipment | undefined;
  for (;;) {
    const shipments = await listUnpolledShipments(tracking.db, after, PAGE_SIZE);
    for (const shipment of shipments) await stopOne(tracking, shipment);
    after = shipments.at(-1);
    if (shipments.length < PAGE_SIZE) return;
  }
}

async function stopOne(tracking: Tracking, shipment: UnpolledShipment): Promise<void> {
  const { accountId, id } = shipment;
  const at = toInstant(tracking.now());
  await inTransaction(tracking.db, async (trx) => {
    const tracked = await lockTrackedShipment(trx, accountId, id);
    if (!tracked || tracked.stoppedAt !== null) return;
    const containers = tracked.containers.filter(({ leftShipmentAt }) => leftShipmentAt === null);
    // A line that never spoke cannot have fallen silent: people may enter a booking months ahead.
    const lastChangedAt = shipment.lineSpokeAt ?? at;
    await stopIfOver(trx, tracking, shipment, { state: tracked.state, containers, lastChangedAt, notFound: 0 }, at);
  });
}
