import { type Many, type Resource, related } from '../../api/json-api.ts';

export type Report = Resource<'report'>;
type Told = Report['attributes'];

export const WEEKDAYS: readonly (readonly [Told['weekday'], string])[] = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
];

export const FORMATS = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const satisfies readonly (readonly [Told['formats'][number], string])[];

export function whenText({ weekday, at_time: at, timezone }: Told): string {
  return `${WEEKDAYS.find(([day]) => day === weekday)?.[1] ?? weekday} at ${at}, ${timezone}`;
}

/** Of which containers it is. A view that only its own person sees has no name here. */
export function ofText(report: Report, included: Many<Report>['included']): string {
  const customer = related<Resource<'party'>>(report, 'customer', included)?.attributes.company_name;
  const view = related<Resource<'saved_view'>>(report, 'saved_view', included)?.attributes.name;
  const hasView = report.relationships?.['saved_view']?.data != null;
  const parts = [customer, hasView ? `view ${view ?? 'of one person'}` : undefined].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? 'All containers' : parts.join(', ');
}

const REASONS = {
  unsubscribed: 'ended by the link of a mail',
  refused: 'refused',
  failing: 'not taken several times',
  person_gone: 'gone',
} as const;

/** What keeps an address from getting it; undefined when nothing does. */
export function troubleOf({
  active,
  deactivated_reason: reason,
  last_error,
}: Told['recipients'][number]): string | undefined {
  if (!active) return reason === null ? 'off' : REASONS[reason];
  return last_error ?? undefined;
}
