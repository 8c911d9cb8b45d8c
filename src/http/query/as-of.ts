import type { Asker } from '../../concurrency/asker.ts';
import { invalidQuery } from '../../errors.ts';
import { compareInstants, type Instant, toInstant } from '../../values/instant.ts';
import { Shape, Text, Type } from '../../values/schema.ts';
import type { Company } from '../answer.ts';
import type { AnyCall } from '../route.ts';
import type { IncludeTree } from './include.ts';
import { readInstant } from './instant.ts';

/** Member of the query schema of what can be told as it was known at a moment. */
export const asOfQuery = {
  as_of: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'What was known at this moment: derived, by the rules of today, from what had been received by then. Not in the ' +
        'future. `meta.as_of` says what is not of then. What was not known then is not found. Nothing can be included.',
    }),
  ),
};

/** What an answer of the past says of itself. */
export const AsOfShape = Shape({
  at: Type.String({ format: 'date-time' }),
  rules: Type.String({ description: 'The rules by which it was derived: those of `today`.' }),
  of_today: Type.Array(Text, { description: 'What is shown as it is today: its history is not kept.' }),
  not_kept: Type.Array(Text, { description: 'What is left empty: what it was then is not kept.' }),
});

/** What differs from what was shown at the moment, of each kind of answer. */
const LIMITS = {
  container: {
    of_today: ['ref_numbers', 'tariffs and calendars of free time', 'names of places and vessels'],
    not_kept: ['shipment_last_tracking_request_at', 'pod_last_tracking_request_at', 'predictions that were taken back'],
  },
  shipment: {
    of_today: [
      'ref_numbers',
      'tags',
      'customer_name',
      'shipping_line_name',
      'shipping_line_short_name',
      'names of places and vessels',
    ],
    not_kept: [
      'line_tracking_last_attempted_at',
      'line_tracking_last_succeeded_at',
      'line_tracking_possibly_incomplete',
      'predictions that were taken back',
      'party_roles',
    ],
  },
  events: { of_today: ['names of places and vessels'], not_kept: [] },
  map: {
    of_today: ['sea routes', 'names of places and vessels'],
    not_kept: [
      'positions that have been forgotten since',
      'when a position was received: it counts from when it was true',
    ],
  },
  free_time: { of_today: ['tariffs', 'calendars'], not_kept: [] },
  exceptions: {
    of_today: ['shipping_line_name'],
    not_kept: ['no_update', 'tracking_failed', 'assignees, snoozes, dismissals and comments'],
  },
} as const;

interface AsOfQuery {
  readonly as_of?: string;
}

interface Asked {
  readonly query: AsOfQuery;
  readonly services: { readonly now: () => Date };
}

/** For whom the past is derived. */
export function askerOf({ caller: { accountId }, signal }: Pick<AnyCall, 'caller' | 'signal'>): Asker {
  return { accountId, signal };
}

/** The moment that is asked for; undefined for the present. */
export function readAsOf({ query, services }: Asked, include?: IncludeTree): Instant | undefined {
  const at = readInstant(query.as_of);
  if (at === undefined) return undefined;
  if (compareInstants(at, toInstant(services.now())) > 0) {
    throw invalidQuery('as_of', 'Lies in the future: nothing is known of that yet.');
  }
  if (include !== undefined && include.size > 0) {
    throw invalidQuery('include', 'What is included is of today: ask for each thing with as_of.');
  }
  return at;
}

/** A list of the past is told whole, the newest first: what would narrow or order it is of today. */
export function refuseFilters(query: object): void {
  const other = Object.entries(query).find(([name, value]) => !BESIDE.has(name) && value !== undefined);
  if (other) throw invalidQuery(other[0], 'Filters and orders are of today: with as_of the whole list is told.');
}

const BESIDE: ReadonlySet<string> = new Set(['as_of', 'page[number]', 'page[size]']);

/** What an answer says of the moment that it is of. */
export function asOfMeta(what: keyof typeof LIMITS, at: Instant) {
  const { of_today, not_kept } = LIMITS[what];
  return { as_of: { at, rules: 'today', of_today: [...of_today], not_kept: [...not_kept] } };
}

/** An answer of the past goes with what it says of itself, and with nothing of today. */
export function asOfCompany(what: keyof typeof LIMITS, at: Instant): Company {
  return { meta: asOfMeta(what, at), included: [] };
}
