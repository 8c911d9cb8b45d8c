import { inTurns } from '../../concurrency/event-loop-turns.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isAboutNumber, isSameNumber } from '../../domain/journey/cycle.ts';
import { fingerprintOf } from '../../domain/observations/fingerprint.ts';
import type { Subject } from '../../domain/observations/observation.ts';
import type { Speaker } from '../../domain/observations/provenance.ts';
import { messageOf } from '../../errors.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { keepWaiting, type WaitingObservation } from '../../store/intake/waiting-observations.ts';
import { findShipmentsByNumbers, type ShipmentMatch } from '../../store/shipments/shipment-matches.ts';
import { noteAnswers } from '../../store/shipments/shipment-tracking.ts';
import { lockTrackedShipments } from '../../store/shipments/tracked-shipments.ts';
import type { Db } from '../../store/tables.ts';
import { DAY_MS } from '../../values/duration.ts';
import { append, type Group } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, plusMs } from '../../values/instant.ts';
import { applyAll } from '../pipeline.ts';
import type { SourcedFact } from '../steps/read-payloads.ts';
import { spellings } from '../steps/spellings.ts';
import type { Tracking } from '../tracking.ts';

/** Few enough that nobody waits long for one of them. */
const SHIPMENTS_PER_TRANSACTION = 32;
/** Reasons named when many shipments could not be done. */
const MAX_REASONS = 5;

export interface Ingested {
  /** Shipments that something was said about. */
  readonly shipmentIds: readonly Id[];
  /** Statements about nothing the account follows. */
  readonly unmatched: readonly SourcedFact[];
}

/**
 * Takes in statements that name boxes and documents rather than a shipment: finds the shipments they are about and applies
 * them to each. Saying the same twice changes nothing, so an interrupted run may be repeated.
 */
export async function ingest(tracking: Tracking, speaker: Speaker, said: readonly SourcedFact[]): Promise<Ingested> {
  const facts = await withoutRailDeadlines(tracking.db, speaker.accountId, said);
  const matches = await findMatches(tracking, speaker, facts);
  const byShipment = new Map<Id, Group<SourcedFact>>();
  const unmatched: SourcedFact[] = [];
  for await (const fact of inTurns(facts)) {
    const about = matches.near(fact).filter((match) => isAbout(fact, match));
    if (about.length === 0) unmatched.push(fact);
    for (const { id, stoppedAt } of about) {
      if (isHeard(stoppedAt, speaker.receivedAt)) append(byShipment, id, fact);
    }
  }
  await applyToShipments(tracking, speaker, byShipment);
  return { shipmentIds: [...byShipment.keys()], unmatched };
}

/** Keeps what is about nothing yet, for the shipment that may come. */
export async function keepUnmatched(
  { db }: Tracking,
  { accountId, source, sourceName, receivedAt }: Speaker,
  unmatched: readonly SourcedFact[],
  mayWait: (subject: Subject) => boolean = () => true,
): Promise<void> {
  const waiting = new Map<string, WaitingObservation>();
  for await (const { fact, payloadId } of inTurns(unmatched)) {
    // How a box fares before anybody follows it concerns nobody.
    if (fact.kind === 'reading' || !mayWait(fact.subject)) continue;
    const fingerprint = fingerprintOf(sourceName, fact);
    waiting.set(fingerprint, { source, sourceName, receivedAt, payloadId, fact, fingerprint });
  }
  await keepWaiting(db, accountId, [...waiting.values()]);
}

/** What is said of a stopped shipment is kept for when it is resumed, which nobody does after so long. */
const HEARD_AFTER_STOP_MS = 180 * DAY_MS;

/** Shipments that stopped before this are no longer listened for. */
export function heardSince(at: Instant): Instant {
  return plusMs(at, -HEARD_AFTER_STOP_MS);
}

function isHeard(stoppedAt: Instant | null, at: Instant): boolean {
  return stoppedAt === null || Date.parse(stoppedAt) > Date.parse(heardSince(at));
}

interface Matches {
  /** Shipments that share a number with the statement. */
  near(fact: SourcedFact): ShipmentMatch[];
}

