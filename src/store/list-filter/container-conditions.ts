import { type RawBuilder, sql } from 'kysely';
import { EXCEPTION_LIMITS } from '../../domain/exceptions/exception.ts';
import type { DayRange } from '../../domain/list-filter/condition.ts';
import type { CONTAINER_FILTERS } from '../../domain/list-filter/container-filters.ts';
import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';
import { type Asked, type Asking, type Conditions, conditionsOf, hasCustomer, hasTags, isOwned } from './asked.ts';
import { anyOf, day, dayOfMoment, every, id, type Truth, text } from './compare.ts';
import { fieldContains, hasCustomerNamed, isHeldOnBox, roleIsHeld } from './container-relations.ts';
import { begins, lineBegins, MIN_INDEXED_CHARACTERS, referenceBegins, shipmentNumberBegins } from './search.ts';

type Table = typeof CONTAINER_FILTERS;

/** The arrival of a box at its port of discharge, or while there is none its estimate. */
export const BOX_ARRIVAL: RawBuilder<unknown> = sql`coalesce(listed.pod_arrived_at, listed.pod_eta_at)`;
/** The first that is given; see `pickupLastFreeDay`. */
export const PICKUP_LFD: RawBuilder<unknown> = sql`coalesce(listed.lfd_line, listed.lfd_terminal, listed.lfd_rail)`;
export const FOLLOWED: Truth = sql`listed.followed`;

const at = (column: string) => dayOfMoment(sql.ref(`listed.${column}`));
const on = (column: string) => day(sql.ref(`listed.${column}`));

const CONDITIONS: Conditions<Table> = {
  number: text('listed.number'),
  pol: text('listed.pol_name'),
  pod: text('listed.pod_name'),
  destination: text('listed.destination_name'),
  pol_code: text('listed.pol_locode'),
  pod_code: text('listed.pod_locode'),
  destination_code: text('listed.destination_locode'),
  shipping_line_scac: text('listed.scac'),
  customer_id: hasCustomer,
  customer_name: hasCustomerNamed,
  vessel_name: text('listed.pod_vessel_name'),
  pod_terminal_id: id('listed.pod_terminal_id'),
  current_status: text('listed.current_status'),
  has_fees: (wanted) => told(wanted, sql`listed.has_fees`),
  has_demurrage_fees: (wanted) => told(wanted, sql`listed.has_demurrage_fees`),
  has_fees_or_holds: (wanted) => told(wanted, sql`(listed.has_fees or listed.has_holds)`),
  requires_attention: (wanted, { now }) => (wanted ? needsAttention(now) : sql`true`),
  eta_changed_in_last_24h: (_, asking) => estimateChanged(asking, 1),
  eta_changed_in_past_3_days: (_, asking) => estimateChanged(asking, 3),
  has_holds: (wanted) => told(wanted, sql`listed.has_holds`),
  actively_tracked: (wanted) => (wanted ? FOLLOWED : sql`not ${FOLLOWED}`),
  search_by_ids: namedBy,
  search_by_number: (words, asking) => isAmong('container', begins('found.number', words), asking),
  search_by_shipment_number: (words, asking) => isAmong('shipment', shipmentNumberBegins('found', words), asking),
  search_by_shipment_ref_numbers: (words, asking) =>
    isAmong('shipment', referenceBegins('found', words, asking.accountId), asking),
  search_by_ref_numbers: (words, asking) =>
    isAmong('container', referenceBegins('found', words, asking.accountId), asking),
  search_by_owner_id: isOwned,
  delivered_at: at('delivered_at'),
  pod_discharged_at: at('pod_discharged_at'),
  pod_arrived_at: at('pod_arrived_at'),
  pol_etd_at: at('pol_etd_at'),
  pol_atd_at: at('pol_atd_at'),
  empty_out_at: at('empty_out_at'),
  pol_full_in_at: at('pol_full_in_at'),
  pol_vessel_loaded_at: at('pol_vessel_loaded_at'),
  pol_vessel_departed_at: at('pol_vessel_departed_at'),
  arrival: dayOfMoment(BOX_ARRIVAL),
  picked_up_at: at('pod_full_out_at'),
  empty_returned_at: at('empty_terminated_at'),
  created_at: at('created_at'),
  updated_at: at('updated_at'),
  last_free_day_on: waitsUntil,
  inland_destination_rail_unloaded_at: at('ind_rail_unloaded_at'),
  final_destination_full_out_at: at('final_destination_full_out_at'),
  inland_destination_eta_at: at('ind_eta_at'),
  inland_destination_ata_at: at('ind_ata_at'),
  pod_rail_departed_at: at('pod_rail_departed_at'),
  pickup_lfd: day(PICKUP_LFD),
  pickup_lfd_rail_on: on('lfd_rail'),
  pickup_lfd_terminal_on: on('lfd_terminal'),
  pickup_lfd_line_on: on('lfd_line'),
  pickup_lfd_terminal_effective_on: on('lfd_terminal'),
  pickup_lfd_line_effective_on: on('lfd_line'),
  // The two are one condition; see below.
  tags: (tags) => hasTags('listed.tags', tags),
  tags_and: () => sql`true`,
  parties: (roles, asking) => every(roles.map((role) => roleIsHeld(role, asking))),
  custom_fields: (fields, asking) => every(fields.map((field) => fieldContains(field, asking))),
};

