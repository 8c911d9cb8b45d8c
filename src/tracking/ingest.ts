import { inTransaction } from '../db/transaction.ts';
import { fingerprintOf } from '../domain/fingerprint.ts';
import { isAboutNumber, isSameNumber } from '../domain/journey/cycle.ts';
import type { DataSource } from '../domain/observation.ts';
import { findShipmentsByNumbers, type ShipmentMatch } from '../store/shipment-matches.ts';
import { noteAttempt } from '../store/shipment-tracking.ts';
import { lockTrackedShipment } from '../store/tracked-shipments.ts';
import { keepWaiting } from '../store/waiting-observations.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { applyFacts } from './steps/apply-facts.ts';
import type { SourcedFact } from './steps/read-payloads.ts';
import type { Tracking } from './tracking.ts';

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
 * them to each in a transaction of its own. Saying the same twice changes nothing, so an interrupted run may be repeated.
 */
export async function ingest(tracking: Tracking, speaker: Speaker, facts: readonly SourcedFact[]): Promise<Ingested> {
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
  for (const [id, own] of byShipment) await applyToShipment(tracking, speaker, id, own);
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

export async function applyToShipment(
  tracking: Tracking,
  speaker: Speaker,
  id: Id,
  facts: readonly SourcedFact[],
): Promise<void> {
  const { accountId, source, sourceName, receivedAt } = speaker;
  await inTransaction(tracking.db, async (trx) => {
    const tracked = await lockTrackedShipment(trx, accountId, id);
    if (!tracked || tracked.stoppedAt !== null) return;
    const sender = { source, sourceName, receivedAt };
    const applied = await applyFacts(trx, tracked, { facts, complete: false, missing: {} }, sender);
    await tracking.publish(trx, applied.events);
    if (source === 'shipping_line') {
      await noteAttempt(trx, accountId, id, receivedAt, { succeeded: true, changed: applied.changed });
    }
  });
}
