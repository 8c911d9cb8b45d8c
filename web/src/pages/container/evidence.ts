import type { AnswerOf } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';

export type Word = Evidence['said'];

export type Evidence = AnswerOf<'GET /containers/{id}/evidence'>['data'][number];

export function useEvidence(containerId: string) {
  return useGet<{ data: readonly Evidence[] }>(
    ['container', containerId, 'evidence'],
    `/containers/${containerId}/evidence`,
  );
}

const ARRIVALS = [
  'transshipment_arrived',
  'feeder_arrived',
  'vessel_arrived',
  'arrived_at_inland_destination',
  'rail_arrived',
];
const DEPARTURES = ['transshipment_departed', 'feeder_departed', 'vessel_departed', 'rail_departed'];
const ON_BOARD = [
  'vessel_loaded',
  'vessel_departed',
  'transshipment_loaded',
  'transshipment_departed',
  'feeder_loaded',
  'current_vessel',
  'pod_vessel',
];
const AT_PORTS = ['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged'];

/** What the terminal says of fetching the box. */
const PICKUP = [
  'available_for_pickup',
  'line_last_free_day',
  'terminal_last_free_day',
  'rail_last_free_day',
  'pickup_appointment',
  'yard_location',
];

type Matches = (evidence: Evidence) => boolean;

/** The words for the very time that is shown. */
export function expectedAt(at: string | null, what: 'arrives' | 'departs'): Matches {
  const names = what === 'arrives' ? ARRIVALS : DEPARTURES;
  return ({ kind, value, said }) =>
    kind === 'expected' && names.includes(value) && at !== null && Date.parse(said.says) === Date.parse(at);
}

export const isOfArrival: Matches = ({ value }) => value === 'vessel_arrived';
export const isOfShip: Matches = ({ value }) => ON_BOARD.includes(value);
export const isOfRoute: Matches = ({ value }) => AT_PORTS.includes(value);
export const isOfPickup: Matches = ({ value }) => PICKUP.includes(value);
export const isOfLastFreeDay: Matches = ({ value }) => value.endsWith('_last_free_day');
export const isOfHoldsAndFees: Matches = ({ value }) => value === 'holds' || value === 'fees';
