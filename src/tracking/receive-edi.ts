import type { EdiInterchange } from '../domain/edi-interchange.ts';
import type { DataSource } from '../domain/observation.ts';
import { acknowledge, wantsAcknowledgement } from '../sources/edi/acknowledgement.ts';
import { type NormalisedMessage, type NormalisedPart, normaliseEdi } from '../sources/edi/normalise.ts';
import { problemsOf } from '../sources/edi/source.ts';
import type { Problem } from '../sources/source.ts';
import {
  findInterchange,
  type InterchangeOutcome,
  nextControlNumber,
  noteInterchange,
  settleInterchange,
} from '../store/edi-interchanges.ts';
import { listEdiPartners } from '../store/edi-partners.ts';
import { quarantine } from '../store/quarantine.ts';
import { keepPayload } from '../store/raw-payloads.ts';
import type { Id } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { ingest, keepUnmatched, type Speaker } from './ingest.ts';
import { createKnownShipment } from './new-shipment.ts';
import type { SourcedFact } from './steps/read-payloads.ts';
import { resolveObservations } from './steps/resolve.ts';
import type { Tracking } from './tracking.ts';

export interface EdiDelivery {
  readonly accountId: Id;
  readonly payload: Uint8Array;
  /** `http`, or the name of the file. */
  readonly receivedBy: string;
  /** Whoever delivers it asks for an acknowledgement. */
  readonly acknowledge: boolean;
}

export interface EdiReceipt {
  readonly interchange: EdiInterchange;
  /** It had come before, and was only counted. */
  readonly isDuplicate: boolean;
}

/** Status messages name bills of lading and bookings of the line; a terminal's reports are about boxes alone. */
const CREATE_FROM = ['315', 'IFTSTA'];
const DOCUMENT_NUMBER = /^[A-Z0-9]{4,35}$/;

/**
 * Takes in a payload of any number of interchanges, one after the other: each is stored before it is read, a broken one is
 * quarantined whole, and the good ones beside it go through.
 */
export async function receiveEdi(tracking: Tracking, delivery: EdiDelivery): Promise<EdiReceipt[]> {
  const partners = await listEdiPartners(tracking.db, delivery.accountId);
  const profiles = partners.map(({ name, profile }) => ({ ...profile, name }));
  const receipts: EdiReceipt[] = [];
  for (const part of normaliseEdi(delivery.payload, profiles))
    receipts.push(await receivePart(tracking, delivery, part));
  return receipts;
}

async function receivePart(tracking: Tracking, delivery: EdiDelivery, part: NormalisedPart): Promise<EdiReceipt> {
  const { db } = tracking;
  const { accountId } = delivery;
  const receivedAt = toInstant(tracking.now());
  const payloadId = await store(tracking, delivery, part, receivedAt);
  const { id, isNew } = await noteInterchange(db, {
    ...headerOf(part),
    accountId,
    raw: part.raw,
    payloadId,
    receivedBy: delivery.receivedBy,
    messageCount: part.kind === 'read' ? part.messages.length : 0,
    receivedAt,
  });
  if (isNew) {
    const outcome = await takeIn(tracking, accountId, part, payloadId, receivedAt);
    const acknowledgement = wantsAcknowledgement(part, delivery.acknowledge) ? await write(tracking, part) : null;
    await settleInterchange(db, accountId, id, { ...outcome, acknowledgement });
  }
  const interchange = await findInterchange(db, accountId, id);
  if (!interchange) throw new Error(`interchange ${id} is gone right after it was settled`);
  return { interchange, isDuplicate: !isNew };
}

function headerOf(part: NormalisedPart) {
  if (part.kind === 'read') {
    const { syntax, sender, receiver, controlNumber } = part.interchange;
    return { syntax, sender, receiver, controlNumber };
  }
  const { sender = '', receiver = '', controlNumber = '' } = part.header ?? {};
  return { syntax: part.syntax, sender, receiver, controlNumber };
}

async function store(tracking: Tracking, delivery: EdiDelivery, part: NormalisedPart, at: Instant): Promise<Id> {
  const { sender, controlNumber, syntax } = headerOf(part);
  return keepPayload(tracking.db, {
    accountId: delivery.accountId,
    source: sourceOf(part),
    sourceName: sourceNameOf(part),
    shipmentId: null,
    trackingRequestId: null,
    asked: `${syntax} interchange ${controlNumber} from ${sender}`,
    httpStatus: null,
    contentType: syntax === 'edifact' ? 'application/EDIFACT' : 'application/EDI-X12',
    body: part.raw,
    receivedAt: at,
  });
}

function sourceOf(part: NormalisedPart): DataSource {
  return part.kind === 'read' ? (part.messages[0]?.speaksFor ?? 'shipping_line') : 'shipping_line';
}

/** One feed a partner, whatever ids it sends under. */
function sourceNameOf(part: NormalisedPart): string {
  if (part.kind === 'broken') return `edi:${part.header?.sender || 'unknown'}`;
  return `edi:${part.partner.scac ?? part.interchange.sender}`;
}

type Processed = Omit<InterchangeOutcome, 'acknowledgement'>;

