import type { Resource } from '../../api/json-api.ts';

export type AlertSubscription = Resource<'alert_subscription'>;
export type Alert = Resource<'alert'>;
type Told = AlertSubscription['attributes'];

/** What an alert is about; everything by default. */
export interface AlertAbout {
  readonly scope: Told['scope'];
  readonly id: string;
  readonly name: string;
}

export const KINDS: readonly (readonly [Told['kinds'][number], string])[] = [
  ['arrival', 'Arrivals'],
  ['departure', 'Departures'],
  ['estimate', 'Moved ETAs'],
  ['availability', 'Available for pickup'],
  ['last_free_day', 'Last free days'],
  ['hold', 'Holds'],
  ['fee', 'Fees'],
  ['appointment', 'Appointments'],
  ['movement', 'Other moves'],
  ['terminal', 'Terminals'],
  ['document', 'Documents'],
  ['tracking', 'Requests and new boxes'],
  ['work', 'What colleagues did'],
  ['exception.last_free_day_near', 'Exception: last free day is near'],
  ['exception.past_last_free_day', 'Exception: past the last free day'],
  ['exception.hold', 'Exception: hold'],
  ['exception.missed_connection', 'Exception: missed connection'],
  ['exception.appointment_after_last_free_day', 'Exception: appointment after the last free day'],
  ['exception.charges_likely', 'Exception: charges likely'],
  ['exception.cut_off_near', 'Exception: cut-off near or missed'],
  ['exception.papers_differ', 'Exception: papers differ from the tracking'],
  ['exception.rolled', 'Exception: rolled'],
  ['exception.eta_slip', 'Exception: ETA slipped'],
  ['exception.tracking_failed', 'Exception: request failed'],
  ['exception.no_update', 'Exception: no update'],
];

/** What most people want at first. */
export const USUAL_KINDS = ['arrival', 'estimate', 'last_free_day', 'hold', 'exception.last_free_day_near'];

export const WAYS = { email: 'E-mail', slack: 'Slack', teams: 'Microsoft Teams', webhook: 'Webhook' } as const;

const SCOPES = {
  all: 'Everything',
  saved_view: 'A saved view',
  customer: 'A customer',
  tag: 'Tag',
  shipment: 'A shipment',
  container: 'A container',
} as const;

export function aboutText({ scope, tag }: Told): string {
  return tag === null ? SCOPES[scope] : `Tag ${tag}`;
}

export function whenText({ rhythm, at_time: at, timezone }: Told): string {
  if (rhythm === 'at_once') return 'At once';
  if (rhythm === 'hourly') return 'Every hour';
  return `${rhythm === 'daily' ? 'Daily' : 'On weekdays'} at ${at}, ${timezone}`;
}

const REASONS = {
  unsubscribed: 'Ended by the link of a mail',
  refused: 'Refused',
  failing: 'Not taken several times',
  person_gone: 'The person is gone',
} as const;

export function stateText({ active, deactivated_reason: reason }: Told): string {
  if (active) return 'On';
  return reason === null ? 'Off' : REASONS[reason];
}
