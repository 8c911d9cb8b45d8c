import { type RawBuilder, sql } from 'kysely';
import type { Id } from '../values/id.ts';
import { MIN_INDEXED_CHARACTERS } from './list-filter/search.ts';

/** Whether the text is part of a number or reference of the container, or of what names its shipment. */
export function containerMentions(accountId: Id, text: string): RawBuilder<boolean> {
  const named = sql`select found.id from container as found where found.account_id = ${accountId} and ${mentions('found', text)}`;
  if (text.trim().length < MIN_INDEXED_CHARACTERS) {
    return sql<boolean>`(listed.id in (${named}) or listed.shipment_id in (${shipmentsNamed(accountId, text)}))`;
  }
  // A set for each kind of match, since each has an index of its own.
  return sql<boolean>`listed.id in (${named}
    union all
    select found.id from container as found where found.account_id = ${accountId}
      and found.shipment_id in (${shipmentsNamed(accountId, text)}))`;
}

/** Whether the text is part of a number or reference of the shipment, of its customer's name or of a container's. */
export function shipmentMentions(accountId: Id, text: string): RawBuilder<boolean> {
  const carrying = sql`select found.shipment_id from container as found
    where found.account_id = ${accountId} and ${mentions('found', text)}`;
  if (text.trim().length < MIN_INDEXED_CHARACTERS) {
    return sql<boolean>`(${shipmentIsNamed(accountId, text)} or shipment.id in (${carrying}))`;
  }
  return sql<boolean>`shipment.id in (${shipmentsNamed(accountId, text)} union all ${carrying})`;
}

/**
 * Whether the numbers and references of a row contain the text. Numbers are also typed with the spaces and marks that
 * are painted on the box or printed on the paper.
 */
export function mentions(table: string, text: string): RawBuilder<boolean> {
  const column = sql.ref(`${table}.search_text`);
  const pattern = containing(text);
  const bare = pattern.replaceAll(/[\s./-]+/g, '');
  if (bare === pattern || bare === '%%') return sql<boolean>`${column} like upper(${pattern})`;
  return sql<boolean>`(${column} like upper(${pattern}) or ${column} like upper(${bare}))`;
}

function shipmentsNamed(accountId: Id, text: string) {
  return sql`select named.id from shipment as named where named.account_id = ${accountId} and ${mentions('named', text)}
    union all
    select named.id from shipment as named where named.account_id = ${accountId}
      and named.customer_id in (${customersNamed(accountId, text)})`;
}

function shipmentIsNamed(accountId: Id, text: string) {
  return sql`(${mentions('shipment', text)} or shipment.customer_id in (${customersNamed(accountId, text)}))`;
}

function customersNamed(accountId: Id, text: string) {
  return sql`select party.id from party where party.account_id = ${accountId}
    and party.company_name ilike ${containing(text)}`;
}

/** A pattern for what contains the text, taken as it is. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[%_\\]/g, '\\$&')}%`;
}
