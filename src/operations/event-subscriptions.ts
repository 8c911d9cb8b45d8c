import { randomBytes } from 'node:crypto';
import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/caller.ts';
import type { EventSubscription } from '../domain/event-subscription.ts';
import { notFound } from '../errors.ts';
import { recordAudit } from '../store/audit-entries.ts';
import {
  deleteSubscription,
  findSubscription,
  insertSubscription,
  replaceSecret,
} from '../store/event-subscriptions.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { SealingKeys } from '../values/sealed.ts';

const SECRET_BYTES = 48;
/** How long the carrier may go on signing with the old secret. */
const PREVIOUS_SECRET_MS = 24 * 3_600_000;

export async function createSubscription(
  db: Db,
  keys: SealingKeys,
  caller: Caller,
  scac: string,
  now: Date,
): Promise<EventSubscription> {
  const subscription: EventSubscription = {
    id: newId(now.getTime()),
    accountId: caller.accountId,
    scac,
    carrierSubscriptionId: null,
    secret: newSecret(),
    previousSecret: null,
    previousSecretUntil: null,
    lastPushedAt: null,
    createdAt: toInstant(now),
  };
  await inTransaction(db, async (trx) => {
    await insertSubscription(trx, keys, subscription);
    const subject = { type: 'event_subscription', id: subscription.id };
    await recordAudit(trx, caller, { action: 'event_subscription.create', subject, changes: { scac } });
  });
  return subscription;
}

export async function rotateSubscriptionSecret(
  db: Db,
  keys: SealingKeys,
  caller: Caller,
  id: Id,
  now: Date,
): Promise<EventSubscription> {
  return inTransaction(db, async (trx) => {
    const subscription = await findSubscription(trx, keys, id);
    if (!subscription || subscription.accountId !== caller.accountId) throw notFound('Event subscription');
    const until = toInstant(new Date(now.getTime() + PREVIOUS_SECRET_MS));
    const secret = newSecret();
    await replaceSecret(trx, keys, subscription, secret, until);
    await recordAudit(trx, caller, {
      action: 'event_subscription.rotate_secret',
      subject: { type: 'event_subscription', id },
    });
    return { ...subscription, secret, previousSecret: subscription.secret, previousSecretUntil: until };
  });
}

export async function removeSubscription(db: Db, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteSubscription(trx, caller.accountId, id))) throw notFound('Event subscription');
    const subject = { type: 'event_subscription', id };
    await recordAudit(trx, caller, { action: 'event_subscription.delete', subject });
  });
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}
