import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { appendDomainEvents, type Publish } from '../store/events/domain-events.ts';
import type { Db } from '../store/tables.ts';
import { createOutbox } from '../webhooks/outbox.ts';
import { LaneSignal } from '../webhooks/wake.ts';
import { baseUrlOf } from './addresses.ts';

/** What happened is kept for whoever asks, and put before the webhooks, in the transaction in which it happened. */
export function createPublish(config: Config, db: Db, log: Log, now: () => Date): Publish {
  const onDomainEvents = createOutbox({ signal: new LaneSignal(db, log), baseUrl: baseUrlOf(config), now });
  return async (trx, events) => {
    if (events.length === 0) return;
    await appendDomainEvents(trx, events);
    await onDomainEvents(trx, events);
  };
}
