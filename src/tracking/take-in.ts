import type { Normaliser, RawPayload } from '../sources/source.ts';
import { listShipmentsAwaiting } from '../store/tracked-shipments.ts';
import type { Id } from '../values/id.ts';
import { applyToShipment, ingest, keepUnmatched, type Speaker } from './ingest.ts';
import { keepPayloads } from './steps/keep-payloads.ts';
import { readPayloads, type SourcedFact } from './steps/read-payloads.ts';
import type { Tracking } from './tracking.ts';

/** A vessel carries more shipments than this only in error. */
const MAX_SHIPMENTS_PER_VESSEL = 10_000;

export interface TakenIn {
  readonly payloadId: Id;
  /** Statements understood, and those of them that are about nothing the account tracks. */
  readonly statements: number;
  readonly unmatched: number;
  readonly problems: number;
}

/** Takes in a message that was sent to us: kept, read, and given to every shipment it is about. */
export async function takeInMessage(
  tracking: Tracking,
  speaker: Speaker,
  payload: RawPayload,
  normaliser: Normaliser,
): Promise<TakenIn> {
  const origin = { ...speaker, shipmentId: null, trackingRequestId: null };
  const payloads = await keepPayloads(tracking.db, origin, [payload]);
  const reading = await readPayloads(tracking, origin, payloads, normaliser);
  const unmatched = await takeInFacts(tracking, speaker, reading.facts);
  return {
    payloadId: payloads[0]?.id ?? '',
    statements: reading.facts.length,
    unmatched,
    problems: reading.problems.length,
  };
}

/** Returns how many statements are about nothing yet; those wait. */
export async function takeInFacts(
  tracking: Tracking,
  speaker: Speaker,
  facts: readonly SourcedFact[],
): Promise<number> {
  const { unmatched } = await ingest(tracking, speaker, facts);
  const unheard: SourcedFact[] = [];
  for (const sourced of unmatched) {
    if (!(await takeInVesselCall(tracking, speaker, sourced))) unheard.push(sourced);
  }
  await keepUnmatched(
    tracking,
    speaker,
    unheard.filter(({ fact }) => fact.subject.containerNumber !== undefined),
  );
  return unheard.length;
}

/** A vessel at a place, without a box: it concerns the shipments that wait for that vessel. */
async function takeInVesselCall(tracking: Tracking, speaker: Speaker, sourced: SourcedFact): Promise<boolean> {
  const { fact } = sourced;
  const imo = fact.kind === 'move' ? fact.vessel?.imo : undefined;
  const { containerNumber, bookingNumbers, billsOfLading } = fact.subject;
  if (!imo || containerNumber || bookingNumbers || billsOfLading) return false;
  const awaiting = await listShipmentsAwaiting(tracking.db, speaker.accountId, imo, MAX_SHIPMENTS_PER_VESSEL);
  for (const id of awaiting) await applyToShipment(tracking, speaker, id, [sourced]);
  return awaiting.length > 0;
}
