import { type RawBuilder, sql } from 'kysely';
import type { Condition, FilterTable, ReadFilters, ReadValues, Test } from '../../domain/list-filter/condition.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { anyOf, meets, type Truth } from './compare.ts';
import type { Holdings } from './holdings.ts';

/** The filters of a list as they were asked, and when: days and hours count from then. */
export interface Asked<Table extends FilterTable> {
  readonly values: ReadFilters<Table>;
  readonly now: Instant;
  /** Where the parties that were asked for hold their roles, when it was looked. */
  readonly holdings?: Holdings;
  /** The parties of the names that were asked for, likewise. */
  readonly named?: ReadonlyMap<string, readonly Id[]>;
}

export interface Asking {
  readonly accountId: Id;
  readonly now: Instant;
  /** Asked of one row after the other, along an order; otherwise what finds the rows is left to the planner. */
  readonly along: boolean;
  readonly holdings?: Holdings;
  readonly named?: ReadonlyMap<string, readonly Id[]>;
}

/** What each filter of a table is in SQL. */
export type Conditions<Table extends FilterTable> = {
  readonly [Key in keyof Table]: (value: ReadValues[Table[Key]['kind']], asking: Asking) => Truth;
};

/** The conditions of all that was asked, less those that are read together with others. */
export function conditionsOf<Table extends FilterTable>(
  conditions: Conditions<Table>,
  values: ReadFilters<Table>,
  asking: Asking,
  apart: readonly (keyof Table)[],
): Truth[] {
  const keys = Object.keys(conditions) as (keyof Table)[];
  return keys.flatMap((key) => {
    const value = values[key];
    return value === undefined || apart.includes(key) ? [] : [conditions[key](value, asking)];
  });
}

/**
 * Whether an id is among those that a query finds, which is given as what follows its `from`. Along an order each row looks
 * for itself, fenced off from the planner, which would find them all first; otherwise they are a set.
 */
export function isAmong(
  id: RawBuilder<unknown>,
  { along }: Asking,
  of: { readonly id: RawBuilder<unknown>; readonly from: RawBuilder<unknown> },
): Truth {
  return along
    ? sql`exists (select from ${of.from} and ${of.id} = ${id} offset 0)`
    : sql`${id} in (select ${of.id} from ${of.from})`;
}

/** Of a container, whose shipment is followed or not; that is kept with it. */
export const FOLLOWED: Truth = sql`container.followed`;
/** Said of both: which shipments are over is in an index by when they were heard of. */
export const NO_LONGER_FOLLOWED: Truth = sql`(not container.followed and shipment.line_tracking_stopped_at is not null)`;

/** The arrival at the port of discharge, or while there is none its estimate: of a shipment, and of one of its boxes. */
export const POD_ARRIVAL: RawBuilder<unknown> = sql`coalesce(shipment.pod_ata_at, shipment.pod_eta_at)`;
export const BOX_ARRIVAL: RawBuilder<unknown> = sql`coalesce(container.pod_arrived_at, container.pod_eta_at)`;

export function isFollowed(followed: boolean): Truth {
  return followed ? sql`shipment.line_tracking_stopped_at is null` : sql`shipment.line_tracking_stopped_at is not null`;
}

/** Where nobody is the customer, it is the account itself. */
export function hasCustomer(condition: Condition, asking: Asking): Truth {
  const { accountId } = asking;
  const customer = sql`select from party_role as held where held.account_id = ${accountId}
    and held.roleable_type = 'Shipment' and held.roleable_id = shipment.id and held.role = 'customer' offset 0`;
  return meets(condition, (test) => {
    if (!('value' in test)) return isThere(customer, test);
    const named = isAmong(sql`shipment.id`, asking, {
      id: sql`held.roleable_id`,
      from: sql`party_role as held where held.account_id = ${accountId} and held.roleable_type = 'Shipment'
        and held.role = 'customer' and held.party_id = ${test.value}::uuid`,
    });
    return test.value === accountId ? anyOf([named, sql`not exists (${customer})`]) : named;
  });
}

/** The user who had the shipment followed. */
export function isOwned(condition: Condition, asking: Asking): Truth {
  return meets(condition, (test) => {
    const user = 'value' in test ? test.value : null;
    return isAmong(sql`shipment.id`, asking, {
      id: sql`request.shipment_id`,
      from: sql`tracking_request as request
        where request.account_id = ${asking.accountId} and request.created_by_user_id = ${user}::uuid`,
    });
  });
}

export function hasTags(tags: readonly string[] | undefined, all = false): Truth {
  if (tags === undefined) return sql`true`;
  return all ? sql`shipment.tags @> ${tags}::text[]` : sql`shipment.tags && ${tags}::text[]`;
}

export function isThere(query: RawBuilder<unknown>, { is }: Test): Truth {
  return is === 'absent' ? sql`not exists (${query})` : sql`exists (${query})`;
}
