import { inTransaction } from '../db/transaction.ts';
import type { DataSource } from '../domain/observation.ts';
import type { RequestType } from '../domain/tracking-request.ts';
import { ROUTINE, schedulePoll } from '../store/polls.ts';
import { findShipmentIdByNumber, insertShipment } from '../store/shipment-tracking.ts';
import { findShippingLineByScac } from '../store/shipping-lines.ts';
import type { Trx } from '../store/tables.ts';
import { lockTrackedShipment } from '../store/tracked-shipments.ts';
import { type Id, newId } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { apply, takeUpWaiting } from './pipeline.ts';
import type { ResolvedFact } from './steps/resolve.ts';
import type { Tracking } from './tracking.ts';

/** A shipment that came to be known otherwise than by asking its line. */
export interface NewShipment {
  readonly accountId: Id;
  readonly scac: string;
  readonly numberType: RequestType;
  /** In capitals, without spaces. */
  readonly number: string;
  readonly refNumbers: readonly string[];
  readonly tags: readonly string[];
  readonly customerId: Id | null;
  /** Ask its line too, from now on, when the account can. */
  readonly poll: boolean;
}

/** What is known of it at once, and who says so. */
export interface FirstWord {
  readonly source: DataSource;
  readonly sourceName: string;
  readonly receivedAt: Instant;
  readonly facts: readonly { readonly fact: ResolvedFact; readonly payloadId: Id | null }[];
}

export interface CreatedShipment {
  readonly id: Id;
  /** False when the account had it already; the first word was then applied to that one. */
  readonly isNew: boolean;
}

/** Creates the shipment, or finds it, with what is known of it and what waited for it. */
export async function createKnownShipment(
  tracking: Tracking,
  shipment: NewShipment,
  word: FirstWord,
): Promise<CreatedShipment> {
  const { accountId, number } = shipment;
  const line = await findShippingLineByScac(tracking.db, shipment.scac);
  // A line may go by several codes; its shipments are kept under one.
  const scac = line?.scac ?? shipment.scac;
  const { values } = await tracking.credentialsOf(accountId, scac);
  const mayAsk = shipment.poll && tracking.sources.find(scac, values);
  return inTransaction(tracking.db, async (trx) => {
    const id = newId(Date.parse(word.receivedAt));
    const isNew = await insertShipment(trx, {
      ...shipment,
      id,
      normalizedNumber: number,
      line: { scac, name: line?.name ?? scac, shortName: line?.shortName ?? scac },
      at: word.receivedAt,
    });
    const known = isNew ? id : await findShipmentIdByNumber(trx, accountId, scac, number);
    if (known === undefined) throw new Error(`shipment ${scac} ${number} is neither new nor known`);
    await speak(trx, tracking, accountId, known, word);
    await takeUpWaiting(trx, tracking, accountId, known, word.receivedAt);
    if (isNew && mayAsk) {
      const poll = { accountId, id, subject: 'shipment', scac, priority: ROUTINE, dueAt: word.receivedAt } as const;
      await schedulePoll(trx, poll);
    }
    return { id: known, isNew };
  });
}

async function speak(trx: Trx, tracking: Tracking, accountId: Id, id: Id, word: FirstWord): Promise<void> {
  const tracked = await lockTrackedShipment(trx, accountId, id);
  if (!tracked) return;
  const { facts, ...sender } = word;
  await apply(trx, tracking, { tracked, facts }, sender);
}
