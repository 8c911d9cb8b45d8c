import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '../time/duration.ts';
import { get, send } from './client.ts';
import { type AnswerOf, queryString, type Resource } from './json-api.ts';
import { useGet } from './use-get.ts';

/** In the order in which they are offered. */
export const KIND_NAMES = {
  arrival: 'Arrivals',
  departure: 'Departures',
  movement: 'Loading, gate and yard',
  estimate: 'ETAs',
  hold: 'Holds',
  fee: 'Fees',
  last_free_day: 'Last free days',
  appointment: 'Appointments',
  availability: 'Availability',
  terminal: 'Terminals',
  document: 'Documents',
  tracking: 'Tracking',
  work: 'By colleagues',
} as const;
export type ChangeKind = keyof typeof KIND_NAMES;

export function kindOf(text: string | null): ChangeKind | undefined {
  return text !== null && isKind(text) ? text : undefined;
}

function isKind(text: string): text is ChangeKind {
  return Object.hasOwn(KIND_NAMES, text);
}

export type Change = Resource<'change'>;

export interface ChangesQuery {
  readonly since: string | undefined;
  readonly kind?: ChangeKind | undefined;
  readonly customerId?: string | undefined;
  readonly tag?: string | undefined;
  readonly port?: string | undefined;
  readonly shipmentId?: string | undefined;
  readonly containerId?: string | undefined;
}

interface ChangesPage {
  readonly data: readonly Change[];
  readonly meta: { readonly before: string | null };
}

const PAGE_SIZE = 100;

/** Newest first, a page at a time. Nothing is asked for until the beginning of the period is known. */
export function useChanges(asked: ChangesQuery | undefined) {
  return useInfiniteQuery({
    queryKey: ['changes', asked],
    queryFn: ({ signal, pageParam }) => get<ChangesPage>(pathOf(asked, pageParam), signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.before ?? undefined,
    enabled: asked !== undefined,
  });
}

/** How many there are on all pages. */
export function useChangeCounts(asked: ChangesQuery | undefined) {
  return useGet<AnswerOf<'GET /changes/summary'>>(
    ['changes', 'summary', asked],
    `/changes/summary${queryString(filtersOf(asked))}`,
    { enabled: asked !== undefined },
  );
}

function pathOf(asked: ChangesQuery | undefined, before: string): string {
  return `/changes${queryString({ ...filtersOf(asked), before, 'page[size]': PAGE_SIZE })}`;
}

function filtersOf(asked: ChangesQuery | undefined) {
  return {
    since: asked?.since,
    'filter[kind]': asked?.kind,
    'filter[customer_id]': asked?.customerId,
    'filter[tag]': asked?.tag,
    'filter[port]': asked?.port,
    'filter[shipment_id]': asked?.shipmentId,
    'filter[container_id]': asked?.containerId,
  };
}

const VISIT_EVERY_MS = 5 * MINUTE_MS;

/** Until when the person was here before this visit; null at the first, undefined while it is not known. */
export function useLastVisit(): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['visit'],
    queryFn: () => send<{ previous_visit_ended_at: string | null }>('POST', '/visit'),
    refetchInterval: VISIT_EVERY_MS,
    staleTime: Infinity,
  });
  return data?.previous_visit_ended_at;
}
