import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import {
  type DeliveryAttempt,
  notificationBody,
  type WebhookNotification,
} from '../domain/webhooks/webhook-notification.ts';
import { found, LandfallError } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import type { Db } from '../store/tables.ts';
import { notifyWorkers } from '../store/webhooks/outbox.ts';
import { hurryDelivery, probeNow, queueRepetitions } from '../store/webhooks/redeliveries.ts';
import { findNotification, findNotificationParts, listAttempts } from '../store/webhooks/webhook-notifications.ts';
import { findSubscription } from '../store/webhooks/webhooks.ts';
import type { Id } from '../values/id.ts';

export async function getNotification(db: Db, caller: Caller, id: Id): Promise<WebhookNotification> {
  return found(await findNotification(db, caller.accountId, id), 'Webhook notification');
}

export async function getNotificationWithAttempts(
  db: Db,
  caller: Caller,
  id: Id,
): Promise<
  WebhookNotification & { readonly requestBody: string | null; readonly attempts: readonly DeliveryAttempt[] }
> {
  const notification = await getNotification(db, caller, id);
  const [parts, attempts] = await Promise.all([
    findNotificationParts(db, caller.accountId, id),
    listAttempts(db, caller.accountId, id),
  ]);
  return { ...notification, requestBody: parts === undefined ? null : notificationBody(parts), attempts };
}

/** Sends a notification once more: same id, same body. One that waits for its next try is tried now, and first. */
export async function redeliver(db: Db, caller: Caller, id: Id): Promise<WebhookNotification> {
  const notification = await getNotification(db, caller, id);
  await inTransaction(db, async (trx) => {
    const { accountId, webhookId, subjectId } = notification;
    if (!(await findSubscription(trx, accountId, webhookId))?.active) {
      throw new LandfallError('conflict', 'The webhook of this notification is switched off or deleted.');
    }
    const repetition = { subjectId, notificationId: id, position: notification.sequence ?? 0, toldBefore: true };
    await queueRepetitions(trx, accountId, webhookId, 'redelivery', [repetition]);
    await hurryDelivery(trx, notification);
    await probeNow(trx, accountId, webhookId);
    await recordAudit(trx, caller, {
      action: 'webhook_notification.redeliver',
      subject: { type: 'webhook_notification', id },
    });
    await notifyWorkers(trx);
  });
  return getNotification(db, caller, id);
}
