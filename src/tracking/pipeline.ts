import type { DomainEvent } from '../domain/events/domain-event.ts';
import { isAboutNumber } from '../domain/journey/cycle.ts';
import type { DataSource, JourneyFact, RecordedReading } from '../domain/observations/observation.ts';
import type { Provenance } from '../domain/observations/provenance.ts';
import { countFreeTime } from '../store/free-time/count-free-time.ts';
import { countHeard } from '../store/intake/observations.ts';
import { keepReadings } from '../store/intake/readings.ts';
import type { VesselsAndPorts } from '../store/intake/vessel-reports.ts';
import { deleteWaiting, lockWaiting, type WaitingObservation } from '../store/intake/waiting-observations.ts';
import { commitShipments } from '../store/shipments/commit-shipments.ts';
import { lockTrackedShipment, type TrackedShipment } from '../store/shipments/tracked-shipments.ts';
import type { Trx } from '../store/tables.ts';
import { groupBy } from '../values/group-by.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { saidBy } from './steps/late-word.ts';
import { setFieldsOfNewContainers } from './steps/new-containers.ts';
import type { SourcedFact } from './steps/read-payloads.ts';
import type { Missing } from './steps/record.ts';
import { isJourneyFact } from './steps/resolve.ts';
import { spellings } from './steps/spellings.ts';
import { tellOfFreeTime } from './steps/tell-of-free-time.ts';
import { tellOfUnheard } from './steps/tell-of-unheard.ts';
import { isMet, vesselReports } from './steps/vessel-reports.ts';
import { type Applied, type WorkedOut, workOut, workOutAgain } from './steps/work-out.ts';
import type { Tracking } from './tracking.ts';

/** What was heard about a shipment, which the caller has locked. */
export interface Heard {
  readonly tracked: TrackedShipment;
  readonly facts: readonly SourcedFact[];
  /** The answer holds everything its sender has to say. */
  readonly complete?: boolean;
  readonly missing?: Missing;
}

/**
 * The one way by which anything that is said changes shipments: what is news is recorded, everything is derived anew
 * and compared with what was known, the difference is written, containers that joined get their fields and what waited
 * for them, and subscribers are told. Of a shipment that has stopped it is recorded alone: it counts once resumed.
 */
export async function apply(
  trx: Trx,
  tracking: Tracking,
  heard: Heard,
  provenance: Provenance,
  tellFirst: readonly DomainEvent[] = [],
): Promise<Applied> {
  const [applied] = await applyAll(trx, tracking, heard.tracked.accountId, [heard], provenance, tellFirst);
  if (!applied) throw new Error(`nothing came of what was heard about shipment ${heard.tracked.id}`);
  return applied;
}

/** The same for several shipments of an account, in one statement. */
export async function applyAll(
  trx: Trx,
  tracking: Tracking,
  accountId: Id,
  heard: readonly Heard[],
  provenance: Provenance,
  tellFirst: readonly DomainEvent[] = [],
): Promise<Applied[]> {
  const outcomes: (WorkedOut & { readonly tracked: TrackedShipment })[] = [];
  for (const { tracked, facts, complete = false, missing = {} } of heard) {
    const answered = { facts: facts.filter(isOfJourney), complete, missing };
    outcomes.push({ tracked, ...(await workOut(tracked, answered, provenance)) });
  }
  for (const { tracked, unheard } of outcomes) await tellOfUnheard(trx, tracked, provenance, unheard);
  for (const { tracked, facts } of heard) {
    await keepReadings(trx, { accountId, shipmentId: tracked.id, ...provenance }, facts.filter(isReading));
  }
  await writeAndTell(
    trx,
    tracking,
    accountId,
    outcomes,
    { source: provenance.source, at: provenance.receivedAt },
    tellFirst,
  );
  return outcomes.map(({ applied }) => applied);
}

interface Outcome extends Pick<WorkedOut, 'commit'> {
  readonly tracked: TrackedShipment;
  readonly applied: Pick<Applied, 'events' | 'met' | 'containers'>;
}

async function writeAndTell(
  trx: Trx,
  tracking: Tracking,
  accountId: Id,
  outcomes: readonly Outcome[],
  { source, at }: { readonly source: DataSource; readonly at: Instant },
  tellFirst: readonly DomainEvent[],
): Promise<void> {
  const commits = outcomes.flatMap(({ commit }) => commit ?? []);
  await commitShipments(trx, accountId, at, commits);
  const counted = outcomes.filter(({ tracked, commit }) => tracked.hasTariffs && commit !== undefined);
  const changedDays = await countFreeTime(
    trx,
    accountId,
    counted.map(({ tracked }) => tracked.id),
  );
  const freeTime = await tellOfFreeTime(trx, accountId, changedDays, { source, at });
  const joined: Outcome[] = [];
  for (const outcome of outcomes) {
    if (await setFieldsOfNewContainers(trx, tracking, outcome.tracked, outcome.applied)) joined.push(outcome);
  }
  await tracking.publish(trx, [...tellFirst, ...outcomes.flatMap(({ applied }) => applied.events), ...freeTime]);
  for (const { tracked, applied } of joined) {
    await takeUpWaitingOf(trx, tracking, tracked, [...tracked.containers, ...applied.containers], at);
  }
  const met = outcomes.map(({ tracked: { id }, applied }) => ({ id, met: applied.met }));
  await takeUpVesselReports(trx, tracking, accountId, met, at);
}

