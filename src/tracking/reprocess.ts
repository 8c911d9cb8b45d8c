import { inTransaction } from '../db/transaction.ts';
import type { Normaliser } from '../sources/source.ts';
import { quarantine, resolveQuarantine } from '../store/quarantine.ts';
import { findPayload } from '../store/raw-payloads.ts';
import { lockTrackedShipment } from '../store/tracked-shipments.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { applyFacts } from './steps/apply-facts.ts';
import { readPayload } from './steps/read-payloads.ts';
import { takeInFacts } from './take-in.ts';
import type { Tracking } from './tracking.ts';

/** Reads a stored payload again, as after a correction of its source; false when it is not there. */
export async function reprocessPayload(
  tracking: Tracking,
  accountId: Id,
  payloadId: Id,
  normaliserOf: (sourceName: string) => Normaliser | undefined,
): Promise<boolean> {
  const payload = await findPayload(tracking.db, accountId, payloadId);
  const normaliser = payload && normaliserOf(payload.sourceName);
  if (!payload || !normaliser) return false;
  const { source, sourceName, receivedAt, shipmentId } = payload;
  const reading = await readPayload(tracking, { receivedAt }, { body: payload.body, truncated: false }, normaliser);
  const facts = reading.facts.map((fact) => ({ fact, payloadId }));
  const at = toInstant(tracking.now());
  if (shipmentId === null) {
    await takeInFacts(tracking, { accountId, source, sourceName, receivedAt }, facts);
  } else {
    await inTransaction(tracking.db, async (trx) => {
      const tracked = await lockTrackedShipment(trx, accountId, shipmentId);
      if (!tracked || tracked.stoppedAt !== null) return;
      const answered = { facts, complete: false, missing: {} };
      const applied = await applyFacts(trx, tracked, answered, { source, sourceName, receivedAt: at });
      await tracking.publish(trx, applied.events);
    });
  }
  await resolveQuarantine(tracking.db, accountId, payloadId, reading.problems, at);
  for (const problem of reading.problems) await quarantine(tracking.db, { ...payload, ...problem, payloadId, at });
  return true;
}
