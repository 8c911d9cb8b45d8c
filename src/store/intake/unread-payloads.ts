import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** Notes, with the payload itself, that it is still to be applied. */
export async function markUnread(db: Db, accountId: Id, payloadId: Id, at: Instant): Promise<void> {
  await db
    .insertInto('unread_payload')
    .values({ account_id: accountId, payload_id: payloadId, tried_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'payload_id']).doUpdateSet({ tried_at: at }))
    .execute();
}

export async function markRead(db: Db, accountId: Id, payloadId: Id): Promise<void> {
  await db
    .deleteFrom('unread_payload')
    .where('account_id', '=', accountId)
    .where('payload_id', '=', payloadId)
    .execute();
}

export interface UnreadPayload {
  readonly accountId: Id;
  readonly payloadId: Id;
  readonly tries: number;
}

/** Takes payloads whose reading was begun before then and never ended; no other process takes them for a while. */
export async function claimUnreadPayloads(
  db: Db,
  begunBefore: Instant,
  now: Instant,
  limit: number,
): Promise<UnreadPayload[]> {
  const { rows } = await sql<UnreadPayload>`
    update unread_payload set tried_at = ${now}, tries = tries + 1
    where (account_id, payload_id) in (
      select account_id, payload_id from unread_payload where tried_at < ${begunBefore}
      order by tried_at, payload_id limit ${limit} for update skip locked
    )
    returning account_id as "accountId", payload_id as "payloadId", tries`.execute(db);
  return rows;
}
