import { CATEGORY_NAMES } from '../../api/exceptions.ts';
import type { FilterKind } from '../../table/filter-kind.ts';
import { STATUS_NAMES } from './status.ts';

export const CONTAINER_FILTERS: readonly FilterKind[] = [
  { parameter: 'q', label: 'Contains', hint: 'Number, reference or customer' },
  { parameter: 'filter[port_of_discharge]', label: 'Discharge port', hint: 'USLGB, USLAX' },
  { parameter: 'filter[port_of_lading]', label: 'Lading port', hint: 'CNXMN' },
  { parameter: 'filter[scac]', label: 'Carrier', hint: 'EGLV, MAEU' },
  { parameter: 'filter[tag]', label: 'Tag', hint: 'urgent' },
  { parameter: 'filter[pod_eta_at]', label: 'ETA at discharge', days: 'reader' },
  { parameter: 'filter[pickup_lfd]', label: 'Last free day', days: 'place' },
  {
    parameter: 'filter[status]',
    label: 'Status',
    choices: Object.entries(STATUS_NAMES).map(([value, [name]]) => [value, name]),
  },
  {
    parameter: 'filter[exception]',
    label: 'Exception',
    choices: Object.entries(CATEGORY_NAMES),
  },
  {
    parameter: 'filter[active]',
    label: 'Activity',
    choices: [
      ['true', 'Active'],
      ['false', 'Finished or stopped'],
    ],
  },
];
