import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { type AnswerOf, type Many, type One, queryString, type Resource } from '../../api/json-api.ts';

export type Webhook = Resource<'webhook'>;

export type WebhookHealth = Resource<'webhook_health'>;

export type Attempt = NonNullable<Notification['attributes']['attempts']>[number];

export type DeliveryStatus = Notification['attributes']['delivery_status'];

export type Notification = Resource<'webhook_notification'>;

export function useWebhooks() {
  return useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => get<Many<Webhook>>('/webhooks?page%5Bsize%5D=100', signal),
  });
}

export function useWebhook(id: string) {
  return useQuery({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => get<One<Webhook>>(`/webhooks/${id}`, signal),
  });
}

export function useEventNames() {
  return useQuery({
    queryKey: ['webhook_events'],
    queryFn: ({ signal }) => get<AnswerOf<'GET /webhooks/events'>>('/webhooks/events', signal),
    staleTime: Infinity,
  });
}

const REFETCH_MS = 5_000;

export function useWebhookHealth(id: string) {
  return useQuery({
    queryKey: ['webhooks', id, 'health'],
    queryFn: ({ signal }) => get<One<WebhookHealth>>(`/webhooks/${id}/health`, signal),
    refetchInterval: REFETCH_MS,
  });
}

export function useNotifications(webhookId: string, status: DeliveryStatus | undefined) {
  const query = queryString({
    'filter[webhook_id]': webhookId,
    'filter[delivery_status]': status,
    'page[size]': 100,
  });
  return useQuery({
    queryKey: ['webhooks', webhookId, 'notifications', query],
    queryFn: ({ signal }) => get<Many<Notification>>(`/webhook_notifications${query}`, signal),
    refetchInterval: REFETCH_MS,
  });
}
