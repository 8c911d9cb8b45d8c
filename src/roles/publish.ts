import { Announcer } from '../db/announcer.ts';
import type { Log } from '../log.ts';
import { appendDomainEvents, type Publish } from '../store/events/domain-events.ts';
import { notifyTellers } from '../store/events/event-outbox.ts';
import type { Db } from '../store/tables.ts';
import { toInstant } from '../values/instant.ts';

/** What happened is kept for whoever asks, and for those who tell subscribers, in the transaction in which it happened. */
export function createPublish(db: Db, log: Log, now: () => Date): Publish {
  const announcer = new Announcer(() => notifyTellers(db), log);
  return async (trx, events) => {
    if (events.length === 0) return;
    await appendDomainEvents(trx, events, { at: toInstant(now()), announce: announcer.isDue() });
  };
}
