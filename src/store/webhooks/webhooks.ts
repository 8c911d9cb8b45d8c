import { type Selectable, sql } from 'kysely';
import type { ToldName } from '../../domain/events/event-aliases.ts';
import type { CustomHeader, Subscription, Webhook } from '../../domain/webhooks/webhook.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables, Trx } from '../tables.ts';
import type { WebhookKey } from './lanes.ts';

/** What a person may change. */
export interface WebhookChanges {
  readonly url?: string;
  readonly active?: boolean;
  readonly events?: readonly ToldName[];
  readonly headers?: readonly CustomHeader[];
}

export async function insertWebhook(trx: Trx, keys: SealingKeys, webhook: Webhook): Promise<void> {
  await trx
    .insertInto('webhook')
    .values({
      account_id: webhook.accountId,
      id: webhook.id,
      url: webhook.url,
      active: webhook.active,
      events: [...webhook.events],
      secret: sealSecret(keys, webhook.id, webhook.secret),
      headers: sealHeaders(keys, webhook.id, webhook.headers),
      previous_secret: null,
      previous_secret_until: null,
      deactivated_at: null,
      deactivated_reason: null,
      created_at: webhook.createdAt,
      updated_at: webhook.createdAt,
    })
    .execute();
  await trx
    .insertInto('webhook_endpoint')
    .values({
      account_id: webhook.accountId,
      webhook_id: webhook.id,
      failing_since: null,
      probe_at: null,
      last_error: null,
    })
    .execute();
}

export async function findWebhook(db: Db, keys: SealingKeys, accountId: Id, id: Id): Promise<Webhook | undefined> {
  const row = await db.selectFrom('webhook').select(COLUMNS).where(ownRow(accountId, id)).executeTakeFirst();
  return row && toWebhook(keys, row);
}

export async function listWebhooks(
  db: Db,
  keys: SealingKeys,
  accountId: Id,
  page: PageRequest,
): Promise<Page<Webhook>> {
  const webhooks = db.selectFrom('webhook').where('account_id', '=', accountId).select(COLUMNS);
  const { rows, total } = await readPage(webhooks.orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
  return { rows: rows.map((row) => toWebhook(keys, row)), total };
}

export async function listWebhooksByIds(
  db: Db,
  keys: SealingKeys,
  accountId: Id,
  ids: readonly Id[],
): Promise<Webhook[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('webhook')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => toWebhook(keys, row));
}

export async function countWebhooks(trx: Trx, accountId: Id): Promise<number> {
  const { total } = await trx
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * For the workers, which serve all accounts. One that cannot be opened, because it was sealed with a key that is not ours,
 * is left out and told of: nobody else waits for it.
 */
export async function listWebhooksByKeys(
  db: Db,
  keys: SealingKeys,
  webhooks: readonly WebhookKey[],
  onUnopened: (webhook: WebhookKey, error: unknown) => void,
): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select ${sql.join(COLUMNS.map((column) => sql.ref(`webhook.${column}`)))}
    from unnest(
      ${webhooks.map((webhook) => webhook.accountId)}::uuid[],
      ${webhooks.map((webhook) => webhook.webhookId)}::uuid[]
    ) as wanted (account_id, id)
    join webhook using (account_id, id)
  `.execute(db);
  return rows.flatMap((row) => {
    try {
      return [toWebhook(keys, row)];
    } catch (error) {
      onUnopened({ accountId: row.account_id, webhookId: row.id }, error);
      return [];
    }
  });
}

export async function findSubscription(
  trx: Trx,
  accountId: Id,
  id: Id,
): Promise<(Subscription & { readonly active: boolean }) | undefined> {
  return trx
    .selectFrom('webhook')
    .select(['id as webhookId', 'events', 'active'])
    .where(ownRow(accountId, id))
    .executeTakeFirst();
}

/** A person who switches a webhook on gives its endpoint a fresh start. */
export async function updateWebhook(
  trx: Trx,
  keys: SealingKeys,
  accountId: Id,
  id: Id,
  changes: WebhookChanges,
  at: Instant,
): Promise<void> {
  const { url, active, events, headers } = changes;
  await trx
    .updateTable('webhook')
    .set({
      ...(url === undefined ? {} : { url }),
      ...(active === undefined ? {} : { active }),
      ...(active === true ? { deactivated_at: null, deactivated_reason: null } : {}),
      ...(events === undefined ? {} : { events: [...events] }),
      ...(headers === undefined ? {} : { headers: sealHeaders(keys, id, headers) }),
      updated_at: at,
      version: sql`version + 1`,
    })
    .where(ownRow(accountId, id))
    .execute();
  if (active === true || url !== undefined) {
    await trx
      .updateTable('webhook_endpoint')
      .set({ consecutive_failures: 0, failing_since: null, probe_at: null, last_error: null })
      .where('account_id', '=', accountId)
      .where('webhook_id', '=', id)
      .execute();
  }
}

export async function replaceSecret(
  trx: Trx,
  keys: SealingKeys,
  webhook: Webhook,
  secret: string,
  previousUntil: Instant,
  at: Instant,
): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({
      secret: sealSecret(keys, webhook.id, secret),
      previous_secret: sealSecret(keys, webhook.id, webhook.secret),
      previous_secret_until: previousUntil,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where(ownRow(webhook.accountId, webhook.id))
    .execute();
}

/** What was still to be sent counts as failed; what was sent stays on record. */
export async function deleteWebhook(trx: Trx, accountId: Id, id: Id, at: Instant): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('webhook').where(ownRow(accountId, id)).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await sql`
    with lane as (delete from webhook_lane where account_id = ${accountId} and webhook_id = ${id}),
    delivery as (
      delete from webhook_delivery where account_id = ${accountId} and webhook_id = ${id}
      returning notification_id, delivered_before
    )
    insert into webhook_failure (account_id, notification_id, webhook_id, failed_at, reason)
    select ${accountId}, notification_id, ${id}, ${at}, 'webhook_deleted' from delivery where not delivered_before
    on conflict do nothing
  `.execute(trx);
  return true;
}

const COLUMNS = wordsIn(
  'account_id id url active events secret headers previous_secret previous_secret_until',
  'deactivated_at deactivated_reason created_at',
);

type WebhookRow = Pick<Selectable<Tables['webhook']>, (typeof COLUMNS)[number]>;

function toWebhook(keys: SealingKeys, row: WebhookRow): Webhook {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    active: row.active,
    events: row.events,
    secret: unseal(keys, secretContext(row.id), row.secret),
    headers: JSON.parse(unseal(keys, headersContext(row.id), row.headers)) as CustomHeader[],
    previousSecret:
      row.previous_secret && row.previous_secret_until
        ? { secret: unseal(keys, secretContext(row.id), row.previous_secret), until: row.previous_secret_until }
        : null,
    deactivated:
      row.deactivated_at && row.deactivated_reason ? { at: row.deactivated_at, reason: row.deactivated_reason } : null,
    createdAt: row.created_at,
  };
}

function sealSecret(keys: SealingKeys, id: Id, secret: string): Buffer {
  return seal(keys, secretContext(id), secret);
}

function sealHeaders(keys: SealingKeys, id: Id, headers: readonly CustomHeader[]): Buffer {
  return seal(keys, headersContext(id), JSON.stringify(headers));
}

export function secretContext(id: Id): string {
  return `webhook secret ${id}`;
}

export function headersContext(id: Id): string {
  return `webhook headers ${id}`;
}
