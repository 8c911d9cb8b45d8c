import { randomBytes } from 'node:crypto';
import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { EVENT_NAMES } from '../domain/events/event-names.ts';
import type { CustomHeader, Webhook } from '../domain/webhooks/webhook.ts';
import { findHeaderProblem } from '../domain/webhooks/webhook-header.ts';
import { judgeTarget, type TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { found, invalidBody, LandfallError, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import type { Db, Trx } from '../store/tables.ts';
import { notifyWorkers } from '../store/webhooks/outbox.ts';
import { hurryWebhook } from '../store/webhooks/redeliveries.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookChanges,
} from '../store/webhooks/webhooks.ts';
import { DAY_MS } from '../values/duration.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { SealingKeys } from '../values/sealed.ts';

/** What the operations on webhooks need besides the caller. */
export interface WebhookContext {
  readonly db: Db;
  readonly keys: SealingKeys;
  readonly targets: TargetPolicy;
  readonly now: Date;
}

export type NewWebhook = Required<Pick<WebhookChanges, 'url'>> & WebhookChanges;

const MAX_WEBHOOKS = 100;
const SECRET_BYTES = 32;
/** How long after a rotation the old secret goes on signing beside the new one. */
const OVERLAP_MS = DAY_MS;
const ATTRIBUTES = '/data/attributes';

/** Without a list of events a webhook is told of all of them. */
export async function createWebhook(context: WebhookContext, caller: Caller, given: NewWebhook): Promise<Webhook> {
  checkChanges(context.targets, given);
  const webhook: Webhook = {
    id: newId(context.now.getTime()),
    accountId: caller.accountId,
    url: given.url,
    active: given.active ?? true,
    events: [...new Set(given.events ?? EVENT_NAMES)],
    secret: newSecret(),
    headers: given.headers ?? [],
    previousSecret: null,
    deactivated: null,
    createdAt: toInstant(context.now),
  };
  await inTransaction(context.db, async (trx) => {
    if ((await countWebhooks(trx, caller.accountId)) >= MAX_WEBHOOKS) {
      throw new LandfallError('conflict', `An account has at most ${MAX_WEBHOOKS} webhooks.`);
    }
    await insertWebhook(trx, context.keys, webhook);
    await record(trx, caller, 'webhook.create', webhook.id, describeChanges(given));
  });
  return webhook;
}

export async function getWebhook(context: WebhookContext, caller: Caller, id: Id): Promise<Webhook> {
  return requireWebhook(context, context.db, caller, id);
}

/** Changes what is given and leaves the rest. Whoever switches one on has everything that waits tried at once. */
export async function editWebhook(
  context: WebhookContext,
  caller: Caller,
  id: Id,
  changes: WebhookChanges,
): Promise<Webhook> {
  checkChanges(context.targets, changes);
  const unique = changes.events === undefined ? {} : { events: [...new Set(changes.events)] };
  return inTransaction(context.db, async (trx) => {
    await requireWebhook(context, trx, caller, id);
    await updateWebhook(trx, context.keys, caller.accountId, id, { ...changes, ...unique }, toInstant(context.now));
    await record(trx, caller, 'webhook.edit', id, describeChanges(changes));
    if (changes.active === true) {
      await hurryWebhook(trx, caller.accountId, id);
      await notifyWorkers(trx);
    }
    return requireWebhook(context, trx, caller, id);
  });
}

export async function removeWebhook(context: WebhookContext, caller: Caller, id: Id): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (!(await deleteWebhook(trx, caller.accountId, id, toInstant(context.now)))) throw notFound('Webhook');
    await record(trx, caller, 'webhook.delete', id, {});
  });
}

/** The new secret signs at once; in the standard header the old one signs too for a day. */
export async function rotateSecret(context: WebhookContext, caller: Caller, id: Id): Promise<Webhook> {
  return inTransaction(context.db, async (trx) => {
    const webhook = await requireWebhook(context, trx, caller, id);
    const until = toInstant(new Date(context.now.getTime() + OVERLAP_MS));
    await replaceSecret(trx, context.keys, webhook, newSecret(), until, toInstant(context.now));
    await record(trx, caller, 'webhook.rotate_secret', id, {});
    return requireWebhook(context, trx, caller, id);
  });
}

async function requireWebhook(context: WebhookContext, db: Db | Trx, caller: Caller, id: Id): Promise<Webhook> {
  return found(await findWebhook(db, context.keys, caller.accountId, id), 'Webhook');
}

function checkChanges(targets: TargetPolicy, { url, headers }: WebhookChanges): void {
  if (url !== undefined) {
    const verdict = judgeTarget(targets, url);
    if (verdict.kind === 'refused') throw invalidBody(`${ATTRIBUTES}/url`, verdict.reason);
  }
  const problem = findHeaderProblem(headers ?? []);
  if (problem !== undefined) throw invalidBody(`${ATTRIBUTES}/headers${problem.pointer}`, problem.message);
}

/** Standard Webhooks writes secrets as base64 behind this prefix. */
function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Of headers only the names go into the audit trail: their values are secrets. */
function describeChanges({ headers, ...rest }: WebhookChanges): Record<string, unknown> {
  return headers === undefined ? { ...rest } : { ...rest, headers: headers.map(({ name }: CustomHeader) => name) };
}

async function record(
  trx: Trx,
  caller: Caller,
  action: string,
  id: Id,
  changes: Record<string, unknown>,
): Promise<void> {
  await recordAudit(trx, caller, { action, subject: { type: 'webhook', id }, changes });
}
