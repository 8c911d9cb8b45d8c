import { inTransaction } from '../db/transaction.ts';
import { isAboutNumber } from '../domain/journey/cycle.ts';
import type { Trx } from '../store/tables.ts';
import { lockTrackedShipment } from '../store/tracked-shipments.ts';
import {
  deleteWaiting,
  dropWaitingBefore,
  type KeptWaiting,
  listShipmentsWaitedFor,
  lockWaiting,
} from '../store/waiting-observations.ts';
import type { Id } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { spellings } from './ingest.ts';
import { saidBy } from './late-word.ts';
import { setFieldsOfNewContainers } from './new-containers.ts';
import { applyFacts } from './steps/apply-facts.ts';
import type { Tracking } from './tracking.ts';

/** A box that nobody came to follow within this time has made its journey. */
const KEPT_MS = 180 * 86_400_000;
const MAX_SHIPMENTS_A_SWEEP = 500;

/** Applies what was said about the shipment's boxes and documents before they were followed. */
export async function takeUpWaiting(
  trx: Trx,
  tracking: Tracking,
  accountId: Id,
  shipmentId: Id,
  at: Instant,
): Promise<void> {
  const tracked = await lockTrackedShipment(trx, accountId, shipmentId);
  if (!tracked || tracked.stoppedAt !== null) return;
  const isBox = tracked.numberType === 'container';
  const documents = isBox ? [] : spellings(tracked.normalizedNumber, tracked.scac);
  const containers = [...(isBox ? [tracked.normalizedNumber] : []), ...tracked.containers.map(({ number }) => number)];
  const waiting = await lockWaiting(trx, accountId, documents, containers);
  const own = waiting.filter(({ fact }) => isAboutNumber(fact, tracked));
  if (own.length === 0) return;
  await deleteWaiting(
    trx,
    accountId,
    own.map(({ id }) => id),
  );
  for (const statements of bySender(own)) {
    const [{ source, sourceName }] = statements;
    const current = await lockTrackedShipment(trx, accountId, shipmentId);
    if (!current) return;
    const facts = statements.flatMap((one) => saidBy([one], one.receivedAt));
    const sender = { source, sourceName, receivedAt: at };
    const applied = await applyFacts(trx, current, { facts, complete: false, missing: {} }, sender);
    await setFieldsOfNewContainers(trx, tracking, current, applied);
    await tracking.publish(trx, applied.events);
  }
}

/** Does so for boxes that joined a shipment after it was created, and drops what nobody came for. */
export async function sweepWaiting(tracking: Tracking): Promise<void> {
  const { db, log, now } = tracking;
  for (const { accountId, shipmentId } of await listShipmentsWaitedFor(db, MAX_SHIPMENTS_A_SWEEP)) {
    await inTransaction(db, (trx) => takeUpWaiting(trx, tracking, accountId, shipmentId, toInstant(now())));
  }
  const dropped = await dropWaitingBefore(db, toInstant(new Date(now().getTime() - KEPT_MS)));
  if (dropped > 0) log.info({ dropped }, 'statements about boxes that nobody followed were dropped');
}

type Statements = readonly [KeptWaiting, ...KeptWaiting[]];

function bySender(waiting: readonly KeptWaiting[]): Statements[] {
  const senders = new Map<string, [KeptWaiting, ...KeptWaiting[]]>();
  for (const one of waiting) {
    const key = `${one.source} ${one.sourceName}`;
    const known = senders.get(key);
    if (known) known.push(one);
    else senders.set(key, [one]);
  }
  return [...senders.values()];
}
