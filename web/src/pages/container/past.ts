import type { AnswerOf } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { showDay } from '../../time/calendar-day.ts';
import { statusOf, vesselText } from '../containers/situation.ts';
import { eventTitle } from './milestones.ts';

export type History = AnswerOf<'GET /containers/{id}/history'>;
export type Moment = History['data'][number];
export type Change = Moment['changes'][number];

/** One matter, as it was known and as it is. A time is shown in the zone of its place. */
export interface Matter {
  readonly name: string;
  readonly believed: Known;
  readonly happened: Known;
}

export interface Known {
  readonly text: string;
  readonly at?: string;
  readonly zone?: string | null;
}

/** The moment whose knowledge held at a time: the last one that was not after it. */
export function momentAt(moments: readonly Moment[], ms: number): number {
  return Math.max(
    0,
    moments.findLastIndex(({ at }) => Date.parse(at) <= ms),
  );
}

type Read = (attributes: Container['attributes']) => Known;

const MATTERS: readonly (readonly [name: string, read: Read])[] = [
  ['Status', (box) => ({ text: statusOf(box.current_status, box.situation)[0] })],
  ['Vessel', (box) => ({ text: vesselText(box.situation) })],
  ['Left port of lading', (box) => moment(box.situation.pol_atd_at, 'UTC')],
  ['Expected at port of discharge', (box) => moment(box.situation.pod_eta_at, box.pod_timezone)],
  ['Arrived at port of discharge', (box) => moment(box.pod_arrived_at, box.pod_timezone)],
  ['Discharged', (box) => moment(box.pod_discharged_at, box.pod_timezone)],
  ['Fetched', (box) => moment(box.pod_full_out_at, box.pod_timezone)],
  ['Last free day', (box) => ({ text: dayText(box.last_free_days.current?.on) })],
  ['Holds', (box) => ({ text: box.holds_at_pod_terminal.map(({ name }) => name).join(', ') || 'None known' })],
  ['Returned empty', (box) => moment(box.empty_terminated_at, box.empty_terminated_timezone)],
];

/** What was believed beside what is known now; what was known neither then nor now is left out. */
export function mattersOf(then: Container, now: Container): Matter[] {
  return MATTERS.map(([name, read]) => ({
    name,
    believed: read(then.attributes),
    happened: read(now.attributes),
  })).filter((one) => one.believed.text !== UNKNOWN || one.happened.text !== UNKNOWN);
}

export function isSame({ believed, happened }: Matter): boolean {
  return believed.text === happened.text;
}

const UNKNOWN = 'Not known';

function moment(at: string | null, zone: string | null): Known {
  return at === null ? { text: UNKNOWN } : { text: at, at, zone };
}

function dayText(on: string | undefined): string {
  return on === undefined ? UNKNOWN : showDay(on);
}

export function changeTitle({ what }: Change): string {
  return what.startsWith('container.') ? eventTitle(what) : sentenceCase(what.replaceAll('_', ' '));
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value of any attribute, for people. */
export function knownOf(value: unknown): Known {
  if (value === null || value === undefined) return { text: UNKNOWN };
  if (typeof value === 'string')
    return ISO_MOMENT.test(value) ? moment(value, 'UTC') : { text: value.replaceAll('_', ' ') };
  if (typeof value === 'boolean') return { text: value ? 'Yes' : 'No' };
  if (Array.isArray(value))
    return { text: value.map((one) => textIn(one, 'name') || textIn(one, 'type')).join(', ') || 'None' };
  if (typeof value !== 'object') return { text: String(value) };
  const at = textIn(value, 'timestamp');
  if (at !== '')
    return { text: `${textIn(value, 'location_locode')} ${at}`.trim(), at, zone: textIn(value, 'timezone') || null };
  return { text: 'current' in value ? dayText(textIn(value.current, 'on') || undefined) : JSON.stringify(value) };
}

function textIn(of: unknown, name: string): string {
  const value =
    typeof of === 'object' && of !== null ? new Map<string, unknown>(Object.entries(of)).get(name) : undefined;
  return typeof value === 'string' ? value : '';
}
