import { newId } from '../../src/values/id.ts';
import { enqueue, outboxEvent } from '../webhooks/outbox.ts';
import type { Dashboard } from './dashboard.ts';

/** A notification about the first container that its receiver refused. */
export async function addDelivery({ service, accountId, boxes }: Dashboard, webhookId: string): Promise<void> {
  const { db } = service;
  const event = outboxEvent(accountId, boxes[0]?.containerId ?? '', [webhookId], 'refused');
  await enqueue(db, [event]);
  await db
    .insertInto('webhook_attempt')
    .values({
      account_id: accountId,
      notification_id: event.notifications[0]?.id ?? '',
      id: newId(),
      webhook_id: webhookId,
      origin: 'live',
      number: 1,
      succeeded: false,
      duration_ms: 12,
      status_code: 500,
      error: 'refused',
      request_headers: 'content-type: application/json',
      response_headers: 'server: theirs',
      response_body: 'no',
    })
    .execute();
}
