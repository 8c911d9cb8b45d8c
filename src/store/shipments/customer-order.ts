import { type RawBuilder, sql } from 'kysely';
import { FOR_VALUES } from '../../db/dialect.ts';
import type { Id } from '../../values/id.ts';
import type { Cut } from '../page.ts';

/**
 * The ids of all shipments of an account by the name of their customer: from one name to the next, and of each no more than
 * the page can want. Those without a customer come last either way.
 */
export function selectIdsByCustomer(accountId: Id, descending: boolean, cut: Cut): RawBuilder<{ id: Id }> {
  const [order, most] = [sql.raw(descending ? 'desc' : 'asc'), cut.limit + cut.offset];
  const ofCustomer = sql`select shipment.id from shipment
    where shipment.account_id = ${accountId} and shipment.customer_id = party.id
    order by shipment.id ${order} limit ${most}`;
  const named = sql`(select one.id from (
      select distinct company_name from party where account_id = ${accountId}
    ) as name
    cross join lateral (
      select shipment.id from party cross join lateral (${ofCustomer}) as shipment
      where party.account_id = ${accountId} and party.company_name = name.company_name
      order by shipment.id ${order} limit ${most}
    ) as one
    order by name.company_name ${order}, one.id ${order} limit ${most})`;
  const others = sql`(select shipment.id from shipment
    where shipment.account_id = ${accountId} and shipment.customer_id is null
    order by shipment.id ${order} limit ${most})`;
  return sql`${FOR_VALUES} select id from (${named} union all ${others}) as piece
    limit ${cut.limit} offset ${cut.offset}`;
}
