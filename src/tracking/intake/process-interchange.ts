import type { DataSource } from '../../domain/observations/observation.ts';
import { type Provenance, provenanceOfPartner, type Speaker } from '../../domain/observations/provenance.ts';
import { acknowledge, wantsAcknowledgement } from '../../sources/edi/acknowledgement.ts';
import type { NormalisedMessage, NormalisedPart } from '../../sources/edi/normalise.ts';
import type { PartnerProfile } from '../../sources/edi/partner.ts';
import { problemsOf } from '../../sources/edi/source.ts';
import type { Problem } from '../../sources/source.ts';
import {
  type InterchangeOutcome,
  nextControlNumber,
  type StoredInterchange,
  settleInterchange,
} from '../../store/intake/edi-interchanges.ts';
import { listEdiPartners } from '../../store/intake/edi-partners.ts';
import { quarantine, resolveQuarantine } from '../../store/intake/quarantine.ts';
import { findPayload } from '../../store/intake/raw-payloads.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { listable } from '../reading/listable-problems.ts';
import { readEdi } from '../reading/read.ts';
import { saidBy } from '../steps/late-word.ts';
import { resolveObservations } from '../steps/resolve.ts';
import type { Tracking } from '../tracking.ts';
import { createFromDocuments } from './create-from-documents.ts';
import { takeInFacts } from './take-in.ts';

/**
 * Applies a stored interchange and notes what came of it. Doing so twice changes nothing, so it may be repeated. `at` is
 * when that happens: on receipt, or later.
 */
export async function processInterchange(
  tracking: Tracking,
  interchange: StoredInterchange,
  part: NormalisedPart,
  at: Instant,
): Promise<void> {
  const { accountId, id } = interchange;
  const outcome = await takeIn(tracking, interchange, part, at);
  const isWanted = wantsAcknowledgement(part, interchange.acknowledgementRequested);
  const acknowledgement = isWanted ? await writeAcknowledgement(tracking, part) : null;
  await settleInterchange(tracking.db, accountId, id, { ...outcome, acknowledgement });
}

/** Reads a stored interchange by the partner profiles as they are now. False when its bytes are gone. */
export async function processStoredInterchange(tracking: Tracking, interchange: StoredInterchange): Promise<boolean> {
  const part = await readStored(tracking, interchange);
  if (!part) return false;
  await processInterchange(tracking, interchange, part, toInstant(tracking.now()));
  return true;
}

/** The same after a correction: its sender was answered before, and is not answered again. */
export async function reprocessInterchange(tracking: Tracking, interchange: StoredInterchange): Promise<boolean> {
  const part = await readStored(tracking, interchange);
  if (!part) return false;
  const { accountId, id } = interchange;
  const outcome = await takeIn(tracking, interchange, part, toInstant(tracking.now()));
  await settleInterchange(tracking.db, accountId, id, outcome);
  return true;
}

/** What the account knows of those who send to it. */
export async function listPartnerProfiles({ db }: Tracking, accountId: Id): Promise<PartnerProfile[]> {
  const partners = await listEdiPartners(db, accountId);
  return partners.map(({ name, profile }) => ({ ...profile, name }));
}

async function readStored(
  tracking: Tracking,
  { accountId, payloadId }: StoredInterchange,
): Promise<NormalisedPart | undefined> {
  const payload = await findPayload(tracking.db, accountId, payloadId);
  const parts = payload && (await readEdi(payload.body, await listPartnerProfiles(tracking, accountId), { accountId }));
  return parts?.[0];
}

/** One feed a partner, whatever ids it sends under. */
export function provenanceOf(part: NormalisedPart, receivedAt: Instant): Provenance {
  if (part.kind === 'broken') return provenanceOfPartner('shipping_line', part.header?.sender || 'unknown', receivedAt);
  const source = part.messages[0]?.speaksFor ?? 'shipping_line';
  return provenanceOfPartner(source, part.partner.scac ?? part.interchange.sender, receivedAt);
}

async function takeIn(
  tracking: Tracking,
  { accountId, payloadId, receivedAt }: StoredInterchange,
  part: NormalisedPart,
  at: Instant,
): Promise<InterchangeOutcome> {
  const problems: Problem[] = problemsOf(part);
  const shipments = new Set<Id>();
  let [observationCount, waitingCount] = [0, 0];
  if (part.kind === 'read' && !part.interchange.test) {
    for (const [source, messages] of groupBy(part.messages, ({ speaksFor }) => speaksFor)) {
      const spoken = await speak(tracking, speakerOf(part, accountId, source, at), messages, {
        payloadId,
        receivedAt,
        mayCreate: part.partner.createShipments !== false,
      });
      problems.push(...spoken.problems);
      for (const id of spoken.shipmentIds) shipments.add(id);
      observationCount += spoken.observationCount;
      waitingCount += spoken.waitingCount;
    }
  }
  await setAside(tracking, { accountId, payloadId, sourceName: provenanceOf(part, at).sourceName, at }, problems);
  const counts = { observationCount, waitingCount, shipmentCount: shipments.size };
  return { status: statusOf(part), ...counts, problems: listable(problems) };
}

function statusOf(part: NormalisedPart): InterchangeOutcome['status'] {
  if (part.kind === 'broken') return 'quarantined';
  return part.interchange.test ? 'test' : 'applied';
}

/** What was wrong before and no longer is, is settled. */
async function setAside(
  { db }: Tracking,
  entry: { readonly accountId: Id; readonly payloadId: Id; readonly sourceName: string; readonly at: Instant },
  problems: readonly Problem[],
): Promise<void> {
  await resolveQuarantine(db, entry.accountId, entry.payloadId, problems, entry.at);
  for (const problem of listable(problems)) {
    await quarantine(db, { ...entry, ...problem, shipmentId: null, trackingRequestId: null });
  }
}

function speakerOf(
  part: Extract<NormalisedPart, { kind: 'read' }>,
  accountId: Id,
  source: DataSource,
  receivedAt: Instant,
): Speaker {
  const scac = part.partner.scac ?? part.messages.find((message) => message.carrierScac)?.carrierScac;
  return { accountId, ...provenanceOf(part, receivedAt), source, ...(scac && { scac }) };
}

async function speak(
  tracking: Tracking,
  speaker: Speaker,
  messages: readonly NormalisedMessage[],
  { payloadId, receivedAt, mayCreate }: { payloadId: Id; receivedAt: Instant; mayCreate: boolean },
) {
  const { resolvePlace } = tracking;
  const resolveVessel = tracking.resolveVesselFor(speaker.accountId);
  const observations = messages.flatMap((message) => message.observations);
  const resolved = await resolveObservations(observations, receivedAt, resolvePlace, resolveVessel);
  const sourced = resolved.facts.map((fact) => ({ fact, payloadId }));
  const facts = speaker.receivedAt === receivedAt ? sourced : saidBy(sourced, receivedAt);
  const { shipmentIds, unmatched } = await takeInFacts(tracking, speaker, facts, {
    mayWait: (subject) => Object.keys(subject).length > 0,
    ...(mayCreate && { create: (strange) => createFromDocuments(tracking, speaker, messages, strange) }),
  });
  return { problems: resolved.problems, observationCount: facts.length, waitingCount: unmatched, shipmentIds };
}

async function writeAcknowledgement(tracking: Tracking, part: NormalisedPart): Promise<string | null> {
  const controlNumber = await nextControlNumber(tracking.db);
  return acknowledge(part, { controlNumber, preparedAt: tracking.now() }) ?? null;
}
