import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '../time/duration.ts';
import { useAttempt } from '../ui/attempt.ts';
import { get, send } from './client.ts';
import type { Many, Resource } from './json-api.ts';
import { useGet } from './use-get.ts';

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** One thing that was done about an exception, or said. */
type HistoryEntry = Resource<'audit_entry'>;

/** Members left out stay as they are; null takes back. */
export interface WorkChange {
  readonly assignee_id?: string | null;
  readonly snoozed_until?: string | null;
  readonly snoozed_until_change?: boolean;
  readonly dismissed_reason?: string | null;
}

const HISTORY_SIZE = 100;
const COLLEAGUES_STALE_MS = MINUTE_MS;

export function useColleagues(): readonly Colleague[] {
  const { data } = useGet<{ colleagues: readonly Colleague[] }>(['colleagues'], '/colleagues', {
    staleTime: COLLEAGUES_STALE_MS,
  });
  return data?.colleagues ?? [];
}

export function useHistory(exceptionId: string) {
  return useQuery({
    queryKey: ['exceptions', 'history', exceptionId],
    queryFn: ({ signal }) =>
      get<Many<HistoryEntry>>(`/exceptions/${exceptionId}/history?page%5Bsize%5D=${HISTORY_SIZE}`, signal),
  });
}

/** Changes one or many, says so, and shows it at once. Answers whether it was done. */
export function useWork(): (ids: readonly string[], change: WorkChange, done: string) => Promise<boolean> {
  const attempt = useRefreshing();
  return (ids, change, done) => attempt(() => send('PATCH', '/exceptions', { ids, ...change }), done);
}

export function useComment(): (id: string, body: string, mentioned: readonly string[]) => Promise<boolean> {
  const attempt = useRefreshing();
  return (id, body, mentioned) => {
    const data = { type: 'comment', attributes: { body, mentioned_user_ids: mentioned } };
    return attempt(() => send('POST', `/exceptions/${id}/comments`, { data }), 'Comment added');
  };
}

function useRefreshing() {
  const queries = useQueryClient();
  const attempt = useAttempt();
  return async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (!(await attempt(work, done))) return false;
    for (const key of ['exceptions', 'overview', 'fleet']) void queries.invalidateQueries({ queryKey: [key] });
    return true;
  };
}
