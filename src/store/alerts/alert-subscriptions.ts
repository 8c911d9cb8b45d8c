import { type AlertSubscription, scopeKey } from '../../domain/alerts/alert-subscription.ts';
import { wordsIn } from '../../text/words-in.ts';
import { defined } from '../../values/defined.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';

const SAID = wordsIn(
  'account_id id user_id name way address kinds scope saved_view_id scope_id tag rhythm at_time timezone quiet_from',
  'quiet_until active deactivated_reason last_error due_at last_sent_at created_at updated_at',
);
const MEMBERS = asMembers(SAID);
const toRow = rowWriter(SAID);
const SEALED = 'alert_subscription.target';

export type NewAlertSubscription = AlertSubscription & { readonly target: string | null };

export async function insertAlertSubscription(
  trx: Trx,
  keys: SealingKeys,
  subscription: NewAlertSubscription,
  createdBy: Id | null,
): Promise<void> {
  const { target } = subscription;
  const sealed = target === null ? null : seal(keys, SEALED, target);
  await trx
    .insertInto('alert_subscription')
    .values({ ...toRow(subscription), kinds: [...subscription.kinds], target: sealed, created_by_user_id: createdBy })
    .execute();
  await writeInterests(trx, subscription);
}

export interface AlertSubscriptionsAsked {
  /** Those of this person alone. */
  readonly userId: Id | undefined;
  /** Those of this view, customer, shipment or container. */
  readonly scopeId: Id | undefined;
}

/** In the order in which they were made, the newest first. */
export function pageAlertSubscriptions(
  db: Db,
  accountId: Id,
  page: PageRequest,
  asked: AlertSubscriptionsAsked,
): Promise<Page<AlertSubscription>> {
  const { userId, scopeId } = asked;
  let query = selectSubscriptions(db, accountId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (scopeId !== undefined)
    query = query.where((of) => of.or([of('scope_id', '=', scopeId), of('saved_view_id', '=', scopeId)]));
  return readPage(query.orderBy('id', 'desc'), page);
}

export function findAlertSubscription(db: Db, accountId: Id, id: Id): Promise<AlertSubscription | undefined> {
  return selectSubscriptions(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** Addresses that reports go to are shown and changed with their report. */
function selectSubscriptions(db: Db, accountId: Id) {
  return db
    .selectFrom('alert_subscription')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where('report_id', 'is', null);
}

export async function listAlertSubscriptionsByIds(
  db: Db,
  accountId: Id,
  ids: readonly Id[],
): Promise<AlertSubscription[]> {
  if (ids.length === 0) return [];
  return selectSubscriptions(db, accountId).where('id', 'in', ids).orderBy('id').execute();
}

export async function countAlertSubscriptions(db: Db, accountId: Id): Promise<number> {
  const counted = db.selectFrom('alert_subscription').where('account_id', '=', accountId);
  const { count } = await counted.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

export type AlertSubscriptionChanges = Partial<
  Pick<
    AlertSubscription,
    'name' | 'kinds' | 'rhythm' | 'atTime' | 'timezone' | 'quietFrom' | 'quietUntil' | 'active' | 'dueAt'
  >
>;

/** Whoever switches one on again begins anew: what was held against its address is forgotten. */
export async function updateAlertSubscription(
  trx: Trx,
  before: AlertSubscription,
  changes: AlertSubscriptionChanges,
  at: Instant,
): Promise<void> {
  const after = { ...before, ...defined(changes), updatedAt: at };
  const isOnAgain = changes.active === true && !before.active;
  const state = isOnAgain ? { deactivatedReason: null, lastError: null } : {};
  await trx
    .updateTable('alert_subscription')
    .set({ ...toRow({ ...after, ...state }), kinds: [...after.kinds], ...(isOnAgain ? { failures: 0 } : {}) })
    .where('account_id', '=', before.accountId)
    .where('id', '=', before.id)
    .execute();
  await writeInterests(trx, after);
  if (!after.active) await forgetWaiting(trx, before.accountId, before.id, 'switched off');
}

export async function deleteAlertSubscription(trx: Trx, accountId: Id, id: Id): Promise<boolean> {
  const row = trx.deleteFrom('alert_subscription').where('account_id', '=', accountId).where('id', '=', id);
  return (await row.executeTakeFirst()).numDeletedRows === 1n;
}

/** Sends no more, and says why. False when it was off already or is gone. */
export async function deactivateAlertSubscription(
  trx: Trx,
  { accountId, id }: Pick<AlertSubscription, 'accountId' | 'id'>,
  reason: NonNullable<AlertSubscription['deactivatedReason']>,
  error: string | null,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('alert_subscription')
    .set({ active: false, deactivated_reason: reason, last_error: error, due_at: null, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .deleteFrom('alert_interest')
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', id)
    .execute();
  await forgetWaiting(trx, accountId, id, error ?? reason);
  return true;
}

export async function noteWhyNotSent(trx: Trx, accountId: Id, id: Id, why: string): Promise<void> {
  const row = trx.updateTable('alert_subscription').where('account_id', '=', accountId).where('id', '=', id);
  await row.set({ last_error: why }).execute();
}

/** The whole address of a channel. */
export async function findAlertTarget(db: Db, keys: SealingKeys, accountId: Id, id: Id): Promise<string | undefined> {
  const row = await db
    .selectFrom('alert_subscription')
    .select('target')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.target ? unseal(keys, SEALED, row.target) : undefined;
}

async function writeInterests(trx: Trx, subscription: AlertSubscription): Promise<void> {
  const { accountId, id, kinds, active } = subscription;
  await trx
    .deleteFrom('alert_interest')
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', id)
    .execute();
  if (!active) return;
  const scope_key = scopeKey(subscription);
  await trx
    .insertInto('alert_interest')
    .values(kinds.map((kind) => ({ account_id: accountId, kind, scope_key, subscription_id: id })))
    .execute();
}

async function forgetWaiting(trx: Trx, accountId: Id, id: Id, why: string): Promise<void> {
  await trx.deleteFrom('alert_item').where('account_id', '=', accountId).where('subscription_id', '=', id).execute();
  await trx
    .updateTable('alert')
    .set({ state: 'failed', ready_at: null, last_error: why })
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
