import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { appendDomainEvents, type Publish } from '../store/events/domain-events.ts';
import type { Db } from '../store/tables.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { createOutbox } from '../webhooks/outbox.ts';
import { LaneSignal } from '../webhooks/wake.ts';
import { baseUrlOf } from './addresses.ts';

interface PublishingParts {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly sealingKeys: SealingKeys;
}

/** What happened is kept for whoever asks, and put before the webhooks, in the transaction in which it happened. */
export function createPublish({ config, db, log, sealingKeys }: PublishingParts, now: () => Date): Publish {
  const signal = new LaneSignal(db, log);
  const onDomainEvents = createOutbox({ signal, baseUrl: baseUrlOf(config), sealingKeys, now });
  return async (trx, events) => {
    if (events.length === 0) return;
    await appendDomainEvents(trx, events);
    await onDomainEvents(trx, events);
  };
}
