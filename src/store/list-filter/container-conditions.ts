import { sql } from 'kysely';
import { EXCEPTION_LIMITS } from '../../domain/exceptions/exception.ts';
import type { Condition, DayRange, RoleCondition } from '../../domain/list-filter/condition.ts';
import type { CONTAINER_FILTERS } from '../../domain/list-filter/container-filters.ts';
import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';
import {
  type Asked,
  type Asking,
  BOX_ARRIVAL,
  type Conditions,
  conditionsOf,
  FOLLOWED,
  hasCustomer,
  hasTags,
  isAmong,
  isOwned,
  isThere,
  NO_LONGER_FOLLOWED,
} from './asked.ts';
import { anyOf, day, dayOfMoment, every, id, meets, type Truth, text } from './compare.ts';
import { fieldContains, roleIsHeld } from './container-relations.ts';
import { heldOn } from './holdings.ts';
import { LAST_FREE_DAYS } from './last-free-days.ts';
import {
  begins,
  lineBegins,
  MIN_INDEXED_CHARACTERS,
  referenceBegins,
  shipmentNumberBegins,
  shipmentsNamed,
} from './search.ts';

type Table = typeof CONTAINER_FILTERS;

const at = (column: string) => dayOfMoment(sql.ref(column));

const CONDITIONS: Conditions<Table> = {
  number: text('container.number'),
  pol: text('shipment.port_of_lading_name'),
  pod: text('container.pod_name'),
  destination: text('shipment.destination_name'),
  pol_code: text('shipment.port_of_lading_locode'),
  pod_code: text('container.pod_locode'),
  destination_code: text('shipment.destination_locode'),
  shipping_line_scac: text('shipment.scac'),
  customer_id: hasCustomer,
  customer_name: hasCustomerNamed,
  vessel_name: text('container.pod_vessel_name'),
  pod_terminal_id: id('container.pod_terminal_id'),
  current_status: text('container.current_status'),
  has_fees: (wanted) => told(wanted, sql`container.fees_at_pod_terminal <> '[]'`),
  has_demurrage_fees: (wanted) => told(wanted, sql`container.fees_at_pod_terminal @> '[{"type": "demurrage"}]'`),
  has_fees_or_holds: (wanted) =>
    told(wanted, sql`(container.fees_at_pod_terminal <> '[]' or container.holds_at_pod_terminal <> '[]')`),
  requires_attention: (wanted, { now }) => (wanted ? needsAttention(now) : sql`true`),
  eta_changed_in_last_24h: (_, asking) => estimateChanged(asking, 1),
  eta_changed_in_past_3_days: (_, asking) => estimateChanged(asking, 3),
  has_holds: (wanted) => told(wanted, sql`container.holds_at_pod_terminal <> '[]'`),
  actively_tracked: (wanted) => (wanted ? FOLLOWED : NO_LONGER_FOLLOWED),
  search_by_ids: namedBy,
  search_by_number: (words) => begins('container.number', words),
  search_by_shipment_number: (words, asking) => isOfShipment(asking, (named) => shipmentNumberBegins(named, words)),
  search_by_shipment_ref_numbers: (words, asking) =>
    isOfShipment(asking, (named) => referenceBegins(named, words, asking)),
  search_by_ref_numbers: (words, asking) => referenceBegins('container', words, asking),
  search_by_owner_id: isOwned,
  delivered_at: at('container.delivered_at'),
  pod_discharged_at: at('container.pod_discharged_at'),
  pod_arrived_at: at('container.pod_arrived_at'),
  pol_etd_at: at('shipment.pol_etd_at'),
  pol_atd_at: at('shipment.pol_atd_at'),
  empty_out_at: at('container.empty_out_at'),
  pol_full_in_at: at('container.pol_full_in_at'),
  pol_vessel_loaded_at: at('container.pol_vessel_loaded_at'),
  pol_vessel_departed_at: at('container.pol_vessel_departed_at'),
  arrival: dayOfMoment(BOX_ARRIVAL),
  picked_up_at: at('container.pod_full_out_at'),
  empty_returned_at: at('container.empty_terminated_at'),
  created_at: at('container.created_at'),
  updated_at: at('container.updated_at'),
  last_free_day_on: waitsUntil,
  inland_destination_rail_unloaded_at: at('container.ind_rail_unloaded_at'),
  final_destination_full_out_at: at('container.final_destination_full_out_at'),
  inland_destination_eta_at: at('container.ind_eta_at'),
  inland_destination_ata_at: at('container.ind_ata_at'),
  pod_rail_departed_at: at('container.pod_rail_departed_at'),
  pickup_lfd: day(LAST_FREE_DAYS.pickup),
  pickup_lfd_rail_on: day(LAST_FREE_DAYS.rail),
  pickup_lfd_terminal_on: day(LAST_FREE_DAYS.terminal),
  pickup_lfd_line_on: day(LAST_FREE_DAYS.line),
  pickup_lfd_terminal_effective_on: day(LAST_FREE_DAYS.terminal),
  pickup_lfd_line_effective_on: day(LAST_FREE_DAYS.line),
  // The two are one condition; see below.
  tags: (tags) => hasTags(tags),
  tags_and: () => sql`true`,
  parties: (roles, asking) => every(roles.map((role) => roleIsHeld(role, asking))),
  custom_fields: (fields, asking) => every(fields.map((field) => fieldContains(field, asking))),
};

