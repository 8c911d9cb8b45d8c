import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { get } from '../../api/client.ts';
import { type Many, type One, queryString, type Resource, related } from '../../api/json-api.ts';
import { wholeList } from '../../api/long-list.ts';
import type { Container, CustomField, RawEvent, Shipment, Terminal, TransportEvent } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';

export type EstimatedEvent = Resource<'estimated_event'>;

/** Keys begin with `container` and the id: what live changes of this container make stale. */
export function useContainer(id: string) {
  const answer = useGet<One<Container>>(['container', id], `/containers/${id}?include=shipment,pod_terminal`);
  const container = answer.data?.data;
  const included = answer.data?.included;
  const shipment = related<Shipment>(container, 'shipment', included);
  return { ...answer, container, shipment, terminal: related<Terminal>(container, 'pod_terminal', included) };
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
  return useGet<FeatureCollection>(['container', id, 'map'], `/containers/${id}/map_geojson`, { retry: false });
}

export function useRawEvents(id: string) {
  return useGet<{ data: readonly RawEvent[] }>(['container', id, 'raw'], `/containers/${id}/raw_events`);
}

/** Of a shipment or of one of its boxes, which may go another way. */
export function useEtaHistory(kind: 'shipment' | 'container', id: string) {
  return useQuery({
    queryKey: [kind, id, 'eta'],
    queryFn: ({ signal }) => everyEstimate(`/${kind}s/${id}/eta_history`, signal),
  });
}

const ESTIMATES_AT_ONCE = 100;

function everyEstimate(path: string, signal: AbortSignal): Promise<Many<EstimatedEvent>> {
  return wholeList((page) => {
    const query = queryString({ 'page[size]': ESTIMATES_AT_ONCE, 'page[number]': page });
    return get<Many<EstimatedEvent>>(`${path}${query}`, signal);
  }, ESTIMATES_AT_ONCE);
}

export function useCustomFields(kind: 'containers' | 'shipments', id: string) {
  return useGet<Many<CustomField>>(
    [kind === 'containers' ? 'container' : 'shipment', id, 'fields'],
    `/${kind}/${id}/custom_fields?page%5Bsize%5D=100`,
  );
}
