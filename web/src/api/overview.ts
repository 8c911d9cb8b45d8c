import { MINUTE_MS } from '../time/duration.ts';
import type { AnswerOf } from './json-api.ts';
import { useGet } from './use-get.ts';

/** Counts for the navigation and the quick filters. */
export type Overview = AnswerOf<'GET /overview'>;

const REFETCH_MS = MINUTE_MS;

export function useOverview({ isWanted = true } = {}) {
  return useGet<Overview>(['overview'], '/overview', { refetchInterval: REFETCH_MS, enabled: isWanted });
}
