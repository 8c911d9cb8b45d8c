import type { TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import type { Db } from '../store/tables.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import type { Deliver } from './deliver.ts';
import { createReplay, type Replay } from './replay.ts';
import { createTrigger, type Trigger } from './trigger.ts';

/** What the HTTP interface needs of webhooks beyond reading and writing their rows. */
export interface WebhookServices {
  readonly targets: TargetPolicy;
  readonly addresses: { readonly list: readonly string[]; readonly since: Instant };
  readonly trigger: Trigger;
  readonly replay: Replay;
}

export interface WebhookServicesOptions {
  readonly db: Db;
  readonly deliver: Deliver;
  readonly targets: TargetPolicy;
  readonly addresses: readonly string[];
  readonly baseUrl: string;
  readonly now: () => Date;
}

export function createWebhookServices(options: WebhookServicesOptions): WebhookServices {
  const { db, deliver, targets, addresses, baseUrl, now } = options;
  return {
    targets,
    addresses: { list: addresses, since: toInstant(now()) },
    trigger: createTrigger(db, deliver, baseUrl, now),
    replay: createReplay(db, baseUrl),
  };
}
