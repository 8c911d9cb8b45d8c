import { useQuery } from '@tanstack/react-query';
import { get } from './client.ts';
import type { AnswerOf } from './json-api.ts';

/** Counts for the navigation and the quick filters. */
export type Overview = AnswerOf<'GET /overview'>;

const REFETCH_MS = 60_000;

export function useOverview({ isWanted = true } = {}) {
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => get<Overview>('/overview', signal),
    refetchInterval: REFETCH_MS,
    enabled: isWanted,
  });
}
