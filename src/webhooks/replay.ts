import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { eventNamed, type ToldName } from '../domain/events/event-aliases.ts';
import { found, invalidBody, LandfallError } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { listPastEvents } from '../store/events/event-feed.ts';
import type { Db } from '../store/tables.ts';
import { insertPastNotifications, notifyWorkers } from '../store/webhooks/outbox.ts';
import { countRepetitions, queueRepetitions } from '../store/webhooks/redeliveries.ts';
import { findSubscription } from '../store/webhooks/webhooks.ts';
import type { Id } from '../values/id.ts';
import { compareInstants, type Instant } from '../values/instant.ts';
import { buildNotification } from './build.ts';
import { nameFor } from './match.ts';

export interface Period {
  readonly from: Instant;
  readonly to: Instant;
  /** All that the webhook subscribes to unless given. */
  readonly events: readonly ToldName[] | undefined;
}

/** Returns how many notifications were queued. */
export type Replay = (caller: Caller, webhookId: Id, period: Period) => Promise<number>;

/** Waiting repetitions of one webhook, those of earlier replays included. */
const MAX_REPLAYED = 10_000;

/**
 * Tells a webhook the events of a period again, in order for each container, beside what happens meanwhile. What it was
 * told before keeps its id; what happened before the webhook existed or while it was off is told too.
 */
export function createReplay(db: Db, baseUrl: string): Replay {
  return async (caller, webhookId, period) => {
    if (compareInstants(period.from, period.to) >= 0) throw invalidBody('/to', '`to` must lie after `from`.');
    const { accountId } = caller;
    return inTransaction(db, async (trx) => {
      const subscription = found(await findSubscription(trx, accountId, webhookId), 'Webhook');
      if (!subscription.active) throw new LandfallError('conflict', 'The webhook is switched off.');
      const room = MAX_REPLAYED - (await countRepetitions(trx, accountId, webhookId));
      const named = period.events ?? subscription.events;
      const events = [...new Set(named.map(eventNamed))];
      const past =
        events.length === 0 ? [] : await listPastEvents(trx, accountId, { ...period, events, limit: room + 1 });
      if (past.length > room) {
        throw invalidBody('/from', `At most ${MAX_REPLAYED} notifications can be waiting: choose a shorter period.`);
      }
      const built = past.map((event) => {
        const name = nameFor([...subscription.events, ...named], event.event) ?? event.event;
        return { event, notification: buildNotification(event, { webhookId, name }, baseUrl) };
      });
      const added = await insertPastNotifications(trx, accountId, built);
      const repetitions = built.map(({ event, notification }) => ({
        subjectId: event.subjectId,
        notificationId: notification.id,
        position: event.number,
        toldBefore: !added.has(notification.id),
      }));
      const queued = await queueRepetitions(trx, accountId, webhookId, 'replay', repetitions);
      await recordAudit(trx, caller, {
        action: 'webhook.replay',
        subject: { type: 'webhook', id: webhookId },
        changes: { from: period.from, to: period.to, notifications: queued },
      });
      await notifyWorkers(trx);
      return queued;
    });
  };
}
