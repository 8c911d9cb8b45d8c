import { sql } from 'kysely';
import type { EventSubscription } from '../../domain/carriers/event-subscription.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

const MAX_SUBSCRIPTIONS = 1_000;

export async function insertSubscription(trx: Trx, keys: SealingKeys, subscription: EventSubscription): Promise<void> {
  await trx
    .insertInto('event_subscription')
    .values({
      account_id: subscription.accountId,
      id: subscription.id,
      scac: subscription.scac,
      managed: subscription.managed,
      carrier_subscription_id: null,
      status: subscription.status,
      filters: JSON.stringify(subscription.filters),
      secret: sealed(keys, subscription.id, subscription.secret),
      secret_sent: subscription.secretSent,
      previous_secret: null,
      previous_secret_until: null,
      failure: null,
      renew_at: subscription.renewAt,
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

/** The same, locked until the transaction ends. */
export async function lockSubscription(
  trx: Trx,
  keys: SealingKeys,
  accountId: Id,
  id: Id,
): Promise<EventSubscription | undefined> {
  const row = await select(trx).where(ownRow(accountId, id)).forUpdate().executeTakeFirst();
  return row && toSubscription(keys, row);
}

/** Those whose carrier is to be spoken to, the longest due first. */
export async function listDueSubscriptions(db: Db, now: Instant, limit: number): Promise<{ accountId: Id; id: Id }[]> {
  return db
    .selectFrom('event_subscription')
    .where('renew_at', '<=', now)
    .orderBy('renew_at')
    .orderBy('id')
    .limit(limit)
    .select(['account_id as accountId', 'id'])
    .execute();
}

/** Puts a new secret in place of the one there was. `previousUntil` null: until the carrier has the new one. */
export async function replaceSecret(
  trx: Trx,
  keys: SealingKeys,
  subscription: EventSubscription,
  change: { readonly secret: string; readonly previousUntil: Instant | null; readonly at: Instant },
): Promise<void> {
  const { accountId, id, managed } = subscription;
  await trx
    .updateTable('event_subscription')
    .set({
      secret: sealed(keys, id, change.secret),
      secret_sent: !managed,
      previous_secret: sealed(keys, id, subscription.secret),
      previous_secret_until: change.previousUntil,
      ...(managed && { renew_at: change.at }),
      version: sql<number>`version + 1`,
      updated_at: change.at,
    })
    .where(ownRow(accountId, id))
    .execute();
}

/** The carrier is to be told; until it was, the row stays. */
export async function markForDeletion(trx: Trx, accountId: Id, id: Id, at: Instant): Promise<void> {
  await trx
    .updateTable('event_subscription')
    .set({ status: 'deleting', renew_at: at, failures: 0, version: sql<number>`version + 1`, updated_at: at })
    .where(ownRow(accountId, id))
    .execute();
}

export type Settlement = Pick<
  EventSubscription,
  | 'status'
  | 'carrierSubscriptionId'
  | 'secretSent'
  | 'previousSecretUntil'
  | 'failure'
  | 'failures'
  | 'renewAt'
  | 'updatedAt'
>;

const toSettledRow = rowWriter(
  wordsIn('status carrier_subscription_id secret_sent previous_secret_until failure failures renew_at', 'updated_at'),
);

/** Notes how things stand at the carrier, unless a user changed what is wanted in the meantime. */
export async function settleSubscription(
  db: Db,
  { accountId, id, version }: EventSubscription,
  settlement: Settlement,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('event_subscription')
    .set(toSettledRow(settlement))
    .where(ownRow(accountId, id))
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function notePush(
  db: Db,
  { accountId, id, managed }: EventSubscription,
  carrierId: string | null,
  at: Instant,
): Promise<void> {
  await db
    .updateTable('event_subscription')
    .set({ last_pushed_at: at, ...(carrierId !== null && !managed && { carrier_subscription_id: carrierId }) })
    .where(ownRow(accountId, id))
    .execute();
}

export async function deleteSubscription(db: Db, accountId: Id, id: Id): Promise<void> {
  await db.deleteFrom('event_subscription').where(ownRow(accountId, id)).execute();
}

function select(db: Db) {
  return db
    .selectFrom('event_subscription')
    .select(
      asMembers(
        wordsIn(
          'id account_id scac managed status filters carrier_subscription_id secret secret_sent',
          'previous_secret previous_secret_until failure failures renew_at last_pushed_at version',
          'created_at updated_at',
        ),
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function toSubscription(keys: SealingKeys, row: Row): EventSubscription {
  const open = (bytes: Buffer) => unseal(keys, subscriptionContext(row.id), bytes);
  return { ...row, secret: open(row.secret), previousSecret: row.previousSecret && open(row.previousSecret) };
}

function sealed(keys: SealingKeys, id: Id, secret: string): Buffer {
  return seal(keys, subscriptionContext(id), secret);
}

export function subscriptionContext(id: Id): string {
  return `event_subscription ${id}`;
}
