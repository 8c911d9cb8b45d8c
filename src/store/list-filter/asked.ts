import { sql } from 'kysely';
import type { Condition, FilterTable, ReadFilters, ReadValues } from '../../domain/list-filter/condition.ts';
import type { Instant } from '../../values/instant.ts';
import { anyOf, meets, type Truth } from './compare.ts';

/** The filters of a list as they were asked, and when: days and hours count from then. */
export interface Asked<Table extends FilterTable> {
  readonly values: ReadFilters<Table>;
  readonly now: Instant;
}

/** Of whom the keys of list rows are (`holder_key`): roles by what they are held on, and who had a shipment followed. */
export const CUSTOMER = 'Shipment customer';
export const OWNER = 'owner';

export interface Asking {
  readonly accountId: string;
  readonly now: Instant;
  /** Whether somebody holds a role on the rows that are asked; null for anybody. */
  readonly isHeld: (role: string, holder: string | null) => Truth;
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

/** Where nobody is the customer, it is the account itself. */
export function hasCustomer(condition: Condition, { accountId, isHeld }: Asking): Truth {
  return meets(condition, (test) => {
    const [nobody, anybody] = [sql<boolean>`not ${isHeld(CUSTOMER, null)}`, isHeld(CUSTOMER, null)];
    if (!('value' in test)) return test.is === 'absent' ? nobody : anybody;
    const named = isHeld(CUSTOMER, test.value);
    return test.value === accountId ? anyOf([named, nobody]) : named;
  });
}

/** The user who had the shipment followed. */
export function isOwned(condition: Condition, { isHeld }: Asking): Truth {
  return meets(condition, (test) => ('value' in test ? isHeld(OWNER, test.value) : sql`false`));
}

export function hasTags(column: string, tags: readonly string[] | undefined, all = false): Truth {
  if (tags === undefined) return sql`true`;
  return sql`${sql.ref(column)} ${sql.raw(all ? '@>' : '&&')} ${tags}::text[]`;
}
