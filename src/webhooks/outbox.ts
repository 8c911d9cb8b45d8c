import type { DomainEvent } from '../domain/events/domain-event.ts';
import type { Trx } from '../store/tables.ts';
import { appendToOutbox, type OutboxEvent } from '../store/webhooks/outbox.ts';
import { listSubscriptions } from '../store/webhooks/webhooks.ts';
import { groupBy } from '../values/group-by.ts';
import { buildOutboxEvent } from './build.ts';
import { loadIncluded } from './included.ts';
import { subscribersOf } from './match.ts';
import type { LaneSignal } from './wake.ts';

export interface OutboxOptions {
  readonly signal: LaneSignal;
  /** Scheme and host of links in notifications. */
  readonly baseUrl: string;
  readonly now: () => Date;
}

/**
 * What tracking calls in the transaction of a change, with the container locked: from here on the notification is as
 * durable as the change itself.
 */
export type OnDomainEvents = (trx: Trx, events: readonly DomainEvent[]) => Promise<void>;

export function createOutbox({ signal, baseUrl, now }: OutboxOptions): OnDomainEvents {
  return async (trx, events) => {
    const at = now();
    const built = new Map<DomainEvent, OutboxEvent>();
    for (const [accountId, ofAccount] of groupBy(events, (event) => event.accountId)) {
      const subscriptions = await listSubscriptions(trx, accountId);
      const included = await loadIncluded(trx, accountId, ofAccount);
      for (const event of ofAccount) {
        const subscribers = subscribersOf(subscriptions, event.name);
        built.set(event, buildOutboxEvent(event, included(event), subscribers, baseUrl, at));
      }
    }
    const rows = events.flatMap((event) => built.get(event) ?? []);
    await appendToOutbox(trx, rows);
    if (rows.some(({ notifications }) => notifications.length > 0)) await signal.announce(trx);
  };
}
