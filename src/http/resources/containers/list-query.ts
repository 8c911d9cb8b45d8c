import { EXCEPTION_CATEGORIES, type ExceptionCategory } from '../../../domain/exceptions/exception.ts';
import { CONTAINER_FILTERS } from '../../../domain/list-filter/container-filters.ts';
import { containersByCategory, listEveryException } from '../../../operations/exceptions.ts';
import type { ContainerFilter, DayBounds } from '../../../store/containers/container-filter.ts';
import { CONTAINER_SORTS, type ContainerSort } from '../../../store/list-filter/container-sorts.ts';
import type { SortOrder } from '../../../store/page.ts';
import { defined } from '../../../values/defined.ts';
import type { Id } from '../../../values/id.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Shape, type Static, Type, Uuid } from '../../../values/schema.ts';
import { CalendarDay, readFirstDay, readLastDay, utcDay } from '../../query/calendar-days.ts';
import { readInstant } from '../../query/instant.ts';
import { filterQuery, readFilters } from '../../query/list-filter.ts';
import { readSeveral, Several } from '../../query/several.ts';
import { lenientSortQuery, readLenientSort } from '../../query/sort.ts';
import type { Services } from '../../services.ts';

const MAX_SORTS = 3;
const SORTS = Object.keys(CONTAINER_SORTS) as ContainerSort[];

/** Filters that only this service has, and its dashboard uses. */
const ownQuery = {
  q: Type.Optional(Type.String({ description: 'Part of a container or shipment number, a reference or a customer.' })),
  'filter[active]': Type.Optional(Type.Boolean({ description: 'Followed and not yet returned.' })),
  'filter[status]': Several,
  'filter[scac]': Several,
  'filter[port_of_lading]': Several,
  'filter[port_of_discharge]': Several,
  'filter[tag]': Several,
  'filter[exception]': Type.Optional(Choice(EXCEPTION_CATEGORIES)),
  'filter[shipment_id]': Type.Optional(Uuid),
  'filter[vessel_id]': Type.Optional(Uuid),
  'filter[pol_terminal_id]': Type.Optional(Uuid),
  'filter[pod_eta_at][start]': Type.Optional(DateTime),
  'filter[pod_eta_at][end]': Type.Optional(DateTime),
  'filter[pickup_lfd][start]': CalendarDay,
  'filter[pickup_lfd][end]': CalendarDay,
  'filter[arrival][start]': utcDay('Arrived on or after it, or while there is no arrival expected.'),
  'filter[arrival][end]': utcDay('Arrived on or before it, or while there is no arrival expected.'),
  'filter[pod_arrived_at][start]': utcDay('Arrived on or after it.'),
  'filter[pod_arrived_at][end]': utcDay('Arrived on or before it.'),
  'filter[late]': Type.Optional(
    Type.Boolean({
      description:
        'Whether it arrived, or while it is followed is expected, more than 24 hours after what was expected first; ' +
        'without such an estimate neither.',
    }),
  ),
  'filter[charged_since]': utcDay(
    'Of which a charge runs that is past its free time, or ended on or after it with an amount.',
  ),
};

/** What a list of containers can be narrowed and sorted by; the same for the page, the export and the summary. */
export const containerFilterQuery = { ...filterQuery(CONTAINER_FILTERS), ...ownQuery };
export const containerListQuery = {
  ...lenientSortQuery(SORTS, MAX_SORTS, '-last_status_refresh_at'),
  ...containerFilterQuery,
};

const OwnQuery = Shape(ownQuery);

/** What asks for attention is an order of its own. */
export function readContainerSort(query: { readonly sort?: string }): readonly SortOrder<ContainerSort>[] {
  const alone = readLenientSort(SORTS, 1, query.sort);
  const others = SORTS.filter((name) => name !== 'attention_priority');
  return alone.length > 0 ? alone : readLenientSort(others, MAX_SORTS, query.sort);
}

export async function readContainerFilter(
  services: Pick<Services, 'db' | 'now'>,
  accountId: Id,
  query: Static<typeof OwnQuery>,
): Promise<ContainerFilter> {
  const category = query['filter[exception]'];
  const now = services.now();
  return defined({
    asked: { values: readFilters(CONTAINER_FILTERS, query, ownQuery, now), now: toInstant(now) },
    q: query.q,
    active: query['filter[active]'],
    shipmentId: query['filter[shipment_id]'],
    vesselId: query['filter[vessel_id]'],
    ladingTerminalId: query['filter[pol_terminal_id]'],
    statuses: readSeveral('filter[status]', query['filter[status]']),
    scacs: readSeveral('filter[scac]', query['filter[scac]']?.toUpperCase()),
    ladingLocodes: readSeveral('filter[port_of_lading]', query['filter[port_of_lading]']?.toUpperCase()),
    dischargeLocodes: readSeveral('filter[port_of_discharge]', query['filter[port_of_discharge]']?.toUpperCase()),
    tags: readSeveral('filter[tag]', query['filter[tag]']),
    etaFrom: readInstant(query['filter[pod_eta_at][start]']),
    etaTo: readInstant(query['filter[pod_eta_at][end]']),
    lastFreeDayFrom: readFirstDay('filter[pickup_lfd][start]', query['filter[pickup_lfd][start]']),
    lastFreeDayTo: readLastDay('filter[pickup_lfd][end]', query['filter[pickup_lfd][end]']),
    arrivalDays: readDays('arrival', query['filter[arrival][start]'], query['filter[arrival][end]']),
    arrivedDays: readDays(
      'pod_arrived_at',
      query['filter[pod_arrived_at][start]'],
      query['filter[pod_arrived_at][end]'],
    ),
    late: query['filter[late]'],
    charged: readCharged(query['filter[charged_since]'], now),
    ids: category === undefined ? undefined : await containersIn(services, accountId, category),
  });
}

function readDays(name: string, start: string | undefined, end: string | undefined): DayBounds | undefined {
  if (start === undefined && end === undefined) return undefined;
  return defined({
    from: readFirstDay(`filter[${name}][start]`, start),
    to: readLastDay(`filter[${name}][end]`, end),
  });
}

function readCharged(since: string | undefined, now: Date): ContainerFilter['charged'] | undefined {
  const day = readFirstDay('filter[charged_since]', since);
  return day === undefined ? undefined : { since: day, today: toInstant(now).slice(0, 10) };
}

async function containersIn(
  services: Pick<Services, 'db' | 'now'>,
  accountId: Id,
  category: ExceptionCategory,
): Promise<Id[]> {
  const found = await listEveryException(services.db, accountId, services.now());
  return [...(containersByCategory(found).get(category) ?? [])];
}
