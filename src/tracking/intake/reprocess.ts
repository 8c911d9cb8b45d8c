import { inTransaction } from '../../db/transaction.ts';
import { lineOf } from '../../domain/observations/provenance.ts';
import { findInterchangeOfPayload } from '../../store/intake/edi-interchanges.ts';
import { quarantine, resolveQuarantine } from '../../store/intake/quarantine.ts';
import { findPayload, type StoredPayload } from '../../store/intake/raw-payloads.ts';
import { lockTrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { apply } from '../pipeline.ts';
import { formatOf } from '../reading/normalisers.ts';
import { saidBy } from '../steps/late-word.ts';
import { readPayload, type SourcedFact } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';
import { reprocessInterchange } from './process-interchange.ts';
import { OF_BOXES, takeInFacts } from './take-in.ts';

/** Reads a stored payload again, as after a correction of its source; false when it is not there. */
export async function reprocessPayload(tracking: Tracking, accountId: Id, payloadId: Id): Promise<boolean> {
  const payload = await findPayload(tracking.db, accountId, payloadId);
  if (!payload) return false;
  const interchange = await findInterchangeOfPayload(tracking.db, accountId, payloadId);
  return interchange ? reprocessInterchange(tracking, interchange) : readAgain(tracking, payload);
}

/** Takes in what a payload says as if it came now, except that it is no news. False when nobody can read it. */
export async function readAgain(tracking: Tracking, payload: StoredPayload): Promise<boolean> {
  const format = await formatOf(tracking, payload);
  if (!format) return false;
  const { accountId, id: payloadId, receivedAt } = payload;
  const reading = await readPayload(tracking, payload, { ...payload, truncated: false }, format);
  const sourced = reading.facts.map((fact) => ({ fact, payloadId }));
  const at = toInstant(tracking.now());
  await applyStored(tracking, payload, saidBy(sourced, receivedAt), at);
  await resolveQuarantine(tracking.db, accountId, payloadId, reading.problems, at);
  for (const problem of reading.problems) await quarantine(tracking.db, { ...payload, ...problem, payloadId, at });
  return true;
}

async function applyStored(
  tracking: Tracking,
  { accountId, source, sourceName, shipmentId }: StoredPayload,
  facts: readonly SourcedFact[],
  at: Instant,
): Promise<void> {
  const provenance = { source, sourceName, receivedAt: at };
  if (shipmentId === null) {
    const scac = lineOf(sourceName);
    await takeInFacts(tracking, { accountId, ...provenance, ...(scac && { scac }) }, facts, OF_BOXES);
    return;
  }
  await inTransaction(tracking.db, async (trx) => {
    const tracked = await lockTrackedShipment(trx, accountId, shipmentId);
    if (tracked) await apply(trx, tracking, { tracked, facts }, provenance);
  });
}
