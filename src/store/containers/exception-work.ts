import { sql } from 'kysely';
import type { ExceptionWork } from '../../domain/exceptions/work.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import type { Db, Trx } from '../tables.ts';

/** Of those exceptions that somebody did something about. */
export async function listExceptionWork(
  db: Db,
  accountId: Id,
  exceptionIds: readonly Id[],
): Promise<Map<Id, ExceptionWork>> {
  const rows = await db
    .selectFrom('exception_work')
    .where('account_id', '=', accountId)
    .where('exception_id', '=', sql<Id>`any(${exceptionIds}::uuid[])`)
    .select(
      asMembers([
        'exception_id',
        'assignee_id',
        'snoozed_until',
        'snoozed_until_change',
        'dismissed_reason',
        'fingerprint',
        'comment_count',
        'mentioned_ids',
      ]),
    )
    .execute();
  return new Map(rows.map(({ exceptionId, ...work }) => [exceptionId, work]));
}

/** What was decided; what was said stays. */
export async function saveExceptionWork(
  trx: Trx,
  accountId: Id,
  exceptionId: Id,
  work: ExceptionWork,
  at: Instant,
): Promise<void> {
  const decided = {
    assignee_id: work.assigneeId,
    snoozed_until: work.snoozedUntil,
    snoozed_until_change: work.snoozedUntilChange,
    dismissed_reason: work.dismissedReason,
    fingerprint: work.fingerprint,
    updated_at: at,
  };
  await trx
    .insertInto('exception_work')
    .values({ account_id: accountId, exception_id: exceptionId, ...decided })
    .onConflict((conflict) => conflict.columns(['account_id', 'exception_id']).doUpdateSet(decided))
    .execute();
}

export async function countComment(
  trx: Trx,
  accountId: Id,
  exceptionId: Id,
  mentionedIds: readonly Id[],
  at: Instant,
): Promise<void> {
  await sql`
    insert into exception_work as work (account_id, exception_id, comment_count, mentioned_ids, updated_at)
    values (${accountId}, ${exceptionId}, 1, ${mentionedIds}::uuid[], ${at})
    on conflict (account_id, exception_id) do update set comment_count = work.comment_count + 1,
      mentioned_ids = array(select distinct unnest(work.mentioned_ids || excluded.mentioned_ids)),
      updated_at = excluded.updated_at`.execute(trx);
}
