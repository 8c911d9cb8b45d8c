import { useQuery } from '@tanstack/react-query';
import { get } from './client.ts';
import { type Many, queryString, type Resource } from './json-api.ts';

export const EXCEPTION_CATEGORIES = [
  'last_free_day_near',
  'past_last_free_day',
  'hold',
  'missed_connection',
  'appointment_after_last_free_day',
  'rolled',
  'eta_slip',
  'no_update',
  'tracking_failed',
] as const;
export type ExceptionCategory = (typeof EXCEPTION_CATEGORIES)[number];

/** Something that needs a person: a rule of the service said so. */
export type Exception = Resource<
  'exception',
  {
    category: ExceptionCategory;
    severity: 'act' | 'watch';
    title: string;
    detail: string;
    since: string | null;
    /** The moment it is about: the last free day, the new arrival, the departure that was missed. */
    at: string | null;
    /** What is about a day: that day on the calendar of the place. */
    on: string | null;
    timezone: string | null;
    number: string;
    location_name: string | null;
  }
>;

export const CATEGORY_NAMES: Readonly<Record<ExceptionCategory, string>> = {
  past_last_free_day: 'Past last free day',
  last_free_day_near: 'Free time ends soon',
  hold: 'Holds',
  missed_connection: 'Missed connection',
  appointment_after_last_free_day: 'Appointment too late',
  rolled: 'Rolled',
  eta_slip: 'ETA slipped',
  no_update: 'No update',
  tracking_failed: 'Tracking failed',
};

export interface ExceptionQuery {
  readonly category?: ExceptionCategory | undefined;
  readonly containerId?: string | undefined;
  readonly size?: number;
  readonly page?: number;
}

export function useExceptions({ category, containerId, size = 100, page = 1 }: ExceptionQuery) {
  const query = queryString({
    'filter[category]': category,
    'filter[container_id]': containerId,
    'page[size]': size,
    'page[number]': page,
  });
  return useQuery({
    queryKey: ['exceptions', query],
    queryFn: ({ signal }) => get<Many<Exception>>(`/exceptions${query}`, signal),
    placeholderData: (before) => before,
  });
}
