import { inTurns } from '../../concurrency/event-loop-turns.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { RecordedMove, Subject } from '../../domain/observations/observation.ts';
import type { Speaker } from '../../domain/observations/provenance.ts';
import type { FeedFormat, RawPayload } from '../../sources/source.ts';
import { keepPayload } from '../../store/intake/raw-payloads.ts';
import { markRead, markUnread } from '../../store/intake/unread-payloads.ts';
import { listShipmentsAwaiting } from '../../store/shipments/tracked-shipments.ts';
import type { Id } from '../../values/id.ts';
import type { KeptPayload } from '../steps/keep-payloads.ts';
import { readPayloads, type SourcedFact } from '../steps/read-payloads.ts';
import { asOfShip, mayBeAwaited } from '../steps/vessel-reports.ts';
import type { Tracking } from '../tracking.ts';
import { applyToShipments, heardSince, ingest, keepUnmatched } from './ingest.ts';
import { type Retraction, retractionOf, takeBack } from './retractions.ts';

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
  const { unmatched, shipmentIds } = await takeInFacts(tracking, speaker, reading.facts, OF_BOXES);
  await markRead(tracking.db, speaker.accountId, message.id);
  return {
    payloadId: message.id,
    shipmentIds,
    statements: reading.facts.length,
    unmatched,
    problems: reading.problems.length,
  };
}

/** What becomes of statements about nothing that the account follows. */
export interface Strange {
  /** Whether they are kept for the shipment that may come. */
  readonly mayWait: (subject: Subject) => boolean;
  /** Makes shipments of them. */
  readonly create?: (
    unmatched: readonly SourcedFact[],
  ) => Promise<{ ids: readonly Id[]; left: readonly SourcedFact[] }>;
}

export const OF_BOXES: Strange = { mayWait: ({ containerNumber }) => containerNumber !== undefined };

/** Gives statements to the shipments they are about, and tells how many are about nothing yet; those wait. */
export async function takeInFacts(
  tracking: Tracking,
  speaker: Speaker,
  facts: readonly SourcedFact[],
  { mayWait, create }: Strange,
): Promise<Pick<TakenIn, 'unmatched' | 'shipmentIds'>> {
  const calls: ShipCall[] = [];
  const retractions: Retraction[] = [];
  const ofBoxes: SourcedFact[] = [];
  for await (const sourced of inTurns(facts)) {
    const call = shipCallOf(sourced);
    const retraction = retractionOf(sourced);
    if (call) calls.push(call);
    else if (retraction) retractions.push(retraction);
    else ofBoxes.push(sourced);
  }
  const { unmatched, shipmentIds } = await ingest(tracking, speaker, ofBoxes);
  const created = create ? await create(unmatched) : { ids: [], left: unmatched };
  const unheard = await takeInShipCalls(tracking, speaker, calls);
  await keepUnmatched(tracking, speaker, created.left, mayWait);
  const taken = await takeBack(tracking, speaker, retractions);
  return {
    unmatched: created.left.length + unheard + taken.unknown,
    shipmentIds: [...new Set([...shipmentIds, ...created.ids, ...taken.shipmentIds])],
  };
}

/** A vessel at a place, without a box: it concerns the shipments that wait for that vessel, or will. */
export interface ShipCall extends SourcedFact<RecordedMove> {
  readonly imo: string;
}

/** The statement as one about a ship alone, if it is. */
export function shipCallOf({ fact, payloadId }: SourcedFact): ShipCall | undefined {
  const { containerNumber, bookingNumbers, billsOfLading } = fact.subject;
  if (fact.kind !== 'move' || containerNumber || bookingNumbers || billsOfLading) return undefined;
  const imo = fact.vessel?.imo;
  return imo ? { imo, fact: asOfShip(fact), payloadId } : undefined;
}

/** What is said of ships goes to whoever waits for them; returns how much nobody waits for. */
export async function takeInShipCalls(
  tracking: Tracking,
  speaker: Speaker,
  calls: readonly ShipCall[],
): Promise<number> {
  const { accountId, receivedAt } = speaker;
  const since = heardSince(receivedAt);
  let unheard = 0;
  for await (const { imo, ...call } of inTurns(calls)) {
    const awaiting = await listShipmentsAwaiting(tracking.db, accountId, { imo, since }, MAX_SHIPMENTS_PER_VESSEL);
    await applyToShipments(tracking, speaker, new Map(awaiting.map((id) => [id, [call]])));
    // What AIS saw is kept with the calls of the ship.
    if (speaker.source !== 'ais' && mayBeAwaited(call.fact, receivedAt)) await keepUnmatched(tracking, speaker, [call]);
    if (awaiting.length === 0) unheard += 1;
  }
  return unheard;
}
