import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** False when there is none or it was revoked before. */
export async function revoke(
  db: Db,
  table: 'api_key' | 'share_link',
  accountId: Id,
  id: Id,
  at: Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set revoked_at = ${at}
    where account_id = ${accountId} and id = ${id} and revoked_at is null`.execute(db);
  return numAffectedRows === 1n;
}
