import { useDeferredValue } from 'react';
import { queryString, type Resource } from '../api/json-api.ts';
import { useGet } from '../api/use-get.ts';
import { showContainerNumber } from '../pages/containers/container-number.ts';

/** Something tracked that a search found. */
export type Hit = Resource<
  'search_result',
  {
    entity_type: 'shipment' | 'cargo' | 'tracking_request';
    number: string;
    scac: string | null;
    shipment_id: string | null;
    port_of_lading_name: string | null;
    port_of_discharge_name: string | null;
    status: string | null;
    failed_reason: string | null;
    ref_numbers: string[];
  }
>;

export const MIN_CHARACTERS = 3;

/** What has this text in one of its numbers. */
export function useHits(text: string) {
  const query = useDeferredValue(text.trim());
  const { data, isFetching } = useGet<{ data: Hit[] }>(['search', query], `/search${queryString({ query })}`, {
    enabled: query.length >= MIN_CHARACTERS,
    placeholderData: (before) => before,
  });
  return { hits: data?.data ?? [], isPending: isFetching };
}

export function numberOf({ attributes }: Hit): string {
  return attributes.entity_type === 'cargo' ? showContainerNumber(attributes.number) : attributes.number;
}

export function describeHit({ attributes }: Hit): string {
  const { entity_type: type } = attributes;
  if (type === 'tracking_request')
    return `Request, ${(attributes.failed_reason ?? attributes.status ?? '').replaceAll('_', ' ')}`;
  const route = [attributes.port_of_lading_name, attributes.port_of_discharge_name].filter(Boolean).join(' to ');
  const kind = type === 'cargo' ? 'Container' : 'Shipment';
  return [kind, attributes.scac, route].filter(Boolean).join(', ');
}
