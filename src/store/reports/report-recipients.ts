import { sql } from 'kysely';
import type { Report } from '../../domain/reports/report.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Trx } from '../tables.ts';

type Own = Pick<Report, 'accountId' | 'id'>;

/** Has the report go to the address too. Returns the alert subscription that stands for it. */
export async function insertRecipient(
  trx: Trx,
  { accountId, id: reportId, name, atTime, timezone }: Own & Pick<Report, 'name' | 'atTime' | 'timezone'>,
  address: string,
  at: Instant,
): Promise<Id> {
  const id = newId(Date.parse(at));
  await sql`
    insert into alert_subscription (account_id, id, report_id, name, way, address, kinds, scope, rhythm, at_time, timezone,
      created_at, updated_at)
    values (${accountId}, ${id}, ${reportId}, ${name}, 'email', ${address}, '{}', 'all', 'weekly', ${atTime}, ${timezone},
      ${at}, ${at})`.execute(trx);
  return id;
}

export async function deleteRecipients(trx: Trx, { accountId, id }: Own, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await trx
    .deleteFrom('alert_subscription')
    .where('account_id', '=', accountId)
    .where('report_id', '=', id)
    .where('address', 'in', addresses)
    .execute();
}

export async function listActiveRecipients(trx: Trx, { accountId, id }: Own): Promise<Id[]> {
  const rows = await trx
    .selectFrom('alert_subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .where('report_id', '=', id)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
