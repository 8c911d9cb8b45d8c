import { sql } from 'kysely';
import type { SaidDays } from '../../domain/free-time/last-free-day-record.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** The latest boxes of an account are what its record is made of. */
const MAX_COMPARED = 20_000;

/**
 * What was said of the last free days of boxes at their ports, and what was charged: the terminal's list, or an invoice that was
 * paid in the end as it stands.
 */
export async function listSaidDays(db: Db, accountId: Id): Promise<readonly SaidDays[]> {
  const toldBy = (giver: string) =>
    sql`case when (container.last_free_days #>> ${sql.lit(`{${giver},inland}`)})::boolean is not true
      then container.last_free_days #>> ${sql.lit(`{${giver},on}`)} end`;
  const { rows } = await sql<SaidDays>`
    select coalesce(paid.free_to, to_char(proof.free_on, 'YYYY-MM-DD')) as "freeOn",
      coalesce(to_char(paid.free_to::date + 1, 'YYYY-MM-DD'), to_char(proof.charged_on, 'YYYY-MM-DD')) as "chargedOn",
      jsonb_build_object('line', ${toldBy('line')}, 'terminal', ${toldBy('terminal')}, 'rail', ${toldBy('rail')},
        'line_calculated', container.line_lfd_calculated, 'terminal_calculated', container.facility_lfd_calculated) as days
    from last_free_day_proof as proof
    join container on container.account_id = proof.account_id and container.id = proof.container_id
    left join lateral (
      select max(charge ->> 'free_to') as free_to from invoice_container as billed
      join invoice on invoice.account_id = billed.account_id and invoice.id = billed.invoice_id
      cross join lateral jsonb_array_elements(invoice.content -> 'charges') as charge
      where billed.account_id = proof.account_id and billed.container_number = container.number
        and billed.container_id = container.id and invoice.state = 'paid' and invoice.credited_amount is null
        and invoice.content ->> 'direction' = 'import' and charge ->> 'container_number' = container.number
        and charge ->> 'charge' in ('demurrage', 'storage')
    ) as paid on true
    where proof.account_id = ${accountId} order by proof.container_id desc limit ${MAX_COMPARED}
  `.execute(db);
  return rows;
}
