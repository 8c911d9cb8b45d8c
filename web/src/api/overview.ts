import { useQuery } from '@tanstack/react-query';
import { get } from './client.ts';
import type { ExceptionCategory } from './exceptions.ts';

/** Counts for the navigation and the quick filters. */
export interface Overview {
  readonly containers: { readonly total: number; readonly active: number };
  readonly shipments: { readonly total: number; readonly active: number };
  readonly exceptions: {
    readonly total: number;
    readonly containers: number;
    readonly by_category: Readonly<Record<ExceptionCategory, number>>;
  };
  readonly sources: {
    readonly troubled: readonly string[];
    readonly awaiting_keys: readonly { readonly scac: string; readonly name: string; readonly requests: number }[];
    readonly last_update_at: string | null;
  };
}

const REFETCH_MS = 60_000;

export function useOverview({ isWanted = true } = {}) {
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => get<Overview>('/overview', signal),
    refetchInterval: REFETCH_MS,
    enabled: isWanted,
  });
}
