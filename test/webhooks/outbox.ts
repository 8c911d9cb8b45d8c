import type { EventName } from '../../src/domain/events/event-names.ts';
import type { Webhook } from '../../src/domain/webhooks/webhook.ts';
import type { TargetPolicy } from '../../src/domain/webhooks/webhook-target.ts';
import { isLoopbackAddress } from '../../src/net/ip-network.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import type { Db, Trx } from '../../src/store/tables.ts';
import { appendToOutbox, type OutboxEvent } from '../../src/store/webhooks/outbox.ts';
import { insertWebhook } from '../../src/store/webhooks/webhooks.ts';
import { type Id, newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { newSealingKey, parseSealingKeys, type SealingKeys } from '../../src/values/sealed.ts';

/** What tests and the demo open: this machine, over plain HTTP, on any port. */
export const LOOPBACK: TargetPolicy = {
  ownNetworks: isLoopbackAddress,
  allowHttp: true,
  ports: 'any',
};

export function newKeys(): SealingKeys {
  const keys = parseSealingKeys(newSealingKey());
  if (!keys) throw new Error('a new key is not a key');
  return keys;
}

export async function createAccount(db: Db): Promise<Id> {
  const id = newId();
  await insertAccount(db, { id, companyName: 'Test company', entitlements: [] });
  return id;
}

export async function createWebhook(
  db: Db,
  keys: SealingKeys,
  accountId: Id,
  given: Partial<Webhook> & Pick<Webhook, 'url'>,
): Promise<Webhook> {
  const webhook: Webhook = {
    id: newId(),
    accountId,
    active: true,
    events: ['container.updated'],
    secret: 'whsec_dGVzdCBzZWNyZXQgb2YgdGhpcyB3ZWJob29r',
    headers: [],
    previousSecret: null,
    deactivated: null,
    createdAt: toInstant(new Date()),
    ...given,
  };
  await db.transaction().execute((trx) => insertWebhook(trx, keys, webhook));
  return webhook;
}

/** An event of a container, told to the given webhooks. The text stands for what really is rendered. */
export function outboxEvent(
  accountId: Id,
  containerId: Id,
  webhookIds: readonly Id[],
  text: string,
  event: EventName = 'container.updated',
): OutboxEvent {
  const createdAt = toInstant(new Date());
  return {
    accountId,
    id: newId(),
    event,
    subjectId: containerId,
    containerId,
    reference: { type: 'container_updated_event', id: newId() },
    createdAt,
    included: JSON.stringify([{ text }]),
    notifications: webhookIds.map((webhookId) => {
      const id = newId();
      return {
        id,
        event,
        webhookId,
        data: JSON.stringify({ id, type: 'webhook_notification', container: containerId }),
      };
    }),
  };
}

export async function enqueue(
  db: Db,
  events: readonly OutboxEvent[],
  announce?: (trx: Trx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await appendToOutbox(trx, events);
    await announce?.(trx);
  });
}
