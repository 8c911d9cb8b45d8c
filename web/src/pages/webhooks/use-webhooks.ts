import { type AnswerOf, type Many, type One, queryString, type Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';

export type Webhook = Resource<'webhook'>;

export type WebhookHealth = Resource<'webhook_health'>;

export type Attempt = NonNullable<Notification['attributes']['attempts']>[number];

export type DeliveryStatus = Notification['attributes']['delivery_status'];

export type Notification = Resource<'webhook_notification'>;

export function useWebhooks() {
  return useGet<Many<Webhook>>(['webhooks'], '/webhooks?page%5Bsize%5D=100');
}

export function useWebhook(id: string) {
  return useGet<One<Webhook>>(['webhooks', id], `/webhooks/${id}`);
}

export function useEventNames() {
  return useGet<AnswerOf<'GET /webhooks/events'>>(['webhook_events'], '/webhooks/events', { staleTime: Infinity });
}

const REFETCH_MS = 5_000;

/** How every receiver is doing, by the id of its webhook. */
export function useWebhookHealths(): ReadonlyMap<string, WebhookHealth['attributes']> | undefined {
  const { data } = useGet<Many<WebhookHealth>>(['webhooks', 'health'], '/webhooks/health', {
    refetchInterval: REFETCH_MS,
  });
  return data && new Map(data.data.map(({ id, attributes }) => [id, attributes]));
}

export function useWebhookHealth(id: string) {
  return useGet<One<WebhookHealth>>(['webhooks', id, 'health'], `/webhooks/${id}/health`, {
    refetchInterval: REFETCH_MS,
  });
}

export function useNotifications(webhookId: string, status: DeliveryStatus | undefined) {
  const query = queryString({
    'filter[webhook_id]': webhookId,
    'filter[delivery_status]': status,
    'page[size]': 100,
  });
  return useGet<Many<Notification>>(['webhooks', webhookId, 'notifications', query], `/webhook_notifications${query}`, {
    refetchInterval: REFETCH_MS,
  });
}
