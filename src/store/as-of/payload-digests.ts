import type { Id } from '../../values/id.ts';
import { anyOf } from '../by-ids.ts';
import type { Db } from '../tables.ts';

/** The SHA-256 of payloads as they were received, in hexadecimal; of those that have been forgotten there is none. */
export async function listPayloadDigests(db: Db, accountId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('raw_payload')
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .select(['id', 'sha256'])
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]));
}
