import { inTransaction } from '../../db/transaction.ts';
import type { JobKind } from '../../queue/run-job.ts';
import type { Schedule } from '../../queue/schedule.ts';
import { lockTrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import type { AisDb } from '../../store/tables.ts';
import {
  eachRenamedShip,
  keepShownName,
  listShipmentsNaming,
  type RenamedShip,
  renameInLog,
  renameWaiting,
} from '../../store/vessels/shown-names.ts';
import { toInstant } from '../../values/instant.ts';
import { applyAgain } from '../pipeline.ts';
import type { Tracking } from '../tracking.ts';
import { NAMES_REMEMBERED_MS } from '../vessels.ts';

const SHIP_NAMES_JOB = 'ship-names';
/** Derived again for one ship at a time; the others are for the next time. */
const MAX_SHIPMENTS = 500;

/**
 * The name of a ship belongs to the ship: when somebody whom all can trust names it, or the account's own sources do where
 * nobody else did, whatever is shown of its journeys follows.
 */
export function createShipNaming(
  tracking: Tracking,
  aisDb: AisDb | undefined,
): { kinds: Readonly<Record<string, JobKind>>; schedules: readonly Schedule[] } {
  const handler = async () => {
    const renamed = await renameShips(tracking, aisDb);
    if (renamed > 0) tracking.log.info({ shipments: renamed }, 'shipments follow the names of their ships');
  };
  return {
    kinds: { [SHIP_NAMES_JOB]: { concurrency: 1, handler } },
    // Longer than any process remembers a name.
    schedules: [{ name: SHIP_NAMES_JOB, kind: SHIP_NAMES_JOB, everyMs: NAMES_REMEMBERED_MS + 30_000 }],
  };
}

/** Returns how many shipments were derived again. */
export async function renameShips(tracking: Tracking, aisDb: AisDb | undefined): Promise<number> {
  let count = 0;
  for await (const ship of eachRenamedShip({ db: tracking.db, aisDb })) count += await renameShip(tracking, ship);
  return count;
}

/** As long as anything had another name, somebody may still write that one: it is looked at again the next time. */
async function renameShip(tracking: Tracking, ship: RenamedShip): Promise<number> {
  const shipmentIds = await listShipmentsNaming(tracking.db, ship, MAX_SHIPMENTS);
  for (const shipmentId of shipmentIds) {
    await inTransaction(tracking.db, async (trx) => {
      if (!(await lockTrackedShipment(trx, ship.accountId, shipmentId))) return;
      await renameInLog(trx, shipmentId, ship);
      const tracked = await lockTrackedShipment(trx, ship.accountId, shipmentId);
      if (tracked) await applyAgain(trx, tracking, tracked, toInstant(tracking.now()));
    });
  }
  await renameWaiting(tracking.db, ship);
  if (shipmentIds.length === 0) await keepShownName(tracking.db, ship);
  return shipmentIds.length;
}
