import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { isPermitted } from '../domain/accounts/caller.ts';
import type { AlertSubscription, AlertWay } from '../domain/alerts/alert-subscription.ts';
import type { NamedAddress } from '../domain/alerts/confirm-link.ts';
import { whenDueMs } from '../domain/alerts/when-due.ts';
import { judgeTarget, type TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { found, invalidBody, LandfallError, notFound } from '../errors.ts';
import { isMailAddress } from '../net/smtp-server.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { findSavedView } from '../store/accounts/saved-views.ts';
import { findUser } from '../store/accounts/users.ts';
import { askAddress, confirmAddress, isConfirmed, UNCONFIRMED } from '../store/alerts/alert-addresses.ts';
import {
  type AlertSubscriptionChanges,
  countAlertSubscriptions,
  deactivateAlertSubscription,
  deleteAlertSubscription,
  findAlertSubscription,
  insertAlertSubscription,
  type NewAlertSubscription,
  noteWhyNotSent,
  updateAlertSubscription,
} from '../store/alerts/alert-subscriptions.ts';
import { insertQuestion, noteExceptions } from '../store/alerts/alerts.ts';
import { findContainer } from '../store/containers/containers.ts';
import { findParty } from '../store/shipments/parties.ts';
import { findShipment } from '../store/shipments/shipments.ts';
import type { Db, Trx } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { isTimeZone } from '../values/time-zone.ts';
import { listExceptions } from './exceptions.ts';
import { systemCaller } from './first-account.ts';

export interface AlertContext {
  readonly db: Db;
  readonly keys: SealingKeys;
  /** Where channels may be. */
  readonly targets: TargetPolicy;
  readonly now: Date;
}

type Given = Pick<
  AlertSubscription,
  'name' | 'way' | 'kinds' | 'scope' | 'scopeId' | 'tag' | 'rhythm' | 'atTime' | 'timezone' | 'quietFrom' | 'quietUntil'
> & { readonly address: string | null };

const ATTRIBUTES = '/data/attributes';
const MAX_OF_ACCOUNT = 100_000;

/** Somebody's own needs no more than being here; whatever goes to others is for those who may change something. */
export async function subscribeToAlerts(
  context: AlertContext,
  caller: Caller,
  given: Given,
): Promise<AlertSubscription> {
  const { db, keys, now } = context;
  checkTiming(given);
  const to = readReceiver(context, caller, given);
  if ((await countAlertSubscriptions(db, caller.accountId)) >= MAX_OF_ACCOUNT)
    throw new LandfallError('conflict', `There are ${MAX_OF_ACCOUNT} alert subscriptions already.`);
  const scope = await readScope(db, caller, given);
  const at = toInstant(now);
  const subscription: NewAlertSubscription = {
    ...given,
    ...to,
    ...scope,
    id: newId(now.getTime()),
    accountId: caller.accountId,
    kinds: [...new Set(given.kinds)],
    active: true,
    deactivatedReason: null,
    lastError: null,
    dueAt: null,
    lastSentAt: null,
    createdAt: at,
    updatedAt: at,
  };
  const hasExceptions = given.kinds.some((kind) => kind.startsWith('exception.'));
  const known = hasExceptions ? await listExceptions(db, caller.accountId, now) : [];
  await inTransaction(db, async (trx) => {
    // What is there already is on the page of exceptions; told is what comes.
    if (known.length > 0) {
      const exceptions = known.map(({ id, category }) => ({ exceptionId: id, category }));
      await noteExceptions(trx, caller.accountId, exceptions, at);
    }
    await insertAlertSubscription(trx, keys, subscription, caller.userId);
    await askBeforeFirst(trx, subscription, at);
    const { way, address, kinds, rhythm } = subscription;
    await record(trx, caller, 'alert_subscription.create', subscription.id, { way, address, kinds, rhythm, ...scope });
  });
  return getAlertSubscription(context, caller, subscription.id);
}

/** Those of others are there for whoever may change something; to everybody else they are not there. */
export async function getAlertSubscription(
  { db }: Pick<AlertContext, 'db'>,
  caller: Caller,
  id: Id,
): Promise<AlertSubscription> {
  const subscription = found(await findAlertSubscription(db, caller.accountId, id), 'Alert subscription');
  if (subscription.userId !== null && subscription.userId === caller.userId) return subscription;
  if (!isPermitted(caller, 'write')) throw notFound('Alert subscription');
  return subscription;
}

export async function editAlertSubscription(
  context: AlertContext,
  caller: Caller,
  id: Id,
  changes: AlertSubscriptionChanges,
): Promise<AlertSubscription> {
  const { db, now } = context;
  const before = await getAlertSubscription(context, caller, id);
  const after = { ...before, ...changes };
  checkTiming(after);
  // What waits follows the new times.
  const lastSentMs = after.lastSentAt === null ? undefined : Date.parse(after.lastSentAt);
  const dueAt = before.dueAt === null ? null : toInstant(new Date(whenDueMs(after, now.getTime(), lastSentMs)));
  await inTransaction(db, async (trx) => {
    await updateAlertSubscription(trx, before, { ...changes, dueAt: after.active ? dueAt : null }, toInstant(now));
    if (changes.active === true) await askBeforeFirst(trx, before, toInstant(now));
    await record(trx, caller, 'alert_subscription.edit', id, changes);
  });
  return getAlertSubscription(context, caller, id);
}

export async function removeAlertSubscription(context: AlertContext, caller: Caller, id: Id): Promise<void> {
  await getAlertSubscription(context, caller, id);
  await inTransaction(context.db, async (trx) => {
    if (!(await deleteAlertSubscription(trx, caller.accountId, id))) throw notFound('Alert subscription');
    await record(trx, caller, 'alert_subscription.delete', id, {});
  });
}

/** By the link of a mail, without anybody being signed in. Doing it twice is no mistake. */
export async function unsubscribeFromAlerts(
  { db, now }: Pick<AlertContext, 'db' | 'now'>,
  { accountId, subscriptionId }: { readonly accountId: Id; readonly subscriptionId: Id },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const it = { accountId, id: subscriptionId };
    if (!(await deactivateAlertSubscription(trx, it, 'unsubscribed', null, toInstant(now)))) return;
    await record(trx, systemCaller(accountId), 'alert_subscription.unsubscribe', subscriptionId, {});
  });
}