export function containerConditions({ values, now }: Asked<Table>, accountId: string): Truth[] {
  const { tags, tags_and } = values;
  const asking = { accountId, now, isHeld: isHeldOnBox(accountId) };
  return [hasTags('listed.tags', tags, tags_and), ...conditionsOf(CONDITIONS, values, asking, ['tags', 'tags_and'])];
}

/** The last free day is near or over, and nobody has fetched the container. */
export function needsAttention(now: string): Truth {
  const until = dayOfNumber(dayNumberOf(now.slice(0, 10)) + EXCEPTION_LIMITS.lastFreeDayNearDays);
  return sql`(listed.last_free_on <= ${until}::date and not ${IS_DONE_WITH})`;
}

/** Fetched, returned, gone or no longer followed. */
export const IS_DONE_WITH: Truth = sql`(listed.pod_full_out_at is not null
  or listed.final_destination_full_out_at is not null or listed.empty_terminated_at is not null or listed.left_shipment
  or not ${FOLLOWED})`;

/** What a terminal says is true or not; while it has said nothing, it is neither. */
function told(wanted: boolean, truth: Truth): Truth {
  return wanted ? truth : sql`(not ${truth} and listed.terminal_checked)`;
}

/** Of the box itself: those of one shipment may part ways. The first estimate of all changes nothing. */
function estimateChanged({ accountId, now }: Asking, days: number): Truth {
  return sql`listed.id in (select changed.container_id from transport_event as changed
    where changed.account_id = ${accountId} and changed.event = 'container.transport.estimated.vessel_arrived'
      and changed.created_at >= ${now}::timestamptz - make_interval(days => ${days}::integer)
      and exists (select from transport_event as earlier
        where earlier.account_id = changed.account_id and earlier.container_id = changed.container_id
          and earlier.event = changed.event and earlier.created_at < changed.created_at
          and earlier.timestamp <> changed.timestamp))`;
}

/** Texts are found by indexes of the tables in which they stand, of containers or of their shipments. */
function isAmong(table: 'container' | 'shipment', isFound: Truth, { accountId }: Asking): Truth {
  const id = sql.ref(table === 'container' ? 'listed.id' : 'listed.shipment_id');
  return sql`${id} in (select found.id from ${sql.table(table)} as found
    where found.account_id = ${accountId} and ${isFound})`;
}

/**
 * By a number or reference of its own or of its shipment. A set for each, since each has an index of its own; all of them
 * as a list, which the planner takes for short.
 */
function namedBy(words: string, asking: Asking): Truth {
  const { accountId } = asking;
  if (words.length < MIN_INDEXED_CHARACTERS) {
    const isNamed = lineBegins(sql`found.search_text`, words);
    return anyOf([isAmong('container', isNamed, asking), isAmong('shipment', isNamed, asking)]);
  }
  const found = (table: 'container' | 'shipment', isFound: Truth) =>
    table === 'container'
      ? sql`select found.id from container as found where found.account_id = ${accountId} and ${isFound}`
      : sql`select box.id from shipment as found
          join container as box on box.account_id = found.account_id and box.shipment_id = found.id
          where found.account_id = ${accountId} and ${isFound}`;
  const referred = referenceBegins('found', words, accountId);
  return sql`listed.id = any(array(${sql.join(
    [
      found('container', begins('found.number', words)),
      found('container', referred),
      found('shipment', shipmentNumberBegins('found', words)),
      found('shipment', referred),
    ],
    sql` union all `,
  )}))`;
}

/** At the port of discharge, where its way ends. */
function waitsUntil({ from, to }: DayRange): Truth {
  return sql`(${PICKUP_LFD} between ${from}::date and ${to}::date
    and listed.current_status in ('available', 'not_available', 'off_dock') and ${FOLLOWED}
    and ((listed.destination_name is null and listed.destination_locode is null)
      or listed.destination_locode = listed.pod_locode or listed.destination_name = listed.pod_name))`;
}
