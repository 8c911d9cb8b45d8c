import { inTransaction } from '../db/transaction.ts';
import { fingerprintOf } from '../domain/fingerprint.ts';
import { isAboutNumber, isSameNumber } from '../domain/journey/cycle.ts';
import type { DataSource } from '../domain/observation.ts';
import { findShipmentsByNumbers, type ShipmentMatch } from '../store/shipment-matches.ts';
import { noteAnswers } from '../store/shipment-tracking.ts';
import { lockTrackedShipments } from '../store/tracked-shipments.ts';
import { keepWaiting } from '../store/waiting-observations.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { setFieldsOfNewContainers } from './new-containers.ts';
import { withoutRailDeadlines } from './rail-deadlines.ts';
import { applyFactsToAll } from './steps/apply-facts.ts';
import type { SourcedFact } from './steps/read-payloads.ts';
import type { Tracking } from './tracking.ts';

/** Few enough that nobody waits long for one of them. */
const SHIPMENTS_PER_TRANSACTION = 32;

/** Who speaks, to which account. */
export interface Speaker {
  readonly accountId: Id;
  readonly source: DataSource;
  readonly sourceName: string;
  readonly receivedAt: Instant;
  /** Carriers write their numbers with and without it. */
  readonly scac?: string;
}

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
  const byShipment = new Map<Id, SourcedFact[]>();
  const unmatched: SourcedFact[] = [];
  for (const fact of facts) {
    const about = matches.near(fact).filter((match) => isAbout(fact, match));
    if (about.length === 0) unmatched.push(fact);
    for (const { id, stoppedAt } of about) {
      // While tracking is stopped no milestone is recorded.
      if (stoppedAt === null) append(byShipment, id, fact);
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
): Promise<void> {
  const waiting = unmatched.map(({ fact, payloadId }) => ({
    source,
    sourceName,
    receivedAt,
    payloadId,
    fact,
    fingerprint: fingerprintOf(sourceName, fact),
  }));
  await keepWaiting(db, accountId, [...new Map(waiting.map((one) => [one.fingerprint, one])).values()]);
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
  const documents = new Set(facts.flatMap((fact) => documentsOf(fact).flatMap((number) => spellings(number, scac))));
  const containers = new Set(facts.flatMap(({ fact }) => fact.subject.containerNumber ?? []));
  const found = await findShipmentsByNumbers(db, accountId, [...documents], [...containers]);
  const byNumber = new Map<string, ShipmentMatch[]>();
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

function append<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

/** As given, without a carrier's prefix, and with this one's. */
export function spellings(number: string, scac: string | undefined): string[] {
  const bare = /^[A-Z]{4}(?=.*\d{6})/.test(number) ? [number.slice(4)] : [];
  return [number, ...bare, ...(scac && !number.startsWith(scac) ? [`${scac}${number}`] : [])];
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

/** Applies statements to a shipment of the account, unless it is gone or stopped. */
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
 * itself; the trouble is thrown at the end.
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
  if (troubles.length > 0) throw troubles[0];
}

async function applyTogether(
  tracking: Tracking,
  { accountId, source, sourceName, receivedAt }: Speaker,
  facts: ReadonlyMap<Id, readonly SourcedFact[]>,
): Promise<void> {
  await inTransaction(tracking.db, async (trx) => {
    const locked = await lockTrackedShipments(trx, accountId, [...facts.keys()]);
    const answers = locked
      .filter(({ stoppedAt }) => stoppedAt === null)
      .map((tracked) => ({
        tracked,
        answered: { facts: facts.get(tracked.id) ?? [], complete: false, missing: {} },
      }));
    const applied = await applyFactsToAll(trx, accountId, answers, { source, sourceName, receivedAt });
    for (const [index, { tracked }] of answers.entries()) {
      await setFieldsOfNewContainers(trx, tracking, tracked, applied[index] ?? tracked);
    }
    await tracking.publish(
      trx,
      applied.flatMap(({ events }) => events),
    );
    if (source !== 'shipping_line') return;
    const heard = answers.map(({ tracked }, index) => ({ id: tracked.id, changed: applied[index]?.changed === true }));
    await noteAnswers(trx, accountId, heard, receivedAt);
  });
}
