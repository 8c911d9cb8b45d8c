import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { get } from './client.ts';

/** What the service answers at a path, kept under a key. */
export function useGet<Answer>(
  key: QueryKey,
  path: string,
  options: Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery({ ...options, queryKey: key, queryFn: ({ signal }) => get<Answer>(path, signal) });
}
