import { inTransaction } from '../../db/transaction.ts';
import type { Provenance } from '../../domain/observations/provenance.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import { ROUTINE, schedulePoll } from '../../store/carriers/polls.ts';
import { findShippingLineByScac } from '../../store/carriers/shipping-lines.ts';
import { findShipmentIdByNumber, insertShipment } from '../../store/shipments/shipment-tracking.ts';
import { lockTrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import { type Id, newId } from '../../values/id.ts';
import { apply, takeUpWaiting } from '../pipeline.ts';
import type { SourcedFact } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';

/** A shipment that came to be known otherwise than by asking its line. */
export interface NewShipment extends Pick<Shipment, 'accountId' | 'numberType' | 'refNumbers' | 'tags' | 'customerId'> {
  readonly scac: string;
  /** In capitals, without spaces. */
  readonly number: string;
  /** Ask its line too, from now on, when the account can. */
  readonly poll: boolean;
}

export interface CreatedShipment {
  readonly id: Id;
  /** False when the account had it already; what is known was then applied to that one. */
  readonly isNew: boolean;
}

/** Creates the shipment, or finds it, with what is known of it and what waited for it. */
export async function createKnownShipment(
  tracking: Tracking,
  shipment: NewShipment,
  provenance: Provenance,
  facts: readonly SourcedFact[],
): Promise<CreatedShipment> {
  const { accountId, number } = shipment;
  const line = await findShippingLineByScac(tracking.db, shipment.scac);
  // A line may go by several codes; its shipments are kept under one.
  const scac = line?.scac ?? shipment.scac;
  const keys = (await tracking.credentialsOf(accountId))(scac);
  const mayAsk = shipment.poll && tracking.sources.find(scac, keys);
  return inTransaction(tracking.db, async (trx) => {
    const id = newId(Date.parse(provenance.receivedAt));
    const isNew = await insertShipment(trx, {
      ...shipment,
      id,
      normalizedNumber: number,
      line: { scac, name: line?.name ?? scac, shortName: line?.shortName ?? scac },
      at: provenance.receivedAt,
    });
    const known = isNew ? id : await findShipmentIdByNumber(trx, accountId, scac, number);
    if (known === undefined) throw new Error(`shipment ${scac} ${number} is neither new nor known`);
    const tracked = await lockTrackedShipment(trx, accountId, known);
    if (tracked) await apply(trx, tracking, { tracked, facts }, provenance);
    await takeUpWaiting(trx, tracking, accountId, known, provenance.receivedAt);
    if (isNew && mayAsk) {
      const poll = {
        accountId,
        id,
        subject: 'shipment',
        scac,
        priority: ROUTINE,
        dueAt: provenance.receivedAt,
      } as const;
      await schedulePoll(trx, poll);
    }
    return { id: known, isNew };
  });
}
