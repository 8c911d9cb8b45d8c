import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Many, One, Resource } from '../../api/json-api.ts';
import type { Notification } from './NotificationTable.tsx';

export type Webhook = Resource<
  'webhook',
  {
    url: string;
    active: boolean;
    events: string[];
    secret: string;
    headers: { name: string; value: string }[] | null;
  }
>;

interface EventCategory {
  readonly attributes: {
    readonly name: string;
    readonly events: readonly { readonly name: string; readonly description: string }[];
  };
}

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
    queryFn: ({ signal }) => get<{ data: readonly EventCategory[] }>('/webhooks/events', signal),
    staleTime: Infinity,
  });
}

const REFETCH_MS = 5_000;

export function useNotifications(webhookId: string) {
  return useQuery({
    queryKey: ['webhooks', webhookId, 'notifications'],
    queryFn: ({ signal }) =>
      get<Many<Notification>>(`/webhook_notifications?filter%5Bwebhook_id%5D=${webhookId}&page%5Bsize%5D=50`, signal),
    refetchInterval: REFETCH_MS,
  });
}
