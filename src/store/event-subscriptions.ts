import type { EventSubscription } from '../domain/event-subscription.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { type SealingKeys, seal, unseal } from '../values/sealed.ts';
import type { Db, Trx } from './tables.ts';

const MAX_SUBSCRIPTIONS = 1_000;

export async function insertSubscription(trx: Trx, keys: SealingKeys, subscription: EventSubscription): Promise<void> {
  await trx
    .insertInto('event_subscription')
    .values({
      account_id: subscription.accountId,
      id: subscription.id,
      scac: subscription.scac,
      carrier_subscription_id: subscription.carrierSubscriptionId,
      status: 'active',
      filters: '{}',
      secret: sealed(keys, subscription.id, subscription.secret),
      previous_secret: null,
      previous_secret_until: null,
      failure: null,
      renew_at: null,
      last_pushed_at: null,
      created_at: subscription.createdAt,
      updated_at: subscription.createdAt,
    })
    .execute();
}

export async function listSubscriptions(db: Db, keys: SealingKeys, accountId: Id): Promise<EventSubscription[]> {
  const rows = await select(db)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_SUBSCRIPTIONS)
    .execute();
  return rows.map((row) => toSubscription(keys, row));
}

/** By id alone: a push names nothing else. */
export async function findSubscription(db: Db, keys: SealingKeys, id: Id): Promise<EventSubscription | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst();
  return row && toSubscription(keys, row);
}

export async function replaceSecret(
  trx: Trx,
  keys: SealingKeys,
  subscription: EventSubscription,
  secret: string,
  previousUntil: Instant,
): Promise<void> {
  const { accountId, id } = subscription;
  await trx
    .updateTable('event_subscription')
    .set({
      secret: sealed(keys, id, secret),
      previous_secret: sealed(keys, id, subscription.secret),
      previous_secret_until: previousUntil,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function notePush(db: Db, accountId: Id, id: Id, carrierId: string | null, at: Instant): Promise<void> {
  await db
    .updateTable('event_subscription')
    .set({ last_pushed_at: at, ...(carrierId !== null && { carrier_subscription_id: carrierId }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSubscription(trx: Trx, accountId: Id, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('event_subscription')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function select(db: Db) {
  return db
    .selectFrom('event_subscription')
    .select([
      'id',
      'account_id as accountId',
      'scac',
      'carrier_subscription_id as carrierSubscriptionId',
      'secret',
      'previous_secret as previousSecret',
      'previous_secret_until as previousSecretUntil',
      'last_pushed_at as lastPushedAt',
      'created_at as createdAt',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function toSubscription(keys: SealingKeys, row: Row): EventSubscription {
  const open = (bytes: Buffer) => unseal(keys, context(row.id), bytes);
  return { ...row, secret: open(row.secret), previousSecret: row.previousSecret && open(row.previousSecret) };
}

function sealed(keys: SealingKeys, id: Id, secret: string): Buffer {
  return seal(keys, context(id), secret);
}

function context(id: Id): string {
  return `event_subscription ${id}`;
}
