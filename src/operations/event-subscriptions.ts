import { randomBytes } from 'node:crypto';
import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { EventSubscription, SubscriptionFilters } from '../domain/carriers/event-subscription.ts';
import { found, LandfallError, notFound } from '../errors.ts';
import { enqueue, wakeWorkers } from '../queue/job.ts';
import { SUBSCRIPTION_JOB } from '../queue/jobs/event-subscriptions.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import {
  deleteSubscription,
  insertSubscription,
  lockSubscription,
  markForDeletion,
  replaceSecret,
} from '../store/carriers/event-subscriptions.ts';
import type { Db, Trx } from '../store/tables.ts';
import { DAY_MS } from '../values/duration.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { SealingKeys } from '../values/sealed.ts';

const SECRET_BYTES = 48;
/** How long a carrier that is told by hand may go on signing with the old secret. */
const PREVIOUS_SECRET_MS = DAY_MS;

export interface NewSubscription {
  readonly scac: string;
  readonly filters: SubscriptionFilters;
  /** Whether we make and keep it at the carrier. */
  readonly managed: boolean;
}

export async function createSubscription(
  db: Db,
  keys: SealingKeys,
  caller: Caller,
  { scac, filters, managed }: NewSubscription,
  now: Date,
): Promise<EventSubscription> {
  const at = toInstant(now);
  const subscription: EventSubscription = {
    id: newId(now.getTime()),
    accountId: caller.accountId,
    scac,
    managed,
    status: managed ? 'pending' : 'active',
    filters,
    carrierSubscriptionId: null,
    secret: newSecret(),
    secretSent: !managed,
    previousSecret: null,
    previousSecretUntil: null,
    failure: null,
    failures: 0,
    renewAt: managed ? at : null,
    lastPushedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  await inTransaction(db, async (trx) => {
    await insertSubscription(trx, keys, subscription);
    const subject = { type: 'event_subscription', id: subscription.id };
    const changes = { scac, managed, ...filters };
    await recordAudit(trx, caller, { action: 'event_subscription.create', subject, changes });
    if (managed) await speakToCarrier(trx, subscription);
  });
  if (managed) await wakeWorkers(db, SUBSCRIPTION_JOB);
  return subscription;
}

export async function rotateSubscriptionSecret(
  db: Db,
  keys: SealingKeys,
  caller: Caller,
  id: Id,
  now: Date,
): Promise<EventSubscription> {
  const rotated = await inTransaction(db, async (trx) => {
    const subscription = await lockSubscription(trx, keys, caller.accountId, id);
    if (!subscription || subscription.status === 'deleting') throw notFound('Event subscription');
    // With two changes under way nobody could tell which secret the carrier signs with.
    if (!subscription.secretSent) throw new LandfallError('conflict', 'The carrier has not taken the last secret yet.');
    const { managed } = subscription;
    const previousUntil = managed ? null : toInstant(new Date(now.getTime() + PREVIOUS_SECRET_MS));
    const secret = newSecret();
    const at = toInstant(now);
    await replaceSecret(trx, keys, subscription, { secret, previousUntil, at });
    const subject = { type: 'event_subscription', id };
    await recordAudit(trx, caller, { action: 'event_subscription.rotate_secret', subject });
    if (managed) await speakToCarrier(trx, subscription);
    const previous = { previousSecret: subscription.secret, previousSecretUntil: previousUntil };
    return { ...subscription, ...previous, secret, secretSent: !managed, updatedAt: at };
  });
  if (rotated.managed) await wakeWorkers(db, SUBSCRIPTION_JOB);
  return rotated;
}

/** Nothing that is pushed counts from now on. One that we keep at the carrier is gone when the carrier was told. */
export async function removeSubscription(db: Db, keys: SealingKeys, caller: Caller, id: Id, now: Date): Promise<void> {
  const { accountId } = caller;
  const managed = await inTransaction(db, async (trx) => {
    const subscription = found(await lockSubscription(trx, keys, accountId, id), 'Event subscription');
    if (subscription.status === 'deleting') return false;
    const subject = { type: 'event_subscription', id };
    await recordAudit(trx, caller, { action: 'event_subscription.delete', subject });
    if (!subscription.managed) {
      await deleteSubscription(trx, accountId, id);
      return false;
    }
    await markForDeletion(trx, accountId, id, toInstant(now));
    await speakToCarrier(trx, subscription);
    return true;
  });
  if (managed) await wakeWorkers(db, SUBSCRIPTION_JOB);
}

async function speakToCarrier(trx: Trx, { id, accountId }: EventSubscription): Promise<void> {
  await enqueue(trx, { kind: SUBSCRIPTION_JOB, key: id, fairnessKey: accountId, payload: { id } });
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}
