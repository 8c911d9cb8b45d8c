import type { AnswerOf } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { eventTitle } from './milestones.ts';

export type Entered = AnswerOf<'GET /containers/{id}/observations'>['data'][number];

export const KIND_NAMES = {
  eta: 'ETA',
  last_free_day: 'Last free day',
  appointment: 'Pickup appointment',
  holds: 'Holds',
  milestone: 'Milestone',
} as const;
export type EnteredKind = keyof typeof KIND_NAMES;

export const HOLD_NAMES = [
  ['customs', 'Customs'],
  ['freight', 'Freight'],
  ['USDA', 'USDA'],
  ['VACIS', 'VACIS'],
  ['TMF', 'TMF'],
  ['other', 'Other'],
] as const;

/** What people hear of on the phone before a source says it. */
export const ENTERED_EVENTS = [
  'empty_out',
  'full_in',
  'vessel_loaded',
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'vessel_arrived',
  'vessel_discharged',
  'available',
  'full_out',
  'delivered',
  'empty_in',
].map((event) => [event, eventTitle(event)] as const);

const AT_DISCHARGE = ['vessel_arrived', 'vessel_discharged', 'available', 'full_out'];

/** The form as the service takes it. */
export function readEntered(kind: EnteredKind, form: FormData, { attributes }: Container): object {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const pod = attributes.situation.pod_locode;
  const said = text('reason') === '' ? {} : { reason: text('reason') };
  const at = (locode: string | null | undefined) => (locode ? { location_locode: locode } : {});
  if (kind === 'eta') {
    const eta = { event: 'vessel_arrived', timestamp: text('at'), estimated: true, corrects: true, ...at(pod) };
    return { observations: [eta], ...said };
  }
  if (kind === 'milestone') {
    const event = text('event');
    const usual = AT_DISCHARGE.includes(event) ? pod : undefined;
    const locode = text('locode').toUpperCase() || usual;
    return { observations: [{ event, timestamp: text('at'), corrects: true, ...at(locode) }], ...said };
  }
  return { pickup: { ...at(placeOfPickup(attributes) ?? pod), ...pickupOf(kind, form, attributes) }, ...said };
}

function pickupOf(kind: EnteredKind, form: FormData, attributes: Container['attributes']): object {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  if (kind === 'last_free_day') return { last_free_day: text('on'), last_free_day_by: giverOf(attributes) };
  if (kind === 'appointment') return { pickup_appointment_at: text('at') || null };
  const known = attributes.holds_at_pod_terminal;
  const holds = form
    .getAll('hold')
    .map((name) => known.find((hold) => hold.name === name) ?? { name, status: 'hold', description: null });
  return { holds };
}

/** Whoever gives the day that counts: what is entered takes the place of that. */
function giverOf({ last_free_days: days }: Container['attributes']): string {
  return (['line', 'terminal', 'rail'] as const).find((giver) => days[giver] !== null) ?? 'terminal';
}

function placeOfPickup({ last_free_days: { current } }: Container['attributes']): string | undefined {
  return current?.locode ?? undefined;
}

/** `ETA 27 Nov`: what was entered, without its time. */
export function enteredTitle({ event, estimated, last_free_day: day, holds, ...entered }: Entered): string {
  if (event !== null) return estimated ? `${eventTitle(event)}, expected` : eventTitle(event);
  if (day !== undefined) return day === null ? 'No last free day' : 'Last free day';
  if (holds !== undefined) {
    return holds.length === 0 ? 'No holds' : `Holds: ${holds.map(({ name }) => name).join(', ')}`;
  }
  return entered.pickup_appointment_at === null ? 'No pickup appointment' : 'Pickup appointment';
}
