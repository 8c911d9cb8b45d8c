import { inTransaction } from '../db/transaction.ts';
import type { FeedFormat, RawPayload } from '../sources/source.ts';
import { keepPayload } from '../store/raw-payloads.ts';
import { listShipmentsAwaiting } from '../store/tracked-shipments.ts';
import { markRead, markUnread } from '../store/unread-payloads.ts';
import type { Id } from '../values/id.ts';
import { inTurns } from '../values/turns.ts';
import { applyToShipments, heardSince, ingest, keepUnmatched } from './ingest.ts';
import { asOfShip, mayBeAwaited } from './ship-words.ts';
import type { KeptPayload } from './steps/keep-payloads.ts';
import { readPayloads, type SourcedFact } from './steps/read-payloads.ts';
import type { Tracking } from './tracking.ts';
import type { Speaker } from './voice.ts';

/** A vessel carries more shipments than this only in error. */
const MAX_SHIPMENTS_PER_VESSEL = 10_000;

export interface TakenIn {
  readonly payloadId: Id;
  /** Statements understood, and those of them that are about nothing the account tracks. */
  readonly statements: number;
  readonly unmatched: number;
  readonly problems: number;
  /** Shipments it is about. */
  readonly shipmentIds: readonly Id[];
}

/** Takes in a message that was sent to us: kept, read, and given to every shipment it is about. */
export async function takeInMessage(
  tracking: Tracking,
  speaker: Speaker,
  payload: RawPayload,
  format: FeedFormat,
): Promise<TakenIn> {
  return applyMessage(tracking, speaker, await keepMessage(tracking, speaker, payload), format);
}

/** Stores a message. Should this process end before everything in it is applied, another one takes it up. */
export async function keepMessage(tracking: Tracking, speaker: Speaker, payload: RawPayload): Promise<KeptPayload> {
  const id = await inTransaction(tracking.db, async (trx) => {
    const origin = { ...speaker, shipmentId: null, trackingRequestId: null };
    const stored = await keepPayload(trx, { ...origin, ...payload });
    await markUnread(trx, speaker.accountId, stored, speaker.receivedAt);
    return stored;
  });
  return { ...payload, id };
}

export async function applyMessage(
  tracking: Tracking,
  speaker: Speaker,
  message: KeptPayload,
  format: FeedFormat,
): Promise<TakenIn> {
  const origin = { ...speaker, shipmentId: null, trackingRequestId: null };
  const reading = await readPayloads(tracking, origin, [message], format);
  const { unmatched, shipmentIds } = await takeInFacts(tracking, speaker, reading.facts);
  await markRead(tracking.db, speaker.accountId, message.id);
  return {
    payloadId: message.id,
    shipmentIds,
    statements: reading.facts.length,
    unmatched,
    problems: reading.problems.length,
  };
}

/** Gives statements to the shipments they are about, and tells how many are about nothing yet; those wait. */
export async function takeInFacts(
  tracking: Tracking,
  speaker: Speaker,
  facts: readonly SourcedFact[],
): Promise<Pick<TakenIn, 'unmatched' | 'shipmentIds'>> {
  const { unmatched, shipmentIds } = await ingest(tracking, speaker, facts);
  const unheard = await takeInShipCalls(tracking, speaker, unmatched);
  await keepUnmatched(
    tracking,
    speaker,
    unheard.filter(({ fact }) => fact.subject.containerNumber !== undefined),
  );
  return { unmatched: unheard.length, shipmentIds };
}

/** What is said of ships goes to whoever waits for them; returns the rest. */
export async function takeInShipCalls(
  tracking: Tracking,
  speaker: Speaker,
  facts: readonly SourcedFact[],
): Promise<SourcedFact[]> {
  const unheard: SourcedFact[] = [];
  for await (const sourced of inTurns(facts)) {
    if (!(await takeInVesselCall(tracking, speaker, sourced))) unheard.push(sourced);
  }
  return unheard;
}

/** A vessel at a place, without a box: it concerns the shipments that wait for that vessel, or will. */
async function takeInVesselCall(tracking: Tracking, speaker: Speaker, sourced: SourcedFact): Promise<boolean> {
  const { fact } = sourced;
  const { containerNumber, bookingNumbers, billsOfLading } = fact.subject;
  if (fact.kind !== 'move' || containerNumber || bookingNumbers || billsOfLading) return false;
  const imo = fact.vessel?.imo;
  if (!imo) return false;
  const { accountId, receivedAt } = speaker;
  const since = heardSince(receivedAt);
  const awaiting = await listShipmentsAwaiting(tracking.db, accountId, { imo, since }, MAX_SHIPMENTS_PER_VESSEL);
  const ofShip = { ...sourced, fact: asOfShip(fact) };
  await applyToShipments(tracking, speaker, new Map(awaiting.map((id) => [id, [ofShip]])));
  // What AIS saw is kept with the calls of the ship.
  if (speaker.source !== 'ais' && mayBeAwaited(fact, receivedAt)) await keepUnmatched(tracking, speaker, [ofShip]);
  return awaiting.length > 0;
}
