import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';

export interface Word {
  readonly observation_id: string;
  readonly source: string;
  readonly source_name: string;
  readonly original: string;
  readonly says: string;
  readonly stated_at: string | null;
  readonly received_at: string;
  readonly payload_id: string | null;
}

export interface Evidence {
  readonly value: string;
  readonly kind: 'happened' | 'expected' | 'stated';
  readonly location_locode: string | null;
  readonly said: Word;
  readonly contradicted_by: readonly Word[];
}

export function useEvidence(containerId: string) {
  return useQuery({
    queryKey: ['container', containerId, 'evidence'],
    queryFn: ({ signal }) => get<{ data: readonly Evidence[] }>(`/containers/${containerId}/evidence`, signal),
  });
}
