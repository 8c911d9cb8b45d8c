import type { Webhook } from '../domain/webhooks/webhook.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Db } from '../store/tables.ts';
import type { WebhookKey } from '../store/webhooks/lanes.ts';
import { listWebhooksByKeys } from '../store/webhooks/webhooks.ts';
import type { Id } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';

const MAX_KEPT = 10_000;

export interface WantedReceiver extends WebhookKey {
  readonly webhookVersion: number;
}

/** Keeps the unsealed settings of webhooks until they change: opening them for every delivery would cost more than signing. */
export class Receivers {
  readonly #db: Db;
  readonly #keys: SealingKeys;
  readonly #log: Log;
  readonly #kept = new Map<Id, { version: number; webhook: Webhook }>();

  constructor(db: Db, keys: SealingKeys, log: Log) {
    this.#db = db;
    this.#keys = keys;
    this.#log = log;
  }

  /** A webhook that was deleted meanwhile, or that cannot be opened, is missing from the answer. */
  async get(wanted: readonly WantedReceiver[]): Promise<ReadonlyMap<Id, Webhook>> {
    const missing = new Map<Id, WantedReceiver>();
    for (const receiver of wanted) {
      if (this.#kept.get(receiver.webhookId)?.version !== receiver.webhookVersion) {
        missing.set(receiver.webhookId, receiver);
      }
    }
    if (missing.size > 0) await this.#load(missing);
    return new Map(
      wanted.flatMap(({ webhookId }) => {
        const kept = this.#kept.get(webhookId);
        return kept ? [[webhookId, kept.webhook]] : [];
      }),
    );
  }

  async #load(missing: ReadonlyMap<Id, WantedReceiver>): Promise<void> {
    if (this.#kept.size + missing.size > MAX_KEPT) this.#kept.clear();
    for (const id of missing.keys()) this.#kept.delete(id);
    const wanted = [...missing.values()];
    const unopened = ({ accountId: account, webhookId: webhook }: WebhookKey, error: unknown) =>
      this.#log.error({ account, webhook, reason: messageOf(error) }, 'a webhook cannot be opened: it is told later');
    for (const webhook of await listWebhooksByKeys(this.#db, this.#keys, wanted, unopened)) {
      // What was read may be newer than what was asked for; then the next claim names another version and it is read again.
      this.#kept.set(webhook.id, { version: missing.get(webhook.id)?.webhookVersion ?? 0, webhook });
    }
  }
}