/** By the link of the mail that asked, without anybody being signed in. */
export async function confirmAlertAddress(
  { db, now }: Pick<AlertContext, 'db' | 'now'>,
  named: NamedAddress,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await confirmAddress(trx, named, toInstant(now)))) throw notFound('Address');
    const subject = { type: 'alert_address', id: named.addressId };
    await recordAudit(trx, systemCaller(named.accountId), { action: 'alert_address.confirm', subject, changes: {} });
  });
}

/** Whoever has a mail address is asked once before it gets any alert of the account. */
export async function askBeforeFirst(
  trx: Trx,
  { accountId, id, way, userId, address }: Pick<AlertSubscription, 'accountId' | 'id' | 'way' | 'userId' | 'address'>,
  at: Instant,
): Promise<void> {
  if (way !== 'email') return;
  const to = address ?? (userId === null ? undefined : (await findUser(trx, accountId, userId))?.email);
  if (to === undefined || (await isConfirmed(trx, accountId, to))) return;
  await noteWhyNotSent(trx, accountId, id, UNCONFIRMED);
  if (await askAddress(trx, accountId, to, at)) await insertQuestion(trx, { accountId, id }, at);
}

type Receiver = Pick<NewAlertSubscription, 'userId' | 'address' | 'target'>;

function readReceiver({ targets }: AlertContext, caller: Caller, { way, address }: Given): Receiver {
  if (way === 'email' && address === null) {
    if (caller.userId === null)
      throw invalidBody(`${ATTRIBUTES}/address`, 'A key that acts for nobody names an address.');
    return { userId: caller.userId, address: null, target: null };
  }
  if (!isPermitted(caller, 'write'))
    throw new LandfallError('forbidden', 'Alerts to others are set up by those who may change something.');
  if (address === null) throw invalidBody(`${ATTRIBUTES}/address`, 'Say where it is sent.');
  if (way !== 'email') return { userId: null, address: hostOf(targets, way, address), target: address };
  if (!isMailAddress(address)) throw invalidBody(`${ATTRIBUTES}/address`, 'This is no mail address.');
  return { userId: null, address, target: null };
}

function hostOf(targets: TargetPolicy, way: AlertWay, address: string): string {
  const verdict = judgeTarget(targets, address);
  if (verdict.kind === 'refused') throw invalidBody(`${ATTRIBUTES}/address`, `${way}: ${verdict.reason}`);
  return verdict.url.host;
}

type Scope = Pick<AlertSubscription, 'savedViewId' | 'scopeId' | 'tag'>;
const NOTHING: Scope = { savedViewId: null, scopeId: null, tag: null };

/** What it is about has to be there, and a view has to be theirs or shared. */
async function readScope(db: Db, { accountId, userId }: Caller, { scope, scopeId, tag }: Given): Promise<Scope> {
  if (scope === 'all') return NOTHING;
  if (scope === 'tag') {
    if (tag === null) throw invalidBody(`${ATTRIBUTES}/tag`, 'Name the tag.');
    return { ...NOTHING, tag };
  }
  if (scopeId === null) throw invalidBody(`${ATTRIBUTES}/scope_id`, `Name the ${scope.replace('_', ' ')}.`);
  if (scope === 'saved_view') {
    const view = await findSavedView(db, accountId, scopeId);
    if (view === undefined || (view.userId !== userId && !view.shared)) throw notFound('Saved view');
    return { savedViewId: scopeId, scopeId, tag: null };
  }
  const finders = { customer: findParty, shipment: findShipment, container: findContainer };
  found(await finders[scope](db, accountId, scopeId), NAMES[scope]);
  return { ...NOTHING, scopeId };
}

const NAMES = { customer: 'Customer', shipment: 'Shipment', container: 'Container' };

function checkTiming({
  timezone,
  quietFrom,
  quietUntil,
  kinds,
}: Pick<AlertSubscription, 'timezone' | 'quietFrom' | 'quietUntil' | 'kinds'>): void {
  if (kinds.length === 0) throw invalidBody(`${ATTRIBUTES}/kinds`, 'Name at least one kind.');
  if (!isTimeZone(timezone)) throw invalidBody(`${ATTRIBUTES}/timezone`, 'This time zone is not known.');
  if ((quietFrom === null) !== (quietUntil === null))
    throw invalidBody(`${ATTRIBUTES}/quiet_until`, 'Quiet hours have a beginning and an end.');
}

async function record(trx: Trx, caller: Caller, action: string, id: Id, changes: object): Promise<void> {
  await recordAudit(trx, caller, { action, subject: { type: 'alert_subscription', id }, changes: { ...changes } });
}