export function containerConditions({ values, ...others }: Asked<Table>, accountId: string, along: boolean): Truth[] {
  const { tags, tags_and } = values;
  const asking = { accountId, along, ...others };
  return [hasTags(tags, tags_and), ...conditionsOf(CONDITIONS, values, asking, ['tags', 'tags_and'])];
}

/** Whether something is found in several ways at once, of which half of all is taken to match. */
export function hasUnreckoned({ values, holdings }: Asked<Table>): boolean {
  const { search_by_ids, custom_fields, parties = [] } = values;
  const isManifold = ({ role, tests }: RoleCondition) =>
    tests.some((test) => !('value' in test) || heldOn(holdings, role, test.value).length > 1);
  return search_by_ids !== undefined || custom_fields !== undefined || parties.some(isManifold);
}

/** The last free day is near or over, and nobody has fetched the container. */
export function needsAttention(now: string): Truth {
  const until = dayOfNumber(dayNumberOf(now.slice(0, 10)) + EXCEPTION_LIMITS.lastFreeDayNearDays);
  return sql`(container.last_free_on <= ${until}::date and container.pod_full_out_at is null
    and container.final_destination_full_out_at is null and container.empty_terminated_at is null
    and container.left_shipment_at is null and ${FOLLOWED})`;
}

/** What a terminal says is true or not; while it has said nothing, it is neither. */
function told(wanted: boolean, truth: Truth): Truth {
  return wanted ? truth : sql`(not ${truth} and container.terminal_checked_at is not null)`;
}

function estimateChanged(asking: Asking, days: number): Truth {
  return isAmong(sql`container.shipment_id`, asking, {
    id: sql`changed.shipment_id`,
    from: sql`estimated_event as changed where changed.account_id = ${asking.accountId}
      and changed.created_at >= ${asking.now}::timestamptz - make_interval(days => ${days}::integer)
      and changed.previous_timestamp <> changed.estimated_timestamp and changed.data_source <> 'prediction'`,
  });
}

/** A set of shipments, which an index of theirs finds. */
function isOfShipment({ accountId, along }: Asking, isNamed: (table: string) => Truth): Truth {
  if (along) return isNamed('shipment');
  return sql`container.shipment_id in (select named.id from shipment as named
    where named.account_id = ${accountId} and ${isNamed('named')})`;
}

/**
 * By a number or reference of its own or of its shipment. A set for each, since each has an index of its own; all of them
 * as a list, which the planner takes for short: it would read all containers of an account for what it takes for long.
 */
function namedBy(words: string, asking: Asking): Truth {
  const { accountId, along } = asking;
  if (words.length < MIN_INDEXED_CHARACTERS) {
    return anyOf([lineBegins(sql`container.search_text`, words), lineBegins(sql`shipment.search_text`, words)]);
  }
  if (along) {
    return anyOf([
      begins('container.number', words),
      referenceBegins('container', words, asking),
      shipmentNumberBegins('shipment', words),
      referenceBegins('shipment', words, asking),
    ]);
  }
  return sql`container.id = any(array(
    select found.id from container as found where found.account_id = ${accountId} and ${begins('found.number', words)}
    union all
    select found.id from container as found
    where found.account_id = ${accountId} and ${referenceBegins('found', words, asking)}
    union all
    select found.id from (${shipmentsNamed(words, accountId)}) as named
    join container as found on found.account_id = ${accountId} and found.shipment_id = named.id))`;
}

function hasCustomerNamed(condition: Condition, asking: Asking): Truth {
  const customers = sql`party_role as held where held.account_id = ${asking.accountId}
    and held.roleable_type = 'Shipment' and held.role = 'customer'`;
  return meets(condition, (test) => {
    if (!('value' in test)) {
      return isThere(sql`select from ${customers} and held.roleable_id = shipment.id offset 0`, test);
    }
    // Those of the name are found first, and then their shipments.
    const ids = asking.named?.get(test.value);
    const named = ids
      ? sql`${ids}::uuid[]`
      : sql`array(select party.id from party
          where party.account_id = ${asking.accountId} and party.company_name = ${test.value})`;
    return isAmong(sql`shipment.id`, asking, {
      id: sql`held.roleable_id`,
      from: sql`${customers} and held.party_id = any(${named})`,
    });
  });
}

/** At the port of discharge, where its way ends. */
function waitsUntil({ from, to }: DayRange): Truth {
  return sql`(${LAST_FREE_DAYS.pickup} between ${from}::date and ${to}::date
    and container.current_status in ('available', 'not_available', 'off_dock') and ${FOLLOWED}
    and ((shipment.destination_name is null and shipment.destination_locode is null)
      or shipment.destination_locode = container.pod_locode
      or shipment.destination_name = container.pod_name))`;
}
