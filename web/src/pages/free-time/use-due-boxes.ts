import { useQueries } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { type Many, queryString, related } from '../../api/json-api.ts';
import type { Container, Shipment, Terminal } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import type { Clock } from './clock.ts';
import type { DueBox, Duty } from './due-box.ts';

/** Each has clocks of its own to be asked for. */
export const BOXES_AT_ONCE = 25;

/** Boxes that wait to be fetched or returned, by their last free day, with their clocks as they come in. */
export function useDueBoxes({ status }: Duty, page: number) {
  const query = queryString({
    'filter[active]': true,
    'filter[status]': status,
    include: 'shipment,pod_terminal',
    sort: 'last_free_day',
    'page[size]': BOXES_AT_ONCE,
    'page[number]': page,
  });
  const list = useGet<Many<Container>>(['containers', 'due', query], `/containers${query}`);
  const containers = list.data?.data ?? [];
  const answers = useQueries({
    queries: containers.map(({ id }) => ({
      queryKey: ['container', id, 'free-time'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        get<{ data: readonly Clock[] }>(`/containers/${id}/free_time`, signal),
    })),
  });
  const boxes = containers.map(
    (container, index): DueBox => ({
      container,
      shipment: related<Shipment>(container, 'shipment', list.data?.included),
      terminal: related<Terminal>(container, 'pod_terminal', list.data?.included),
      clocks: answers[index]?.data?.data,
    }),
  );
  return { boxes, total: list.data?.meta.total, error: list.error, refetch: list.refetch };
}
