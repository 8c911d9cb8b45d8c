import { queryString } from '../../api/json-api.ts';
import { DAY_MS } from '../../time/duration.ts';

/** A port or one of its terminals, in the words of the filters that find its containers. */
export interface Place {
  readonly zone: string;
  /** Finds what is discharged here. */
  readonly discharged: Filter;
  /** Finds what begins its journey here. */
  readonly laded: Filter;
}

type Filter = Readonly<Record<string, string | boolean>>;

/** Containers that have to do with a place. */
export interface PlaceList {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly none: string;
  readonly filter: (place: Place) => string;
  readonly columns: readonly string[];
  readonly sort: string;
}

const AT_SEA = 'new,loaded,on_ship';
const ASHORE = 'grounded,available,not_available,off_dock,awaiting_inland_transfer';
const LATELY_DAYS = 7;

export const PLACE_LISTS: readonly [PlaceList, ...PlaceList[]] = [
  {
    id: 'arriving',
    label: 'Arriving',
    note: 'on the way here',
    none: 'No container is on its way here.',
    filter: ({ discharged }) => query({ ...discharged, 'filter[active]': true, 'filter[status]': AT_SEA }),
    columns: ['number', 'status', 'bill', 'customer', 'vessel', 'eta', 'sure'],
    sort: 'pod_eta_at',
  },
  {
    id: 'standing',
    label: 'At the terminal',
    note: 'discharged and not yet picked up',
    none: 'No container waits here for pickup.',
    filter: ({ discharged }) => query({ ...discharged, 'filter[active]': true, 'filter[status]': ASHORE }),
    columns: ['number', 'status', 'bill', 'customer', 'eta', 'lfd', 'appointment', 'holds', 'fees'],
    sort: 'last_free_day',
  },
  {
    id: 'free days',
    label: 'Last free days',
    note: 'with a last free day that is still to come',
    none: 'No free day ends here.',
    filter: ({ discharged, zone }) =>
      query({ ...discharged, 'filter[active]': true, 'filter[pickup_lfd][start]': dayAt(zone, new Date()) }),
    columns: ['number', 'status', 'lfd', 'appointment', 'holds', 'fees', 'customer'],
    sort: 'last_free_day',
  },
  {
    id: 'leaving',
    label: 'Leaving',
    note: 'that begin their journey here and have not left',
    none: 'No container waits to leave from here.',
    filter: ({ laded }) => query({ ...laded, 'filter[active]': true, 'filter[status]': 'new,loaded' }),
    columns: ['number', 'status', 'bill', 'customer', 'route', 'vessel', 'eta'],
    sort: 'pod_eta_at',
  },
  {
    id: 'left',
    label: 'Left',
    note: `fetched from here in the last ${LATELY_DAYS} days`,
    none: 'No container was fetched from here lately.',
    filter: ({ discharged, zone }) => {
      const since = dayAt(zone, new Date(Date.now() - LATELY_DAYS * DAY_MS));
      return query({ ...discharged, 'filter[picked_up_at]': `>=${since}` });
    },
    columns: ['number', 'status', 'bill', 'customer', 'eta', 'destination'],
    sort: '-pod_eta_at',
  },
];

/** `YYYY-MM-DD` on the calendar of the place. */
function dayAt(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
}

function query(members: Filter): string {
  return queryString(members).slice(1);
}
