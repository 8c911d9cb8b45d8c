import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from './client.ts';
import { type Many, queryString, type Resource } from './json-api.ts';
import { useGet } from './use-get.ts';

export const EXCEPTION_CATEGORIES = [
  'last_free_day_near',
  'past_last_free_day',
  'hold',
  'missed_connection',
  'appointment_after_last_free_day',
  'charges_likely',
  'cut_off_near',
  'papers_differ',
  'rolled',
  'eta_slip',
  'no_update',
  'tracking_failed',
] as const;
export type ExceptionCategory = (typeof EXCEPTION_CATEGORIES)[number];

export type ExceptionState = 'open' | 'snoozed' | 'dismissed';

/** Something that needs a person: a rule of the service said so. */
export type Exception = Resource<'exception'>;

export const CATEGORY_NAMES: Readonly<Record<ExceptionCategory, string>> = {
  past_last_free_day: 'Past last free day',
  last_free_day_near: 'Free time ends soon',
  hold: 'Holds',
  missed_connection: 'Missed connection',
  appointment_after_last_free_day: 'Appointment too late',
  charges_likely: 'Charges likely',
  cut_off_near: 'Cut-off near',
  papers_differ: 'Papers differ',
  rolled: 'Rolled',
  eta_slip: 'ETA slipped',
  no_update: 'No update',
  tracking_failed: 'Tracking failed',
};

export interface ExceptionQuery {
  readonly category?: ExceptionCategory | undefined;
  readonly containerId?: string | undefined;
  readonly state?: ExceptionState | undefined;
  /** Assigned to this person, or mentioning them. */
  readonly concerns?: string | undefined;
  readonly size?: number;
  readonly page?: number;
}

/** Those of a shipment together, the most urgent shipment first. */
export function useExceptions(asked: ExceptionQuery) {
  const path = pathOf(asked);
  return useGet<Many<Exception>>(['exceptions', path], path, { placeholderData: (before) => before });
}

const HOME_PAGE_SIZE = 100;

/** All of them in the same order, a page at a time. */
export function useEveryException() {
  return useInfiniteQuery({
    queryKey: ['exceptions', 'every'],
    queryFn: ({ signal, pageParam }) => get<Many<Exception>>(pathOf({ size: HOME_PAGE_SIZE, page: pageParam }), signal),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * HOME_PAGE_SIZE < last.meta.total ? page + 1 : undefined),
  });
}

function pathOf({ category, containerId, state, concerns, size = 100, page = 1 }: ExceptionQuery): string {
  const query = queryString({
    include: 'shipment',
    group_by: 'shipment',
    'filter[category]': category,
    'filter[container_id]': containerId,
    'filter[state]': state,
    'filter[concerns]': concerns,
    'page[size]': size,
    'page[number]': page,
  });
  return `/exceptions${query}`;
}