function isOfJourney(sourced: SourcedFact): sourced is SourcedFact<JourneyFact> {
  return isJourneyFact(sourced.fact);
}

function isReading(sourced: SourcedFact): sourced is SourcedFact<RecordedReading> {
  return !isJourneyFact(sourced.fact);
}

/**
 * Derives a shipment anew from what is recorded, and writes and tells what that changes: by other rules than before, or
 * because it was recorded while tracking had stopped.
 */
export async function applyAgain(trx: Trx, tracking: Tracking, tracked: TrackedShipment, at: Instant): Promise<void> {
  const newest = tracked.log.at(-1);
  if (!newest) return;
  const outcome = await workOutAgain(tracked, { source: newest.source, receivedAt: at });
  await writeAndTell(trx, tracking, tracked.accountId, [{ tracked, ...outcome }], { source: newest.source, at }, []);
}

/** Makes count what was heard of a shipment while its tracking had stopped. */
export async function catchUp(trx: Trx, tracking: Tracking, accountId: Id, id: Id, at: Instant): Promise<void> {
  const tracked = await lockTrackedShipment(trx, accountId, id);
  if (!tracked || tracked.stoppedAt !== null) return;
  await countHeard(trx, accountId, id, at);
  await applyAgain(trx, tracking, tracked, at);
  await takeUpWaiting(trx, tracking, accountId, id, at);
}

/** Applies what was said about the shipment's boxes and documents before they were followed. */
export async function takeUpWaiting(
  trx: Trx,
  tracking: Tracking,
  accountId: Id,
  shipmentId: Id,
  at: Instant,
): Promise<void> {
  const tracked = await lockTrackedShipment(trx, accountId, shipmentId);
  if (tracked && tracked.stoppedAt === null) await takeUpWaitingOf(trx, tracking, tracked, tracked.containers, at);
}

/** The same for a shipment that is locked already and is followed: it is read anew if something waits for it. */
export async function takeUpWaitingOf(
  trx: Trx,
  tracking: Tracking,
  shipment: Pick<TrackedShipment, 'accountId' | 'id' | 'numberType' | 'normalizedNumber' | 'scac'>,
  boxes: readonly { readonly number: string }[],
  at: Instant,
): Promise<void> {
  const { accountId, id, normalizedNumber, scac } = shipment;
  const isBox = shipment.numberType === 'container';
  const documents = isBox ? [] : spellings(normalizedNumber, scac);
  const containers = [...(isBox ? [normalizedNumber] : []), ...boxes.map(({ number }) => number)];
  const waiting = await lockWaiting(trx, accountId, documents, containers);
  const own = waiting.filter(({ fact }) => isAboutNumber(fact, shipment));
  if (own.length === 0) return;
  await deleteWaiting(
    trx,
    accountId,
    own.map((one) => one.id),
  );
  await applyLate(trx, tracking, accountId, id, own, at);
}

interface Met {
  readonly id: Id;
  readonly met: VesselsAndPorts;
}

/** Applies what was said of the ships of shipments, and of no box, before they were known to travel by them. */
async function takeUpVesselReports(
  trx: Trx,
  tracking: Tracking,
  accountId: Id,
  shipments: readonly Met[],
  at: Instant,
): Promise<void> {
  const meeting = shipments.filter(({ met }) => met.imos.length > 0 && met.portIds.length > 0);
  if (meeting.length === 0) return;
  const all = (read: (met: VesselsAndPorts) => readonly string[]) => [
    ...new Set(meeting.flatMap(({ met }) => read(met))),
  ];
  const meetings = { imos: all(({ imos }) => imos), portIds: all(({ portIds }) => portIds) };
  const words = await vesselReports(trx, tracking, accountId, meetings, at);
  for (const { id, met } of meeting) {
    const own = words.filter((word) => isMet(word, met));
    if (own.length > 0) await applyLate(trx, tracking, accountId, id, own, at);
  }
}

/** By one provenance after the other, as of when they said it. */
async function applyLate(
  trx: Trx,
  tracking: Tracking,
  accountId: Id,
  shipmentId: Id,
  late: readonly WaitingObservation[],
  at: Instant,
): Promise<void> {
  const voices = groupBy(late, ({ source, sourceName }) => `${source} ${sourceName}`);
  for (const statements of voices.values()) {
    const [{ source, sourceName }] = statements;
    const current = await lockTrackedShipment(trx, accountId, shipmentId);
    if (!current) return;
    const facts = statements.flatMap((one) => saidBy([one], one.receivedAt));
    await apply(trx, tracking, { tracked: current, facts }, { source, sourceName, receivedAt: at });
  }
}
