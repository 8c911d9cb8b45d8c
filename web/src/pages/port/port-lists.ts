import { queryString } from '../../api/json-api.ts';

/** Containers that have to do with a port. */
export interface PortList {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly none: string;
  readonly filter: (code: string, zone: string) => string;
  readonly columns: readonly string[];
  readonly sort: string;
}

const AT_SEA = 'new,loaded,on_ship';
const ASHORE = 'grounded,available,not_available,off_dock,awaiting_inland_transfer';

export const PORT_LISTS: readonly [PortList, ...PortList[]] = [
  {
    id: 'arriving',
    label: 'Arriving',
    note: 'on the way to this port',
    none: 'No container is on its way here.',
    filter: (code) => query({ 'filter[port_of_discharge]': code, 'filter[active]': true, 'filter[status]': AT_SEA }),
    columns: ['number', 'status', 'bill', 'customer', 'vessel', 'eta', 'sure'],
    sort: 'pod_eta_at',
  },
  {
    id: 'standing',
    label: 'Standing there',
    note: 'landed here and not yet fetched',
    none: 'No container stands here.',
    filter: (code) => query({ 'filter[port_of_discharge]': code, 'filter[active]': true, 'filter[status]': ASHORE }),
    columns: ['number', 'status', 'bill', 'customer', 'eta', 'lfd', 'appointment', 'holds', 'fees'],
    sort: 'last_free_day',
  },
  {
    id: 'free days',
    label: 'Last free days',
    note: 'with a last free day that is still to come',
    none: 'No free day ends here.',
    filter: (code, zone) =>
      query({
        'filter[port_of_discharge]': code,
        'filter[active]': true,
        'filter[pickup_lfd][start]': todayAt(zone, new Date()),
      }),
    columns: ['number', 'status', 'lfd', 'appointment', 'holds', 'fees', 'customer'],
    sort: 'last_free_day',
  },
  {
    id: 'leaving',
    label: 'Leaving',
    note: 'that begin their journey here and have not left',
    none: 'No container waits to leave from here.',
    filter: (code) => query({ 'filter[port_of_lading]': code, 'filter[active]': true, 'filter[status]': 'new,loaded' }),
    columns: ['number', 'status', 'bill', 'customer', 'route', 'vessel', 'eta'],
    sort: 'pod_eta_at',
  },
];

/** `YYYY-MM-DD` on the calendar of the place. */
export function todayAt(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
}

function query(members: Readonly<Record<string, string | boolean>>): string {
  return queryString(members).slice(1);
}