async function takeIn(
  tracking: Tracking,
  accountId: Id,
  part: NormalisedPart,
  payloadId: Id,
  receivedAt: Instant,
): Promise<Processed> {
  const problems: Problem[] = problemsOf(part);
  const nothing = { observationCount: 0, waitingCount: 0, shipmentCount: 0 };
  const setAside = async () => {
    for (const problem of problems) {
      const entry = { accountId, payloadId, shipmentId: null, trackingRequestId: null, sourceName: sourceNameOf(part) };
      await quarantine(tracking.db, { ...entry, ...problem, at: receivedAt });
    }
  };
  if (part.kind === 'broken') {
    await setAside();
    return { ...nothing, status: 'quarantined', problems };
  }
  if (part.interchange.test) return { ...nothing, status: 'test', problems };
  const shipments = new Set<Id>();
  let [observationCount, waitingCount] = [0, 0];
  for (const [source, messages] of bySource(part.messages)) {
    const speaker = speakerOf(part, accountId, source, receivedAt);
    const spoken = await speak(tracking, speaker, part.partner.createShipments !== false, messages, payloadId);
    problems.push(...spoken.problems);
    for (const id of spoken.shipmentIds) shipments.add(id);
    observationCount += spoken.observationCount;
    waitingCount += spoken.waitingCount;
  }
  await setAside();
  return { status: 'applied', observationCount, waitingCount, shipmentCount: shipments.size, problems };
}

function bySource(messages: readonly NormalisedMessage[]): Map<DataSource, NormalisedMessage[]> {
  const sources = new Map<DataSource, NormalisedMessage[]>();
  for (const message of messages) {
    const spoken = sources.get(message.speaksFor);
    if (spoken) spoken.push(message);
    else sources.set(message.speaksFor, [message]);
  }
  return sources;
}

function speakerOf(
  part: Extract<NormalisedPart, { kind: 'read' }>,
  accountId: Id,
  source: DataSource,
  receivedAt: Instant,
): Speaker {
  const scac = part.partner.scac ?? part.messages.find((message) => message.carrierScac)?.carrierScac;
  return { accountId, source, sourceName: sourceNameOf(part), receivedAt, ...(scac && { scac }) };
}

async function speak(
  tracking: Tracking,
  speaker: Speaker,
  mayCreate: boolean,
  messages: readonly NormalisedMessage[],
  payloadId: Id,
) {
  const { resolvePlace, resolveVessel } = tracking;
  const observations = messages.flatMap((message) => message.observations);
  const resolved = await resolveObservations(observations, speaker.receivedAt, resolvePlace, resolveVessel);
  const facts = resolved.facts.map((fact) => ({ fact, payloadId }));
  const { shipmentIds, unmatched } = await ingest(tracking, speaker, facts);
  const created = mayCreate ? await createFrom(tracking, speaker, messages, unmatched) : { ids: [], left: unmatched };
  await keepUnmatched(tracking, speaker, created.left);
  return {
    problems: resolved.problems,
    observationCount: facts.length,
    waitingCount: created.left.length,
    shipmentIds: [...shipmentIds, ...created.ids],
  };
}

/** A bill of lading or booking that nobody follows becomes a shipment, so that its boxes can be seen to move. */
async function createFrom(
  tracking: Tracking,
  speaker: Speaker,
  messages: readonly NormalisedMessage[],
  unmatched: readonly SourcedFact[],
): Promise<{ ids: Id[]; left: SourcedFact[] }> {
  const { scac, accountId } = speaker;
  const creates = scac !== undefined && messages.some(({ type }) => CREATE_FROM.includes(type));
  const groups = new Map<string, SourcedFact[]>();
  const left: SourcedFact[] = [];
  for (const sourced of unmatched) {
    const document = creates ? documentOf(sourced) : undefined;
    if (!document) left.push(sourced);
    else groups.set(document.number, [...(groups.get(document.number) ?? []), sourced]);
  }
  const ids: Id[] = [];
  for (const [number, facts] of groups) {
    const [first] = facts;
    const numberType = first && documentOf(first)?.numberType;
    if (!scac || !numberType) continue;
    const shipment = { accountId, scac, numberType, number, refNumbers: [], tags: [], customerId: null, poll: true };
    const { source, sourceName, receivedAt } = speaker;
    const { id } = await createKnownShipment(tracking, shipment, { source, sourceName, receivedAt, facts });
    ids.push(id);
  }
  return { ids, left };
}

function documentOf({ fact }: SourcedFact) {
  const { billsOfLading = [], bookingNumbers = [] } = fact.subject;
  const bill = billsOfLading.find((number) => DOCUMENT_NUMBER.test(number));
  if (bill) return { number: bill, numberType: 'bill_of_lading' as const };
  const booking = bookingNumbers.find((number) => DOCUMENT_NUMBER.test(number));
  return booking ? { number: booking, numberType: 'booking_number' as const } : undefined;
}

async function write(tracking: Tracking, part: NormalisedPart): Promise<string | null> {
  const controlNumber = await nextControlNumber(tracking.db);
  return acknowledge(part, { controlNumber, preparedAt: tracking.now() }) ?? null;
}
