import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { get } from '../../api/client.ts';
import { type Many, type One, type Resource, related } from '../../api/json-api.ts';
import type { Container, CustomField, RawEvent, Shipment, TransportEvent } from '../../api/resources.ts';

export type EstimatedEvent = Resource<
  'estimated_event',
  {
    created_at: string;
    estimated_timestamp: string;
    earliest_timestamp: string | null;
    latest_timestamp: string | null;
    timezone: string | null;
    data_source: string;
  }
>;

/** Keys begin with `container` and the id: what live changes of this container make stale. */
export function useContainer(id: string) {
  const answer = useQuery({
    queryKey: ['container', id],
    queryFn: ({ signal }) => get<One<Container>>(`/containers/${id}?include=shipment,pod_terminal`, signal),
  });
  const container = answer.data?.data;
  return { ...answer, container, shipment: related<Shipment>(container, 'shipment', answer.data?.included) };
}

export function useMilestones(id: string) {
  return useQuery({
    queryKey: ['container', id, 'events'],
    queryFn: ({ signal }) =>
      get<Many<TransportEvent>>(
        `/containers/${id}/transport_events?include=location,vessel&page%5Bsize%5D=100`,
        signal,
      ),
  });
}

export function useJourney(id: string) {
  return useQuery({
    queryKey: ['container', id, 'map'],
    queryFn: ({ signal }) => get<FeatureCollection>(`/containers/${id}/map_geojson`, signal),
    retry: false,
  });
}

export function useRawEvents(id: string) {
  return useQuery({
    queryKey: ['container', id, 'raw'],
    queryFn: ({ signal }) => get<{ data: readonly RawEvent[] }>(`/containers/${id}/raw_events`, signal),
  });
}

export function useEtaHistory(shipmentId: string | undefined) {
  return useQuery({
    queryKey: ['shipment', shipmentId, 'eta'],
    queryFn: ({ signal }) =>
      get<Many<EstimatedEvent>>(`/shipments/${shipmentId}/eta_history?page%5Bsize%5D=100`, signal),
    enabled: shipmentId !== undefined,
  });
}

export function useCustomFields(kind: 'containers' | 'shipments', id: string) {
  return useQuery({
    queryKey: [kind === 'containers' ? 'container' : 'shipment', id, 'fields'],
    queryFn: ({ signal }) => get<Many<CustomField>>(`/${kind}/${id}/custom_fields?page%5Bsize%5D=100`, signal),
  });
}
