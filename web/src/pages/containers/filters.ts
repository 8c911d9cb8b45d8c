import { CATEGORY_NAMES } from '../../api/exceptions.ts';
import type { FilterKind } from '../../table/filter-kind.ts';
import { STATUS_NAMES } from './status.ts';

export const CONTAINER_FILTERS: readonly FilterKind[] = [
  { parameter: 'q', label: 'Contains', hint: 'Number, reference or customer' },
  { parameter: 'filter[port_of_discharge]', label: 'Discharge port', countedBy: 'port_of_discharge' },
  { parameter: 'filter[port_of_lading]', label: 'Lading port', countedBy: 'port_of_lading' },
  { parameter: 'filter[pod_terminal_id]', label: 'Terminal', countedBy: 'pod_terminal' },
  { parameter: 'filter[vessel_id]', label: 'Aboard', countedBy: 'vessel' },
  { parameter: 'filter[scac]', label: 'Carrier', countedBy: 'shipping_line' },
  { parameter: 'filter[customer_id]', label: 'Customer', countedBy: 'customer' },
  { parameter: 'filter[tag]', label: 'Tag', hint: 'urgent' },
  { parameter: 'filter[pod_eta_at]', label: 'ETA at discharge', days: 'reader' },
  { parameter: 'filter[arrival]', label: 'Arrival, or its estimate', days: 'place' },
  { parameter: 'filter[pod_arrived_at]', label: 'Arrived', days: 'place' },
  {
    parameter: 'filter[late]',
    label: 'Against the first estimate',
    choices: [
      ['true', 'More than 24 hours late'],
      ['false', 'On time'],
    ],
  },
  { parameter: 'filter[charged_since]', label: 'Charges since', hint: '2026-11-18' },
  { parameter: 'filter[pickup_lfd]', label: 'Last free day', days: 'place' },
  {
    parameter: 'filter[status]',
    label: 'Status',
    countedBy: 'current_status',
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