async function findMatches(
  { db }: Tracking,
  { accountId, scac }: Speaker,
  facts: readonly SourcedFact[],
): Promise<Matches> {
  const documents = new Set<string>();
  const containers = new Set<string>();
  for await (const sourced of inTurns(facts)) {
    for (const number of documentsOf(sourced)) for (const spelling of spellings(number, scac)) documents.add(spelling);
    const { containerNumber } = sourced.fact.subject;
    if (containerNumber) containers.add(containerNumber);
  }
  const found = await findShipmentsByNumbers(db, accountId, [...documents], [...containers]);
  const byNumber = new Map<string, Group<ShipmentMatch>>();
  for (const match of found) {
    for (const number of new Set([match.normalizedNumber, ...match.containerNumbers])) append(byNumber, number, match);
  }
  return {
    near: (fact) => {
      const { containerNumber } = fact.fact.subject;
      const numbers = documentsOf(fact).flatMap((number) => spellings(number, scac));
      const all = [...numbers, ...(containerNumber ? [containerNumber] : [])];
      return [...new Set(all.flatMap((number) => byNumber.get(number) ?? []))];
    },
  };
}

function documentsOf({ fact }: SourcedFact): string[] {
  return [...(fact.subject.billsOfLading ?? []), ...(fact.subject.bookingNumbers ?? [])];
}

function isAbout(sourced: SourcedFact, { numberType, normalizedNumber, containerNumbers }: ShipmentMatch): boolean {
  const { containerNumber } = sourced.fact.subject;
  if (!isAboutNumber(sourced.fact, { numberType, normalizedNumber })) return false;
  if (documentsOf(sourced).some((number) => isSameNumber(number, normalizedNumber))) return true;
  return (
    containerNumber !== undefined &&
    (containerNumber === normalizedNumber || containerNumbers.includes(containerNumber))
  );
}

/** Applies statements to a shipment of the account, unless it is gone. */
export async function applyToShipment(
  tracking: Tracking,
  speaker: Speaker,
  id: Id,
  facts: readonly SourcedFact[],
): Promise<void> {
  await applyTogether(tracking, speaker, new Map([[id, facts]]));
}

/**
 * The same for many shipments, several in a transaction. Where one of them cannot be done the others are, each by
 * itself; all that went wrong is thrown at the end.
 */
export async function applyToShipments(
  tracking: Tracking,
  speaker: Speaker,
  facts: ReadonlyMap<Id, readonly SourcedFact[]>,
): Promise<void> {
  const waiting = [...facts];
  const troubles: unknown[] = [];
  while (waiting.length > 0) {
    const part = waiting.splice(0, SHIPMENTS_PER_TRANSACTION);
    try {
      await applyTogether(tracking, speaker, new Map(part));
    } catch {
      for (const [id, own] of part) {
        await applyToShipment(tracking, speaker, id, own).catch((error) => troubles.push(error));
      }
    }
  }
  if (troubles.length === 1) throw troubles[0];
  if (troubles.length > 1) {
    const reasons = [...new Set(troubles.map(messageOf))].slice(0, MAX_REASONS);
    throw new AggregateError(troubles, `${troubles.length} shipments could not be done: ${reasons.join('; ')}`);
  }
}

async function applyTogether(
  tracking: Tracking,
  { accountId, source, sourceName, receivedAt }: Speaker,
  facts: ReadonlyMap<Id, readonly SourcedFact[]>,
): Promise<void> {
  await inTransaction(tracking.db, async (trx) => {
    const locked = await lockTrackedShipments(trx, accountId, [...facts.keys()]);
    const heard = locked.map((tracked) => ({ tracked, facts: facts.get(tracked.id) ?? [] }));
    const applied = await applyAll(trx, tracking, accountId, heard, { source, sourceName, receivedAt });
    if (source !== 'shipping_line') return;
    const followed = locked.flatMap(({ id, stoppedAt }, index) =>
      stoppedAt === null ? [{ id, changed: applied[index]?.changed === true }] : [],
    );
    await noteAnswers(trx, accountId, followed, receivedAt);
  });
}

/** The last free days of railways are a feature: an account without it is not told them, whoever sends them. */
async function withoutRailDeadlines(
  db: Db,
  accountId: Id,
  facts: readonly SourcedFact[],
): Promise<readonly SourcedFact[]> {
  const told: SourcedFact[] = [];
  let hasFeature: boolean | undefined;
  for await (const sourced of inTurns(facts)) {
    const { fact } = sourced;
    if (fact.kind !== 'terminal' || fact.lastFreeDay?.rail === undefined) {
      told.push(sourced);
      continue;
    }
    hasFeature ??= (await findAccount(db, accountId))?.entitlements.includes('rail_lfd') === true;
    const { rail: _, ...lastFreeDay } = fact.lastFreeDay;
    told.push(hasFeature ? sourced : { ...sourced, fact: { ...fact, lastFreeDay } });
  }
  return told;
}
