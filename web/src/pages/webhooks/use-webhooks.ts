import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { type Many, type One, queryString, type Resource } from '../../api/json-api.ts';

export type Webhook = Resource<
  'webhook',
  {
    url: string;
    active: boolean;
    events: string[];
    secret: string;
    headers: { name: string; value: string }[];
    deactivated_at?: string;
    deactivated_reason?: string;
  }
>;

export type WebhookHealth = Resource<
  'webhook_health',
  {
    attempts: number;
    success_rate: number | null;
    latency_p50_ms: number | null;
    latency_p99_ms: number | null;
    pending: number;
    backlog_age_seconds: number | null;
    breaker: 'closed' | 'open' | 'half_open';
    failing_since: string | null;
    last_error: string | null;
  }
>;

export interface Attempt {
  readonly id: string;
  readonly number: number;
  readonly origin: 'live' | 'redelivery' | 'replay';
  readonly succeeded: boolean;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly response_headers: Readonly<Record<string, string>> | null;
  readonly response_body: string | null;
}

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';

export type Notification = Resource<
  'webhook_notification',
  {
    event: string;
    delivery_status: DeliveryStatus;
    created_at: string;
    /** Only of one that was asked for by its id. */
    request_body?: string | null;
    attempts?: readonly Attempt[];
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
